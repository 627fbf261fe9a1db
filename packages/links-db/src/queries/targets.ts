import type { Pool } from 'pg';

/** Where a slug stands: the custom domain (empty for the service's own host) and the lower-case slug. */
export type TargetKey = { host: string; slugKey: string };

/** A place, and the id and version of the link or profile that is known to stand there; none: nothing is known. */
export type KnownPlace = TargetKey & { known?: { id: string; version: number } | undefined };

/** What was known to stand there is gone, and nothing came in its place. */
export type GonePlace = TargetKey & { kind: 'gone' };

/** What a slug leads to. */
export type Target = LinkTarget | ProfileTarget;

/** All that answering a link needs. Times are milliseconds since the epoch. */
export type LinkTarget = {
  kind: 'link';
  linkId: string;
  workspaceId: string;
  host: string;
  slug: string;
  url: string;
  startsAt: number | null;
  expiresAt: number | null;
  clickLimit: number | null;
  expirationUrl: string | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  appLinkingEnabled: boolean;
  iosEnabled: boolean;
  androidEnabled: boolean;
  redirectDelayEnabled: boolean;
  forwardQuery: boolean;
  /** By the operator: it answers nobody. */
  suspended: boolean;
  version: number;
};

/** All that a profile's page, and a click on one of its blocks, needs. */
export type ProfileTarget = {
  kind: 'profile';
  profileId: string;
  workspaceId: string;
  host: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatar: string | null;
  /** In their order. */
  blocks: TargetBlock[];
  /** By the operator: it answers nobody. */
  suspended: boolean;
  /** Rises with every change of the profile or of one of its blocks. */
  version: number;
};

/** A block as it is stored. What it holds stays text until somebody needs this one: a page has many, a click is on one. */
export type TargetBlock = {
  id: string;
  /** An object with `type`, `label`, `content`, `icon` and `settings`. */
  json: string;
};

// What is known and stands there still costs two looks by index: nearly all that is asked for again. A slug can be taken
// from a link that itself stays as it is, so it is the slug that is looked at first.
// Where nothing is known and nothing stands, null is not distinct from null: no row.
const readTargetsSql = `
  with wanted as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as asked (host, slug_key, id, version)
    where not exists (
      select from slugs s join links k on k.id = s.link_id
      where s.host = asked.host and s.slug_key = asked.slug_key and k.id = asked.id and k.version = asked.version
    ) and not exists (
      select from slugs s join profiles k on k.id = s.profile_id
      where s.host = asked.host and s.slug_key = asked.slug_key and k.id = asked.id and k.version = asked.version
    )
  )
  select wanted.host, wanted.slug_key as "slugKey", s.link_id as "linkId", s.profile_id as "profileId",
         coalesce(l.workspace_id, p.workspace_id) as "workspaceId", coalesce(l.slug, p.slug) as slug,
         coalesce(l.version, p.version) as version,
         l.url, l.starts_at as "startsAt", l.expires_at as "expiresAt", l.click_limit as "clickLimit",
         l.expiration_url as "expirationUrl", l.utm_source as "utmSource", l.utm_medium as "utmMedium",
         l.utm_campaign as "utmCampaign", l.app_linking_enabled as "appLinkingEnabled",
         l.ios_enabled as "iosEnabled", l.android_enabled as "androidEnabled",
         l.redirect_delay_enabled as "redirectDelayEnabled", l.forward_query as "forwardQuery",
         coalesce(l.suspended_at, p.suspended_at) is not null as suspended,
         p.display_name as "displayName", p.bio, p.avatar,
         case when p.id is not null then (
           select coalesce(string_agg(b.id || ' ' || json_build_object(
             'type', b.type, 'label', b.label, 'content', b.content, 'icon', b.icon, 'settings', b.settings
           )::text, E'\\n' order by b.position), '')
           from blocks b where b.profile_id = p.id
         ) end as "blockLines"
  from wanted
  left join slugs s on s.host = wanted.host and s.slug_key = wanted.slug_key
  left join links l on l.id = s.link_id
  left join profiles p on p.id = s.profile_id
  where coalesce(l.version, p.version) is distinct from wanted.version`;

