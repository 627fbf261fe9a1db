import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

const text = `
  with d as (
    delete from domains where workspace_id = $1 and id = $2 returning host, workspace_id
  ), no_default as (
    update workspaces w set default_host = '' from d where w.id = d.workspace_id and w.default_host = d.host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/**
 * Removes a domain; where it was the default, new links get the service's own host. Its links and profiles stay, and
 * answer nowhere. Undefined when the workspace has none of that id.
 */
export async function deleteDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ text, values: [workspaceId, id] });
  return rows[0];
}
