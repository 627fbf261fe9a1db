import type { Connection } from '../transactions.ts';
import { accountOf } from '../workspaces/workspaces.ts';
import {
  orderColumns,
  type ImportOrderProgress,
  type ImportOrderRecord,
  type ImportOrderResult,
  type ImportOrderStop,
  type ImportOrderUndo,
} from './import-orders.ts';

/** A job that this process has leased, with all that its run needs. */
export type LeasedImportOrder = ImportOrderRecord & {
  sealedKey: Buffer | null;
  deletesInUse: boolean;
  failures: number;
  /** The same for all workspaces of one owner, see `findAccount`. */
  account: string;
};

/** A job together with the run that has leased it. */
export type ImportOrderLease = { workspaceId: string; id: string; leasedBy: string };

// Leases from each account the job that has waited longest. The conditions on the job are evaluated again once its row is locked.
const isDue = `o.state in ('queued', 'running') and (o.leased_until is null or o.leased_until <= now())
  and (o.resume_at is null or o.resume_at <= now())`;
const leaseOrdersSql = `
  with due as (
    select o.id, o.updated_at,
      ${accountOf('o.workspace_id')} as account
    from import_orders o join workspaces w on w.id = o.workspace_id
    where (o.runner_id = $1 or o.task = 'undo') and ${isDue} and w.suspended_at is null
      and not exists (
        select from import_orders other
        where other.workspace_id = o.workspace_id and other.id <> o.id and other.leased_until > now()
      )
    order by o.updated_at limit 5000
  ), first as (
    select distinct on (account) id, account, updated_at from due
    where account <> all ($2::text[]) order by account, updated_at, id
  ), picked as (
    select o.id, first.account from import_orders o join first on first.id = o.id
    where ${isDue} order by first.updated_at, o.id limit $3 for update of o skip locked
  )
  update import_orders o
  set state = 'running', leased_by = $4, leased_until = now() + $5 * interval '1 millisecond', resume_at = null,
    updated_at = case when o.state = 'running' then o.updated_at else now() end
  from picked where o.id = picked.id
  returning ${orderColumns}, o.sealed_key as "sealedKey", o.deletes_in_use as "deletesInUse", o.failures, picked.account`;

/**
 * Leases jobs that are due, the one that has waited longest first: one of each account, and none of a workspace that has a run already. After the lease
 * they are due again, because the process that leased them may have died.
 * @param runnerId whose keys and files this process has; any process can undo
 * @param busyAccounts accounts that this process runs jobs of
 */
export async function leaseImportOrders(
  connection: Connection,
  options: { runnerId: string; busyAccounts: string[]; ordersMax: number; leasedBy: string; leaseMs: number },
): Promise<LeasedImportOrder[]> {
  const { runnerId, busyAccounts, ordersMax, leasedBy, leaseMs } = options;
  const values = [runnerId, busyAccounts, ordersMax, leasedBy, leaseMs];
  return (await connection.query<LeasedImportOrder>({ text: leaseOrdersSql, values })).rows;
}

const renewSql = `
  update import_orders set leased_until = now() + $4 * interval '1 millisecond', progress = $5
  where workspace_id = $1 and id = $2 and leased_by = $3 and state = 'running' and leased_until > now()
    and exists (select from workspaces w where w.id = $1 and w.suspended_at is null and w.deleting_since is null)`;

/** Prolongs a lease and shows how far the job is; false when it was paused, or has lost its lease. */
export async function renewOrderLease(
  connection: Connection,
  { workspaceId, id, leasedBy }: ImportOrderLease,
  progress: ImportOrderProgress | null,
  leaseMs: number,
): Promise<boolean> {
  const values = [workspaceId, id, leasedBy, leaseMs, progress === null ? null : JSON.stringify(progress)];
  return (await connection.query({ text: renewSql, values })).rowCount === 1;
}

/** How a run of a job has ended. What is undefined stays as it is. */
export type SettledOrder = {
  state: 'queued' | 'stopped' | 'done';
  resumeAt: Date | null;
  failures: number;
  stop: ImportOrderStop | null;
  result: ImportOrderResult | undefined;
  problems: Record<string, number> | undefined;
  undone: ImportOrderUndo | undefined;
  /** The job is done with its source. */
  forgetsKey: boolean;
};

const settleSql = `
  update import_orders set state = $4, resume_at = $5, failures = $6, stop = $7, progress = null,
    result = coalesce($8::jsonb, result), result_of = case when $8::jsonb is null then result_of else task end,
    problems = coalesce($9::jsonb, problems), undone = coalesce($10::jsonb, case when task = 'undo' then undone end),
    sealed_key = case when $11 then null else sealed_key end,
    leased_by = null, leased_until = null, updated_at = now()
  where workspace_id = $1 and id = $2 and leased_by = $3 and state = 'running'`;

/** Stores how a run has ended, with the end of its lease; false when the lease has ended before: the job was paused, or is run again. */
export async function settleImportOrder(
  connection: Connection,
  { workspaceId, id, leasedBy }: ImportOrderLease,
  { state, resumeAt, failures, stop, result, problems, undone, forgetsKey }: SettledOrder,
): Promise<boolean> {
  const toJson = (value: object | null | undefined) =>
    value === null || value === undefined ? null : JSON.stringify(value);
  const { rowCount } = await connection.query({
    text: settleSql,
    values: [
      ...[workspaceId, id, leasedBy, state, resumeAt, failures],
      ...[toJson(stop), toJson(result), toJson(problems), toJson(undone), forgetsKey],
    ],
  });
  return rowCount === 1;
}
