import type { Pool } from 'pg';

/** Where a slug stands: the custom domain (empty for the service's own host) and the lower-case slug. */
export type TargetKey = { host: string; slugKey: string };

/** All that answering a link needs. Times are milliseconds since the epoch. */
export type LinkTarget = {
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
  version: number;
};

type TargetRow = Omit<LinkTarget, 'startsAt' | 'expiresAt'> & { startsAt: Date | null; expiresAt: Date | null };

const text = `
  select l.id as "linkId", l.workspace_id as "workspaceId", l.host, l.slug, l.url,
         l.starts_at as "startsAt", l.expires_at as "expiresAt", l.click_limit as "clickLimit",
         l.expiration_url as "expirationUrl", l.utm_source as "utmSource", l.utm_medium as "utmMedium",
         l.utm_campaign as "utmCampaign", l.app_linking_enabled as "appLinkingEnabled",
         l.ios_enabled as "iosEnabled", l.android_enabled as "androidEnabled",
         l.redirect_delay_enabled as "redirectDelayEnabled", l.forward_query as "forwardQuery", l.version
  from unnest($1::text[], $2::text[]) as wanted (host, slug_key)
  join slugs s on s.host = wanted.host and s.slug_key = wanted.slug_key
  join links l on l.id = s.link_id`;

/** Many slugs in one round trip. Slugs that lead nowhere are simply not in the answer. */
export async function readTargets(pool: Pool, keys: TargetKey[]): Promise<LinkTarget[]> {
  const { rows } = await pool.query<TargetRow>({
    name: 'read-targets',
    text,
    values: [keys.map(({ host }) => host), keys.map(({ slugKey }) => slugKey)],
  });
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
  }));
}
