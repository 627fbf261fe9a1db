import type { Connection, Transaction } from '../transactions.ts';

/** A change that has to be published to the caches. */
export type OutboxRow = { id: number; kind: 'target' | 'host'; host: string; slugKey: string; version: number };

/** An OutboxRow's columns. */
export const outboxColumns = 'id, kind, host, slug_key as "slugKey", version';

const takeOutboxSql = `
  select ${outboxColumns} from outbox
  where created_at < now() - $2 * interval '1 millisecond'
  order by id limit $1
  for update skip locked`;

/**
 * The oldest changes that no other transaction has locked, locked until the transaction ends.
 * @param ageMsMin leaves younger ones to the process that made the change, which publishes them itself
 */
export async function takeOutbox(connection: Connection, rowsMax: number, ageMsMin: number): Promise<OutboxRow[]> {
  const { rows } = await connection.query<OutboxRow>({
    name: 'take-outbox',
    text: takeOutboxSql,
    values: [rowsMax, ageMsMin],
  });
  return rows;
}

// In the order of the workspaces, so that two of these statements never deadlock.
const settleOutboxSql = `
  with deleted as (
    delete from outbox where id = any ($1::bigint[]) returning workspace_id, links_change
  )
  insert into link_counts as counts (workspace_id, links)
  select workspace_id, sum(links_change) from deleted join workspaces w on w.id = workspace_id
  group by workspace_id having sum(links_change) <> 0
  order by workspace_id
  on conflict (workspace_id) do update set links = counts.links + excluded.links`;

/** Removes published changes, and adds their `links_change` to the counts of links. */
export async function settleOutbox(connection: Connection, ids: number[]): Promise<void> {
  await connection.query({ name: 'settle-outbox', text: settleOutboxSql, values: [ids] });
}

// Rows that another process has locked count as unpublished, too.
const areChangesPublishedSql = `
  select not exists (
    select from outbox where created_at < now() - $1 * interval '1 millisecond'
  ) as "arePublished"`;

/** Whether every change older than `ageMsMax` has been published to the caches. */
export async function areChangesPublished(connection: Connection, ageMsMax: number): Promise<boolean> {
  const { rows } = await connection.query<{ arePublished: boolean }>({
    name: 'are-changes-published',
    text: areChangesPublishedSql,
    values: [ageMsMax],
  });
  return rows[0]?.arePublished === true;
}

const publishHostChangeSql = `
  insert into outbox (kind, host, workspace_id) values ('host', $2, $1)
  returning ${outboxColumns}`;

/** Adds a change of the settings or the owner of a host. */
export async function publishHostChange(
  transaction: Transaction,
  workspaceId: string,
  host: string,
): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: publishHostChangeSql, values: [workspaceId, host] });
  return rows;
}
