import type { Connection, Transaction } from '../transactions.ts';

/** SQL for the time before which the retention of a workspace erases. */
const cutOf = (workspace: string) =>
  `(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${workspace}.retention_days)) at time zone 'utc'`;

const requestRetentionSql = `
  with due as (
    select w.id, ${cutOf('w')} as before, row_number() over (order by w.id) as number
    from workspaces w left join retention_progress r on r.workspace_id = w.id
    where w.retention_days is not null and w.deleting_since is null
      and (r.kept_from is null or r.kept_from < ${cutOf('w')})
      and not exists (
        select from erasures e
        where e.workspace_id = w.id and e.kind = 'retention' and (e.due_at is not null or e.pass_id is not null)
      )
    order by w.id limit cardinality($1::text[])
  )
  insert into erasures (id, workspace_id, kind, before, due_at)
  select ($1::text[])[due.number], due.id, 'retention', due.before, now() from due`;

/**
 * Requests the erasure of what is older than the retention of its workspace allows, in whole UTC days, for as many
 * workspaces as there are ids. Returns for how many. One process at a time may call it.
 */
export async function requestRetention(connection: Connection, newIds: readonly string[]): Promise<number> {
  const { rowCount } = await connection.query({ text: requestRetentionSql, values: [newIds] });
  return rowCount ?? 0;
}

const cancelRetentionSql = `
  delete from erasures where workspace_id = $1 and kind = 'retention' and pass_id is null and passes = 0`;

/** Takes back what retention has requested and what has not begun: it is requested again by the setting of now. */
export async function cancelRetention(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.query({ text: cancelRetentionSql, values: [workspaceId] });
}
