import type { Connection } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

// The foreign keys take the slug and the blocks along.
const text = `
  with p as (
    delete from profiles where workspace_id = $1 and id = $2 and suspended_at is null returning id, workspace_id, host, slug_key
  ), block_total as (
    delete from block_totals where block_id in (select b.id from blocks b join p on p.id = b.profile_id)
  ), total as (
    delete from profile_totals where profile_id in (select id from p)
  )
  insert into outbox (kind, host, slug_key, workspace_id)
  select 'target', host, slug_key, workspace_id from p
  returning ${outboxColumns}`;

/** Deletes a profile with its blocks for good and frees its slug; undefined when the workspace has none of that id,
 * or it is suspended. */
export async function deleteProfile(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ name: 'delete-profile', text, values: [workspaceId, id] });
  return rows[0];
}
