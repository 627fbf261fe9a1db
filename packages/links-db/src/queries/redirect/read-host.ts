import type { Pool } from 'pg';
import type { TargetKey } from './target.ts';

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

const text = `
  select d.host, d.workspace_id as "workspaceId", d.root_url as "rootUrl", d.not_found_url as "notFoundUrl",
         case when p.id is not null then
           json_build_object('profileId', p.id, 'host', p.host, 'slugKey', p.slug_key)
         end as "rootProfile",
         d.apple_app_site_association as "appleAppSiteAssociation", d.asset_links as "assetLinks"
  from domains d left join profiles p on p.id = d.root_profile_id
  where d.host = $1 and d.verified_at is not null`;

/** The domain's settings; undefined when nobody has proved to own it. */
export async function readHost(pool: Pool, host: string): Promise<HostSettings | undefined> {
  const { rows } = await pool.query<HostSettings>({ name: 'read-host', text, values: [host] });
  return rows[0];
}
