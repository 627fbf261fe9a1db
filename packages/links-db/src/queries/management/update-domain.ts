import type { Connection } from '../../in-transaction.ts';
import type { DomainRecord } from './domain-record.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

export type DomainFields = Pick<DomainRecord, 'rootUrl' | 'rootProfileId' | 'notFoundUrl'>;

const text = `
  with d as (
    update domains set root_url = $3, root_profile_id = $4, not_found_url = $5
    where workspace_id = $1 and id = $2
    returning host, workspace_id
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/** Sets what a domain does beside its links; undefined when the workspace has none of that id. */
export async function updateDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
  { rootUrl, rootProfileId, notFoundUrl }: DomainFields,
): Promise<OutboxRow | undefined> {
  const values = [workspaceId, id, rootUrl, rootProfileId, notFoundUrl];
  const { rows } = await connection.query<OutboxRow>({ text, values });
  return rows[0];
}
