import type { Pool } from 'pg';
import type { SlugPolicy } from '@linkplane/slugs';
import { linkTargetColumns, toTargetFields, type LinkTargetFields, type LinkTargetRow } from '../links/link-columns.ts';
import { keyIn, readStoredPolicy } from '../slugs/slug-policies.ts';

/** The key of a target: the custom domain (empty for the service's own host) and the slug's key by its policy. */
export type TargetKey = { host: string; slugKey: string };

/** A key to read, with the id and version of the link or profile that the caller has cached for it, if any. */
export type KnownPlace = TargetKey & { known?: { id: string; version: number } | undefined };

/** The cached link or profile does not exist at this key any more, and no other one does. */
export type GonePlace = TargetKey & { kind: 'gone' };

/** What a slug stands for. */
export type Target = LinkTarget | ProfileTarget;

/** What a redirect needs of a link. Times are milliseconds since the Unix epoch. */
export type LinkTarget = LinkTargetFields & {
  kind: 'link';
  linkId: string;
  workspaceId: string;
  host: string;
  slugKey: string;
  /** The link's own short URL, where this one is an alias that leads there; otherwise null. */
  leadsTo: { host: string; slug: string } | null;
  /** Set by the operator: visitors get a page that says so. */
  suspended: boolean;
  version: number;
};

/** What the page of a profile, and a click on one of its blocks, needs. */
export type ProfileTarget = {
  kind: 'profile';
  profileId: string;
  workspaceId: string;
  host: string;
  slugKey: string;
  slug: string;
  displayName: string;
  bio: string | null;
  avatar: string | null;
  /** The theme as JSON, which is parsed when the page is rendered; null for none. */
  theme: string | null;
  /** In their order. */
  blocks: TargetBlock[];
  /** Set by the operator: visitors get a page that says so. */
  suspended: boolean;
  /** Rises with every change of the profile or of one of its blocks. */
  version: number;
};

/** A block as it is stored. Its JSON is parsed when this block is needed: a page has many blocks, a click is on one. */
export type TargetBlock = {
  id: string;
  /** An object with `type`, `label`, `content`, `icon` and `settings`. */
  json: string;
};

// A target that is cached and unchanged, as nearly all are that get refreshed, costs two index lookups. A slug can be
// taken from a link that itself does not change, so the lookups begin with the slug.
// Where nothing is cached and nothing exists, null is not distinct from null: no row.
const readTargetsSql = `
  with wanted as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as r (host, slug_key, id, version)
    where not exists (
      select from slugs s join links k on k.id = s.link_id
      where s.host = r.host and s.slug_key = r.slug_key and k.id = r.id and k.version = r.version
    ) and not exists (
      select from slugs s join profiles k on k.id = s.profile_id
      where s.host = r.host and s.slug_key = r.slug_key and k.id = r.id and k.version = r.version
    )
  )
  select wanted.host, wanted.slug_key as "slugKey", s.link_id as "linkId", s.profile_id as "profileId",
         coalesce(l.workspace_id, p.workspace_id) as "workspaceId", coalesce(a.slug, l.slug, p.slug) as slug,
         coalesce(l.version, p.version) as version,
         ${linkTargetColumns},
         case when a.redirects then json_build_object('host', l.host, 'slug', l.slug) end as "leadsTo",
         coalesce(l.suspended_at, p.suspended_at) is not null as suspended,
         p.display_name as "displayName", p.bio, p.avatar, p.theme::text as theme,
         case when p.id is not null then (
           select coalesce(string_agg(b.id || ' ' || json_build_object(
             'type', b.type, 'label', b.label, 'content', b.content, 'icon', b.icon, 'settings', b.settings
           )::text, E'\\n' order by b.position), '')
           from blocks b where b.profile_id = p.id
         ) end as "blockLines"
  from wanted
  left join slugs s on s.host = wanted.host and s.slug_key = wanted.slug_key
  left join links l on l.id = s.link_id
  left join link_aliases a on l.alias_count > 0 and a.link_id = l.id and a.host = wanted.host
    and ${keyIn('a')} = wanted.slug_key
  left join profiles p on p.id = s.profile_id
  where coalesce(l.version, p.version) is distinct from wanted.version`;

type Shared = { host: string; slugKey: string; workspaceId: string; slug: string; suspended: boolean; version: number };
type LinkRow = Shared & LinkTargetRow & Pick<LinkTarget, 'leadsTo'> & { linkId: string };
type GoneRow = { host: string; slugKey: string; linkId: null; profileId: null };
type ProfileRow = Shared & { linkId: null; profileId: string; blockLines: string } & Pick<
    ProfileTarget,
    'displayName' | 'bio' | 'avatar' | 'theme'
  >;

/**
 * Reads many slugs in one round trip, links and profiles alike. Keys whose cached version is the current one are not in
 * the result, nor are keys for which nothing exists and nothing is cached.
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
    slugKey: row.slugKey,
    ...toTargetFields(row),
    leadsTo: row.leadsTo,
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
    slugKey: row.slugKey,
    slug: row.slug,
    displayName: row.displayName,
    bio: row.bio,
    avatar: row.avatar,
    theme: row.theme,
    blocks: readBlockLines(row.blockLines),
    suspended: row.suspended,
    version: row.version,
  };
}

/** One block a line, its id before the first space: Postgres writes JSON without line ends of its own. */
function readBlockLines(lines: string): TargetBlock[] {
  if (lines === '') return [];
  return lines.split('\n').map((line) => {
    const idEnd = line.indexOf(' ');
    return { id: line.slice(0, idEnd), json: line.slice(idEnd + 1) };
  });
}

/** Settings of a verified custom domain. */
export type HostSettings = {
  host: string;
  slugPolicy: SlugPolicy;
  /** Only its links and profiles are served there, also where those of an earlier owner still exist. */
  workspaceId: string;
  rootUrl: string | null;
  /** The profile whose page is shown at the root, and its key. */
  rootProfile: (TargetKey & { profileId: string }) | null;
  notFoundUrl: string | null;
  /** The documents served under /.well-known, as JSON texts, or null. */
  appleAppSiteAssociation: string | null;
  assetLinks: string | null;
  /** The old origin, which may be queried for unknown slugs up to a time in milliseconds since the Unix epoch. */
  fallback: { domainId: string; until: number } | null;
};

const readHostsSql = `
  select d.host, d.workspace_id as "workspaceId", d.slug_policy as "slugPolicy", d.root_url as "rootUrl", d.not_found_url as "notFoundUrl",
         case when p.id is not null then
           json_build_object('profileId', p.id, 'host', p.host, 'slugKey', ${keyIn('p')})
         end as "rootProfile",
         d.apple_app_site_association::text as "appleAppSiteAssociation", d.asset_links::text as "assetLinks",
         case when d.fallback_until > now() then json_build_object(
           'domainId', d.id, 'until', floor(extract(epoch from d.fallback_until) * 1000)
         ) end as fallback
  from domains d left join profiles p on p.id = d.root_profile_id
  where d.host = any ($1) and d.verified_at is not null`;

type HostRow = Omit<HostSettings, 'slugPolicy'> & { slugPolicy: string };

/** The settings of those of the hosts that are verified domains. */
export async function readHosts(pool: Pool, hosts: string[]): Promise<HostSettings[]> {
  const { rows } = await pool.query<HostRow>({ name: 'read-hosts', text: readHostsSql, values: [hosts] });
  return rows.map((row) => ({ ...row, slugPolicy: readStoredPolicy(row.slugPolicy) }));
}
