import type { Connection, Transaction } from '../transactions.ts';

/** A change that the caches have to hear of. */
export type OutboxRow = { id: number; kind: 'target' | 'host'; host: string; slugKey: string; version: number };

/** An OutboxRow's columns. */
export const outboxColumns = 'id, kind, host, slug_key as "slugKey", version';

const takeOutboxSql = `
  select ${outboxColumns} from outbox
  where created_at < now() - $2 * interval '1 millisecond'
  order by id limit $1
  for update skip locked`;

/**
 * The oldest changes that nobody else has in hand, locked until the transaction ends.
 * @param ageMsMin leaves the younger ones to the process that made them, which tells about them by itself
 */
export async function takeOutbox(connection: Connection, rowsMax: number, ageMsMin: number): Promise<OutboxRow[]> {
  const { rows } = await connection.query<OutboxRow>({
    name: 'take-outbox',
    text: takeOutboxSql,
    values: [rowsMax, ageMsMin],
  });
  return rows;
}

// Always in the order of the workspaces, so that two of these never wait for each other.
const settleOutboxSql = `
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
  await connection.query({ name: 'settle-outbox', text: settleOutboxSql, values: [ids] });
}

// Whatever another process has in its hands counts as well: no lock is looked at.
const areChangesToldSql = `
  select not exists (
    select from outbox where created_at < now() - $1 * interval '1 millisecond'
  ) as "areTold"`;

/** Whether the caches have been told of every change that was committed more than `ageMsMax` ago. */
export async function areChangesTold(connection: Connection, ageMsMax: number): Promise<boolean> {
  const { rows } = await connection.query<{ areTold: boolean }>({
    name: 'are-changes-told',
    text: areChangesToldSql,
    values: [ageMsMax],
  });
  return rows[0]?.areTold === true;
}

const tellOfHostSql = `
  insert into outbox (kind, host, workspace_id) values ('host', $2, $1)
  returning ${outboxColumns}`;

/** Has the caches hear that a host is served otherwise than before. */
export async function tellOfHost(transaction: Transaction, workspaceId: string, host: string): Promise<OutboxRow[]> {
  const { rows } = await transaction.query<OutboxRow>({ text: tellOfHostSql, values: [workspaceId, host] });
  return rows;
}
