import type { Connection, Transaction } from '../transactions.ts';
import { accountOf } from '../workspaces/workspaces.ts';

/** What a job was created with, but for its key. */
export type ImportOrderSettings = {
  url: string | null;
  account: string | null;
  hosts: { from: string; to: string }[];
  dropOlder: boolean;
  openProtected: boolean;
  withoutClicks: boolean;
};

export type ImportOrderTask = 'check' | 'import' | 'undo';
export type ImportOrderState = 'queued' | 'running' | 'paused' | 'stopped' | 'done';

/** How far a job is; the instant is ISO 8601. */
export type ImportOrderProgress = {
  step: 'read' | 'links' | 'clicks' | 'undo';
  done: number;
  total: number | null;
  secondsLeft: number | null;
  waitsUntil: string | null;
};

/** What became of the links and clicks of a source, by the names of the API. */
export type ImportOrderResult = {
  created: number;
  updated: number;
  unchanged: number;
  keptEdited: number;
  keptDeleted: number;
  refused: number;
  leftOut: number;
  clicks: number;
  bots: number;
  clicksWithoutLink: number;
  undatedClicks: number;
  olderClicks: number;
  isWhole: boolean;
};

export type ImportOrderUndo = { clicks: number; deleted: number; inUse: number; suspended: number };

/** Why a job does not go on: a reason of the API, and what the source has said. */
export type ImportOrderStop = { reason: string; detail: string | null };

/** A job without its key. */
export type ImportOrderRecord = {
  id: string;
  workspaceId: string;
  service: string;
  settings: ImportOrderSettings;
  hasKey: boolean;
  task: ImportOrderTask;
  state: ImportOrderState;
  resumeAt: Date | null;
  progress: ImportOrderProgress | null;
  result: ImportOrderResult | null;
  resultOf: 'check' | 'import' | null;
  undone: ImportOrderUndo | null;
  problems: Record<string, number>;
  stop: ImportOrderStop | null;
  createdAt: Date;
  updatedAt: Date;
};

// The key is read by the statement that leases an order, and by no other one.
export const orderColumns = `
  o.id, o.workspace_id as "workspaceId", o.service, o.settings, o.sealed_key is not null as "hasKey", o.task, o.state,
  o.resume_at as "resumeAt", o.progress, o.result, o.result_of as "resultOf", o.undone, o.problems, o.stop,
  o.created_at as "createdAt", o.updated_at as "updatedAt"`;

const listOrdersSql = `
  select ${orderColumns} from import_orders o where o.workspace_id = $1 order by o.created_at desc, o.id desc limit $2`;

/** The jobs of a workspace, the newest first. */
export async function listImportOrders(
  connection: Connection,
  workspaceId: string,
  limit: number,
): Promise<ImportOrderRecord[]> {
  return (await connection.query<ImportOrderRecord>({ text: listOrdersSql, values: [workspaceId, limit] })).rows;
}

const findOrderSql = `select ${orderColumns} from import_orders o where o.workspace_id = $1 and o.id = $2`;

