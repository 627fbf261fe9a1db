import type { Connection } from '../transactions.ts';
import { accountOf } from '../workspaces/workspaces.ts';
import { scheduleColumns, type ExportRunRecord, type ExportScheduleRecord } from './export-schedules.ts';

/** A schedule that this process has leased, with all that a run needs. */
export type LeasedExport = ExportScheduleRecord & {
  secretAccessKey: string;
  revision: number;
  runRequested: boolean;
  /** Runs that failed since one succeeded. */
  failures: number;
  failingSince: Date | null;
  /** A multipart upload that an earlier run may have left unfinished. */
  upload: { url: string; id: string } | null;
  /** The first late day, `YYYY-MM-DD`, of the periods that were exported, and when it was queued; null: there is none. */
  correctDay: string | null;
  correctSince: Date | null;
  /** The same for all workspaces of one owner, see `findAccount`. */
  account: string;
};

/** A schedule together with the run that has leased it. */
export type ExportLease = { workspaceId: string; id: string; leasedBy: string };

/** Late visits of a period often come together: it is exported again this long after the last of them. */
const correctAfter = `interval '10 minutes'`;
const dueCorrections = `
  from export_corrections c
  where c.schedule_id = s.id and c.queued_at <= now() - ${correctAfter} and c.day < (s.next_period at time zone 'UTC')::date`;
// A correction waits while runs fail, as all runs do.
const isDue = `s.enabled and (s.due_at <= $1 or (s.failures = 0 and exists (select ${dueCorrections})))`;

// Leases from each account the schedule that has been due longest. The conditions on the schedule are evaluated again
// once its row is locked: another process may have leased it since.
const leaseExportsSql = `
  with due as (
    select s.id, s.due_at,
      ${accountOf('s.workspace_id')} as account
    from export_schedules s join workspaces w on w.id = s.workspace_id
    where ${isDue} and w.suspended_at is null
      and not exists (
        select from export_schedules other where other.workspace_id = s.workspace_id and other.leased_until > now()
      )
    order by s.due_at limit 5000
  ), first as (
    select distinct on (account) id, account, due_at from due
    where account <> all ($2::text[]) order by account, due_at, id
  ), picked as (
    select s.id, first.account from export_schedules s join first on first.id = s.id
    where ${isDue} and (s.leased_until is null or s.leased_until <= now())
    order by first.due_at, s.id limit $3 for update of s skip locked
  )
  update export_schedules s set leased_by = $4, leased_until = now() + $5 * interval '1 millisecond'
  from picked where s.id = picked.id
  returning ${scheduleColumns}, s.secret_access_key as "secretAccessKey", s.revision,
    s.run_requested as "runRequested", s.failures, s.failing_since as "failingSince", picked.account,
    (select min(c.day)::text ${dueCorrections}) as "correctDay",
    (select max(c.queued_at) ${dueCorrections}) as "correctSince",
    case when s.upload_id is not null then jsonb_build_object('url', s.upload_url, 'id', s.upload_id) end as upload`;

/**
 * Leases schedules that are due, the longest due first: one of each account, and none of a workspace that has a run
 * already. No other process gets them before the lease ends; after that they are due again, because the process that
 * leased them may have died.
 * @param busyAccounts accounts that this process runs exports of
 */
export async function leaseDueExports(
  connection: Connection,
  options: { now: Date; busyAccounts: string[]; schedulesMax: number; leasedBy: string; leaseMs: number },
): Promise<LeasedExport[]> {
  const { now, busyAccounts, schedulesMax, leasedBy, leaseMs } = options;
  const { rows } = await connection.query<LeasedExport>({
    text: leaseExportsSql,
    values: [now, busyAccounts, schedulesMax, leasedBy, leaseMs],
  });
  return rows;
}

const renewLeaseSql = `
  update export_schedules set leased_until = now() + $4 * interval '1 millisecond'
  where workspace_id = $1 and id = $2 and leased_by = $3 and leased_until > now()
    and not exists (select from workspaces w where w.id = $1 and w.suspended_at is not null)`;

