import type { Connection } from '../../in-transaction.ts';

export type NewDomain = {
  id: string;
  host: string;
  rootUrl: string | null;
  notFoundUrl: string | null;
  /** JSON texts. */
  appleAppSiteAssociation: string | null;
  assetLinks: string | null;
};

const text = `
  with added as (
    insert into domains (id, workspace_id, host, verified_at, root_url, not_found_url, apple_app_site_association, asset_links)
    values ($2, $1, $3, now(), $4, $5, $6, $7)
    on conflict do nothing
    returning host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, $1 from added`;

/**
 * Adds a domain as verified and tells the caches; false when somebody serves the host already, or the workspace has it
 * without a proof.
 */
export async function insertDomain(connection: Connection, workspaceId: string, domain: NewDomain): Promise<boolean> {
  const { id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks } = domain;
  const values = [workspaceId, id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks];
  const { rowCount } = await connection.query({ text, values });
  return rowCount === 1;
}
