import type { Pool } from 'pg';

/** What a verified custom domain does beside its links. */
export type HostSettings = {
  host: string;
  rootUrl: string | null;
  notFoundUrl: string | null;
  /** The JSON documents served under /.well-known, or null. */
  appleAppSiteAssociation: unknown;
  assetLinks: unknown;
};

const text = `
  select host, root_url as "rootUrl", not_found_url as "notFoundUrl",
         apple_app_site_association as "appleAppSiteAssociation", asset_links as "assetLinks"
  from domains
  where host = $1 and verified_at is not null`;

/** The domain's settings; undefined when nobody has proved to own it. */
export async function readHost(pool: Pool, host: string): Promise<HostSettings | undefined> {
  const { rows } = await pool.query<HostSettings>({ name: 'read-host', text, values: [host] });
  return rows[0];
}