export async function findImportOrder(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ImportOrderRecord | undefined> {
  return (await connection.query<ImportOrderRecord>({ text: findOrderSql, values: [workspaceId, id] })).rows[0];
}

const lockOrderSql = `${findOrderSql} for update`;

/** The job; no other transaction can change it before this one ends. */
export async function lockImportOrder(
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<ImportOrderRecord | undefined> {
  return (await transaction.query<ImportOrderRecord>({ text: lockOrderSql, values: [workspaceId, id] })).rows[0];
}

const countUnfinishedSql = `
  select count(*)::integer as count from import_orders o
  where o.state in ('queued', 'running', 'paused') and ${accountOf('o.workspace_id')} = ${accountOf('$1::text')}`;

/** How many jobs of the account of a workspace run, wait for their turn or are paused: each may have files. */
export async function countUnfinishedOrders(transaction: Transaction, workspaceId: string): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>({ text: countUnfinishedSql, values: [workspaceId] });
  return rows[0]?.count ?? 0;
}

const insertOrderSql = `
  insert into import_orders as o (id, workspace_id, service, settings, sealed_key, runner_id, task, state)
  values ($1, $2, $3, $4, $5, $6, $7, 'queued') returning ${orderColumns}`;

/** Creates a job, which waits for its turn. */
export async function insertImportOrder(
  transaction: Transaction,
  order: Pick<ImportOrderRecord, 'id' | 'workspaceId' | 'service' | 'settings' | 'task'> & {
    sealedKey: Buffer;
    runnerId: string;
  },
): Promise<ImportOrderRecord> {
  const { id, workspaceId, service, settings, task, sealedKey, runnerId } = order;
  const values = [id, workspaceId, service, JSON.stringify(settings), sealedKey, runnerId, task];
  const { rows } = await transaction.query<ImportOrderRecord>({ text: insertOrderSql, values });
  if (!rows[0]) throw new Error('An inserted row is returned.');
  return rows[0];
}

const removeOldSql = `
  delete from import_orders where id in (
    select id from import_orders where workspace_id = $1 order by created_at desc, id desc offset $2
  ) and state not in ('queued', 'running')`;

/** Forgets the oldest jobs of a workspace that do not run, so that no more than `keptMax` are listed. What they have imported stays. */
export async function removeOldImportOrders(
  transaction: Transaction,
  workspaceId: string,
  keptMax: number,
): Promise<void> {
  await transaction.query({ text: removeOldSql, values: [workspaceId, keptMax] });
}

const queueOrderSql = `
  update import_orders o set task = $3, state = 'queued', settings = $4, deletes_in_use = coalesce($5, o.deletes_in_use), stop = null, resume_at = null, progress = null, failures = 0,
    sealed_key = coalesce($6, o.sealed_key), runner_id = case when $6::bytea is null then o.runner_id else $7 end, updated_at = now()
  where o.workspace_id = $1 and o.id = $2 and o.state <> 'running' returning ${orderColumns}`;

/** Lets a job run as soon as it can. @param key a new one, and who can read it; null: the one that is stored. `deletesInUse` null: as before */
export async function queueImportOrder(
  transaction: Transaction,
  { workspaceId, id }: Pick<ImportOrderRecord, 'workspaceId' | 'id'>,
  { task, settings, deletesInUse }: Pick<ImportOrderRecord, 'task' | 'settings'> & { deletesInUse: boolean | null },
  key: { sealedKey: Buffer; runnerId: string } | null,
): Promise<ImportOrderRecord | undefined> {
  const { rows } = await transaction.query<ImportOrderRecord>({
    text: queueOrderSql,
    values: [
      workspaceId,
      id,
      task,
      JSON.stringify(settings),
      deletesInUse,
      key?.sealedKey ?? null,
      key?.runnerId ?? null,
    ],
  });
  return rows[0];
}

const pauseOrderSql = `
  update import_orders o set state = 'paused', resume_at = null, progress = null, leased_by = null, leased_until = null, updated_at = now()
  where o.workspace_id = $1 and o.id = $2 and o.state in ('queued', 'running') returning ${orderColumns}`;

/** Pauses a job: its process loses the lease, and ends. Undefined when it neither runs nor waits. */
export async function pauseImportOrder(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ImportOrderRecord | undefined> {
  return (await connection.query<ImportOrderRecord>({ text: pauseOrderSql, values: [workspaceId, id] })).rows[0];
}

const listUnfinishedSql = `
  select workspace_id as "workspaceId", service, settings from import_orders where runner_id = $1 and state <> 'done'`;

/** The sources of jobs of an installation that may have files: those that have not ended. */
export async function listUnfinishedSources(
  connection: Connection,
  runnerId: string,
): Promise<Pick<ImportOrderRecord, 'workspaceId' | 'service' | 'settings'>[]> {
  type Row = Pick<ImportOrderRecord, 'workspaceId' | 'service' | 'settings'>;
  return (await connection.query<Row>({ text: listUnfinishedSql, values: [runnerId] })).rows;
}

const forgetKeysSql = `
  update import_orders set sealed_key = null
  where sealed_key is not null and state not in ('queued', 'running') and updated_at < now() - $1 * interval '1 day'`;

/** Forgets the keys of jobs that have not changed for so long. */
export async function forgetImportKeys(connection: Connection, days: number): Promise<void> {
  await connection.query({ text: forgetKeysSql, values: [days] });
}
