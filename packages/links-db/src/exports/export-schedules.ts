import type { Connection, Transaction } from '../transactions.ts';

/** What members of the workspace set, but for the secret of the access key. */
export type ExportScheduleSettings = {
  type: 'clicks' | 'links' | 'profiles' | 'conversions' | 'profileEvents';
  format: 'csv' | 'json' | 'parquet';
  interval: 'daily' | 'weekly' | 'monthly';
  includeBots: boolean;
  includeInternal: boolean;
  /** Texts by dimension, as in the API. */
  filters: Record<string, string>;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  enabled: boolean;
};

/** How a run went, or goes; see the contract. */
export type ExportRunRecord = {
  state: 'running' | 'succeeded' | 'retrying' | 'failing';
  period: string;
  key: string;
  bytes: number | null;
  rows: number | null;
  /** ISO 8601. */
  finishedAt: string | null;
  error: string | null;
  /** Whether the period had been exported before, and is exported again because visits came late; absent: no. */
  isCorrection?: boolean;
};

/** A schedule without its secret. */
export type ExportScheduleRecord = ExportScheduleSettings & {
  id: string;
  workspaceId: string;
  lastRun: ExportRunRecord | null;
  nextPeriod: Date;
  dueAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

// The secret is read by the statement that leases a schedule, and by no other one.
export const scheduleColumns = `
  s.id, s.workspace_id as "workspaceId", s.type, s.format, s.interval, s.include_bots as "includeBots",
  s.include_internal as "includeInternal", s.filters, s.endpoint, s.region, s.bucket, s.prefix,
  s.access_key_id as "accessKeyId", s.enabled, s.last_run as "lastRun", s.next_period as "nextPeriod",
  s.due_at as "dueAt", s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const listSchedulesSql = `
  select ${scheduleColumns} from export_schedules s where s.workspace_id = $1 order by s.created_at, s.id limit $2`;

/** The schedules of the workspace, the oldest first. */
export async function listExportSchedules(
  connection: Connection,
  workspaceId: string,
  limit: number,
): Promise<ExportScheduleRecord[]> {
  const { rows } = await connection.query<ExportScheduleRecord>({
    text: listSchedulesSql,
    values: [workspaceId, limit],
  });
  return rows;
}

const findScheduleSql = `select ${scheduleColumns} from export_schedules s where s.workspace_id = $1 and s.id = $2`;

export async function findExportSchedule(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ExportScheduleRecord | undefined> {
  const { rows } = await connection.query<ExportScheduleRecord>({ text: findScheduleSql, values: [workspaceId, id] });
  return rows[0];
}

const lockScheduleSql = `${findScheduleSql} for update`;

/** The schedule; no other transaction can change or delete it before this one ends. */
export async function lockExportSchedule(
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<ExportScheduleRecord | undefined> {
  const { rows } = await transaction.query<ExportScheduleRecord>({ text: lockScheduleSql, values: [workspaceId, id] });
  return rows[0];
}

const insertScheduleSql = `
  insert into export_schedules as s (
    workspace_id, id, type, format, interval, include_bots, include_internal, filters, endpoint, region, bucket,
    prefix, access_key_id, secret_access_key, enabled, next_period, due_at
  )
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
  where (select count(*) from export_schedules where workspace_id = $1) < $18
  returning ${scheduleColumns}`;

type NewExportSchedule = ExportScheduleSettings &
  Pick<ExportScheduleRecord, 'id' | 'workspaceId' | 'nextPeriod' | 'dueAt'> & { secretAccessKey: string };

/**
 * Creates a schedule; undefined when the workspace has as many as it may have.
 * @param transaction one that has locked the workspace, so that concurrent creations cannot exceed the limit
 */
export async function insertExportSchedule(
  transaction: Transaction,
  schedule: NewExportSchedule,
  perWorkspaceMax: number,
): Promise<ExportScheduleRecord | undefined> {
  const { workspaceId, id, type, format, interval, includeBots, includeInternal, filters } = schedule;
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, enabled, nextPeriod, dueAt } = schedule;
  const { rows } = await transaction.query<ExportScheduleRecord>({
    text: insertScheduleSql,
    values: [
      ...[workspaceId, id, type, format, interval, includeBots, includeInternal, JSON.stringify(filters)],
      ...[endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, enabled, nextPeriod, dueAt, perWorkspaceMax],
    ],
  });
  return rows[0];
}

const hasSameObjectsSql = `
  select exists (
    select from export_schedules
    where workspace_id = $1 and id <> $2 and type = $3 and format = $4 and "interval" = $5 and endpoint = $6
      and bucket = $7 and prefix = $8
  ) as found`;

/** Whether another schedule of the workspace writes the same objects. */
export async function hasSameObjects(
  transaction: Transaction,
  workspaceId: string,
  schedule: Pick<ExportScheduleRecord, 'id' | 'type' | 'format' | 'interval' | 'endpoint' | 'bucket' | 'prefix'>,
): Promise<boolean> {
  const { id, type, format, interval, endpoint, bucket, prefix } = schedule;
  const { rows } = await transaction.query<{ found: boolean }>({
    text: hasSameObjectsSql,
    values: [workspaceId, id, type, format, interval, endpoint, bucket, prefix],
  });
  return rows[0]?.found ?? false;
}

const updateScheduleSql = `
  update export_schedules s set
    type = $3, format = $4, interval = $5, include_bots = $6, include_internal = $7, filters = $8, endpoint = $9,
    region = $10, bucket = $11, prefix = $12, access_key_id = $13,
    secret_access_key = coalesce($14, s.secret_access_key), enabled = $15, next_period = $16, due_at = $17,
    run_requested = s.run_requested and $15, failures = 0, failing_since = null, revision = s.revision + 1,
    updated_at = now()
  where s.workspace_id = $1 and s.id = $2
  returning ${scheduleColumns}`;

/**
 * Sets every setting of a locked schedule, and when it is due.
 * @param secretAccessKey undefined: it stays as it is
 */
export async function updateExportSchedule(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  settings: ExportScheduleSettings &
    Pick<ExportScheduleRecord, 'nextPeriod' | 'dueAt'> & { secretAccessKey: string | undefined },
): Promise<ExportScheduleRecord> {
  const { type, format, interval, includeBots, includeInternal, filters, endpoint, region, bucket, prefix } = settings;
  const { accessKeyId, secretAccessKey, enabled, nextPeriod, dueAt } = settings;
  const { rows } = await transaction.query<ExportScheduleRecord>({
    text: updateScheduleSql,
    values: [
      ...[workspaceId, id, type, format, interval, includeBots, includeInternal, JSON.stringify(filters), endpoint],
      ...[region, bucket, prefix, accessKeyId, secretAccessKey ?? null, enabled, nextPeriod, dueAt],
    ],
  });
  const [schedule] = rows;
  if (!schedule) throw new Error(`The export schedule ${id} was locked, but does not exist any more.`);
  return schedule;
}

const deleteScheduleSql = `delete from export_schedules where workspace_id = $1 and id = $2`;

/** False when the workspace has no schedule of that id. */
export async function deleteExportSchedule(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text: deleteScheduleSql, values: [workspaceId, id] });
  return rowCount === 1;
}

const requestRunSql = `
  update export_schedules s set run_requested = true, due_at = $3, revision = s.revision + 1
  where s.workspace_id = $1 and s.id = $2
  returning ${scheduleColumns}`;

/** Makes a schedule due at once; undefined when the workspace has none of that id. */
export async function requestExportRun(
  connection: Connection,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<ExportScheduleRecord | undefined> {
  const { rows } = await connection.query<ExportScheduleRecord>({
    text: requestRunSql,
    values: [workspaceId, id, now],
  });
  return rows[0];
}