/** Prolongs a lease; false when it has ended, the schedule was deleted, or the workspace is suspended or being deleted. */
export async function renewExportLease(
  connection: Connection,
  { workspaceId, id, leasedBy }: ExportLease,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({ text: renewLeaseSql, values: [workspaceId, id, leasedBy, leaseMs] });
  return rowCount === 1;
}

const storeUploadSql = `
  update export_schedules set upload_url = $4, upload_id = $5
  where workspace_id = $1 and id = $2 and leased_by = $3`;

/** Remembers the multipart upload of a run, so that the next run can abort it if this one cannot; null: there is none. */
export async function storeExportUpload(
  connection: Connection,
  { workspaceId, id, leasedBy }: ExportLease,
  upload: LeasedExport['upload'],
): Promise<void> {
  const values = [workspaceId, id, leasedBy, upload?.url ?? null, upload?.id ?? null];
  await connection.query({ text: storeUploadSql, values });
}

const startRunSql = `
  update export_schedules set last_run = $4 where workspace_id = $1 and id = $2 and leased_by = $3
  returning now() as "begunAt"`;

/** Shows that a run has begun; returns when, by the clock of Postgres. */
export async function startExportRun(
  connection: Connection,
  { workspaceId, id, leasedBy }: ExportLease,
  run: ExportRunRecord,
): Promise<Date> {
  const values = [workspaceId, id, leasedBy, JSON.stringify(run)];
  const { rows } = await connection.query<{ begunAt: Date }>({ text: startRunSql, values });
  return rows[0]?.begunAt ?? new Date(0);
}

const releaseLeaseSql = `
  update export_schedules set leased_by = null, leased_until = null, due_at = greatest(due_at, $4), last_run = $5
  where workspace_id = $1 and id = $2 and leased_by = $3`;

/**
 * Ends a lease without a result.
 * @param notBefore when the schedule is due again, at the earliest
 * @param lastRun what it was before the run
 */
export async function releaseExportLease(
  connection: Connection,
  { workspaceId, id, leasedBy }: ExportLease,
  notBefore: Date,
  lastRun: ExportRunRecord | null,
): Promise<void> {
  const stored = lastRun === null ? null : JSON.stringify(lastRun);
  await connection.query({ text: releaseLeaseSql, values: [workspaceId, id, leasedBy, notBefore, stored] });
}

/** What follows a run. */
export type SettledExport = Pick<
  LeasedExport,
  'nextPeriod' | 'dueAt' | 'runRequested' | 'failures' | 'failingSince'
> & {
  run: ExportRunRecord;
  /** What a run that succeeded has exported: late days of it that were queued before it began are done. */
  exported?: { start: Date; end: Date; begunAt: Date };
};

// A schedule that was changed during the run is due as the change has set it, and its period is exported once more.
const settleRunSql = `
  with settled as (
  update export_schedules set leased_by = null, leased_until = null, last_run = $5, failures = $6, failing_since = $7,
    next_period = case when revision = $4 then $8 else next_period end,
    due_at = case when revision = $4 then $9 else due_at end,
    run_requested = case when revision = $4 then $10 else run_requested end
  where workspace_id = $1 and id = $2 and leased_by = $3 and leased_until > now()
    returning id
  ), corrected as (
    delete from export_corrections c using settled
    where c.schedule_id = settled.id and c.queued_at <= $13::timestamptz
      and c.day >= ($11::timestamptz at time zone 'UTC')::date and c.day < ($12::timestamptz at time zone 'UTC')::date
  )
  select 1 from settled`;

/** Stores the result of a run and ends its lease; false when the lease has ended before: the result counts for nothing. */
export async function settleExportRun(
  connection: Connection,
  { workspaceId, id, leasedBy }: ExportLease,
  revision: number,
  { run, failures, failingSince, nextPeriod, dueAt, runRequested, exported }: SettledExport,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    text: settleRunSql,
    values: [
      ...[workspaceId, id, leasedBy, revision, JSON.stringify(run)],
      ...[failures, failingSince, nextPeriod, dueAt, runRequested],
      ...[exported?.start ?? null, exported?.end ?? null, exported?.begunAt ?? null],
    ],
  });
  return rowCount === 1;
}