type Shared = { host: string; workspaceId: string; slug: string; suspended: boolean; version: number };
type LinkRow = Shared & { linkId: string } & Omit<LinkTarget, keyof Shared | 'kind' | 'startsAt' | 'expiresAt'> & {
    startsAt: Date | null;
    expiresAt: Date | null;
  };
type GoneRow = { host: string; slugKey: string; linkId: null; profileId: null };
type ProfileRow = Shared & { linkId: null; profileId: string; blockLines: string } & Pick<
    ProfileTarget,
    'displayName' | 'bio' | 'avatar'
  >;

/**
 * Many slugs in one round trip, links and profiles alike. Not in the answer is what stands there in the version that is
 * known, and where nothing stands and nothing was known.
 */
export async function readTargets(pool: Pool, places: KnownPlace[]): Promise<(Target | GonePlace)[]> {
  const { rows } = await pool.query<LinkRow | ProfileRow | GoneRow>({
    name: 'read-targets',
    text: readTargetsSql,
    values: [
      places.map(({ host }) => host),
      places.map(({ slugKey }) => slugKey),
      places.map(({ known }) => known?.id ?? null),
      places.map(({ known }) => known?.version ?? null),
    ],
  });
  return rows.map((row) => {
    if (row.linkId !== null) return toLink(row);
    return row.profileId === null ? { kind: 'gone', host: row.host, slugKey: row.slugKey } : toProfile(row);
  });
}

function toLink(row: LinkRow): LinkTarget {
  return {
    kind: 'link',
    linkId: row.linkId,
    workspaceId: row.workspaceId,
    host: row.host,
    slug: row.slug,
    url: row.url,
    startsAt: row.startsAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
    clickLimit: row.clickLimit,
    expirationUrl: row.expirationUrl,
    utmSource: row.utmSource,
    utmMedium: row.utmMedium,
    utmCampaign: row.utmCampaign,
    appLinkingEnabled: row.appLinkingEnabled,
    iosEnabled: row.iosEnabled,
    androidEnabled: row.androidEnabled,
    redirectDelayEnabled: row.redirectDelayEnabled,
    forwardQuery: row.forwardQuery,
    suspended: row.suspended,
    version: row.version,
  };
}

function toProfile(row: ProfileRow): ProfileTarget {
  return {
    kind: 'profile',
    profileId: row.profileId,
    workspaceId: row.workspaceId,
    host: row.host,
    slug: row.slug,
    displayName: row.displayName,
    bio: row.bio,
    avatar: row.avatar,
    blocks: readBlockLines(row.blockLines),
    suspended: row.suspended,
    version: row.version,
  };
}

/** One block a line, its id before the first space: JSON never has a line end of its own in it. */
function readBlockLines(lines: string): TargetBlock[] {
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const idEnd = line.indexOf(' ');
    return { id: line.slice(0, idEnd), json: line.slice(idEnd + 1) };
  });
}

/** What a verified custom domain does beside its links. */
export type HostSettings = {
  host: string;
  /** Nobody else's links and profiles answer there, whatever is left of an earlier owner's. */
  workspaceId: string;
  rootUrl: string | null;
  /** The profile whose page is the root's, and where it stands. */
  rootProfile: (TargetKey & { profileId: string }) | null;
  notFoundUrl: string | null;
  /** The JSON documents served under /.well-known, or null. */
  appleAppSiteAssociation: unknown;
  assetLinks: unknown;
};

const readHostSql = `
  select d.host, d.workspace_id as "workspaceId", d.root_url as "rootUrl", d.not_found_url as "notFoundUrl",
         case when p.id is not null then
           json_build_object('profileId', p.id, 'host', p.host, 'slugKey', p.slug_key)
         end as "rootProfile",
         d.apple_app_site_association as "appleAppSiteAssociation", d.asset_links as "assetLinks"
  from domains d left join profiles p on p.id = d.root_profile_id
  where d.host = $1 and d.verified_at is not null`;

/** The domain's settings; undefined when nobody has proved to own it. */
export async function readHost(pool: Pool, host: string): Promise<HostSettings | undefined> {
  const { rows } = await pool.query<HostSettings>({ name: 'read-host', text: readHostSql, values: [host] });
  return rows[0];
}
