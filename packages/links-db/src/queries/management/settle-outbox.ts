import type { Connection } from '../../in-transaction.ts';

// Always in the order of the workspaces, so that two of these never wait for each other.
const text = `
  with gone as (
    delete from outbox where id = any ($1::bigint[]) returning workspace_id, links_change
  )
  insert into link_counts as counts (workspace_id, links)
  select workspace_id, sum(links_change) from gone join workspaces w on w.id = workspace_id
  group by workspace_id having sum(links_change) <> 0
  order by workspace_id
  on conflict (workspace_id) do update set links = counts.links + excluded.links`;

/** Forgets changes that the caches have been told about, and moves what they changed in number to the counts. */
export async function settleOutbox(connection: Connection, ids: number[]): Promise<void> {
  await connection.query({ name: 'settle-outbox', text, values: [ids] });
}
