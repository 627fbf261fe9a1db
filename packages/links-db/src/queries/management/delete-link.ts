import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

// The foreign keys take the slug and the budget along.
const text = `
  with l as (
    delete from links where workspace_id = $1 and id = $2 and suspended_at is null returning id, workspace_id, host, slug_key
  ), total as (
    delete from link_totals where link_id in (select id from l)
  )
  insert into outbox (kind, host, slug_key, workspace_id, links_change)
  select 'target', host, slug_key, workspace_id, -1 from l
  returning ${outboxColumns}`;

/** Deletes a link for good and frees its slug; undefined when the workspace has none of that id,
 * or it is suspended. */
export async function deleteLink(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ name: 'delete-link', text, values: [workspaceId, id] });
  return rows[0];
}
