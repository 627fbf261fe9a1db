import type { Transaction } from '../../in-transaction.ts';
import { outboxColumns, type OutboxRow } from './outbox-row.ts';

const freeText = `
  with gone as (
    delete from slugs s
    where s.host = $2 and not exists (select 1 from links l where l.id = s.link_id and l.workspace_id = $1)
      and not exists (select 1 from profiles p where p.id = s.profile_id and p.workspace_id = $1)
    returning s.host, s.slug_key
  )
  insert into outbox (kind, host, slug_key, workspace_id) select 'target', host, slug_key, $1 from gone
  returning ${outboxColumns}`;

const takeText = `
  insert into slugs (host, slug_key, link_id, profile_id)
  select $2, slug_key, id, null from links where workspace_id = $1 and host = $2
  union all
  select $2, slug_key, null, id from profiles where workspace_id = $1 and host = $2
  on conflict do nothing`;

/**
 * Gives all slugs of a host to the workspace that serves it from now on: those of links and profiles that a workspace
 * before it has left there are free, and its own from an earlier time are back.
 */
export async function claimSlugsOfHost(
  transaction: Transaction,
  workspaceId: string,
  host: string,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: freeText, values: [workspaceId, host] });
  await transaction.query({ text: takeText, values: [workspaceId, host] });
  return rows;
}
