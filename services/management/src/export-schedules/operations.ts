import {
  defaultRegion,
  presentFilters,
  type Deleted,
  type ExportInterval,
  type ExportSchedule,
  type exportScheduleRoutes,
} from '@linkplane/contracts';
import * as exportsDb from '@linkplane/links-db/exports';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';
import { startOfPeriod } from './export-periods.ts';
import {
  assertScheduleId,
  presentSchedule,
  requireSchedule,
  scheduleNotFound,
  type ExportSchedulesDeps,
} from './export-schedule.ts';
import { dueAfter } from './plan-run.ts';

const schedulesPerWorkspaceMax = 10;

export function exportScheduleOperations(deps: ExportSchedulesDeps): Operations<typeof exportScheduleRoutes> {
  return {
    createExportSchedule: (call) => createSchedule(deps, call),
    listExportSchedules: (call) => listSchedules(deps, call),
    getExportSchedule: ({ caller, params }) => getSchedule(deps, caller.workspaceId, params.id),
    updateExportSchedule: (call) => updateSchedule(deps, call),
    deleteExportSchedule: (call) => deleteSchedule(deps, call),
    runExportSchedule: (call) => runSchedule(deps, call),
  };
}

/** The first period that it exports is the present one. */
async function createSchedule(
  deps: ExportSchedulesDeps,
  { caller, body }: Call<typeof exportScheduleRoutes.createExportSchedule>,
): Promise<ExportSchedule> {
  const { workspaceId } = caller;
  const { region = defaultRegion, prefix = '', ...destination } = body.destination;
  const { type, format, interval, includeBots = false, includeInternal = false, filters = [], enabled = true } = body;
  const settings = { type, format, interval, includeBots, includeInternal, filters: presentFilters(filters), enabled };
  const due = startAfresh(interval, new Date(deps.now()));
  const schedule = { id: createId('exs'), workspaceId, ...settings, ...destination, region, prefix, ...due };
  refuseContradictions(schedule);
  await refuseEndpoint(deps, schedule.endpoint);
  const created = await inTransaction(deps.database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    await refuseSameObjects(transaction, workspaceId, schedule);
    return await exportsDb.insertExportSchedule(transaction, schedule, schedulesPerWorkspaceMax);
  });
  if (created) return presentSchedule(created);
  throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${schedulesPerWorkspaceMax} export schedules.`, {
    params: { max: schedulesPerWorkspaceMax },
  });
}

async function listSchedules(
  { database }: ExportSchedulesDeps,
  { caller }: Call<typeof exportScheduleRoutes.listExportSchedules>,
): Promise<ExportSchedule[]> {
  const schedules = await exportsDb.listExportSchedules(database, caller.workspaceId, schedulesPerWorkspaceMax);
  return schedules.map(presentSchedule);
}

async function getSchedule(
  { database }: ExportSchedulesDeps,
  workspaceId: string,
  id: string,
): Promise<ExportSchedule> {
  return presentSchedule(await requireSchedule(database, workspaceId, id));
}

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
async function updateSchedule(
  deps: ExportSchedulesDeps,
  { caller, params, body }: Call<typeof exportScheduleRoutes.updateExportSchedule>,
): Promise<ExportSchedule> {
  const { database, now, wakeRuns } = deps;
  const { workspaceId } = caller;
  assertScheduleId(params.id);
  const { destination = {}, filters, ...others } = body;
  const { secretAccessKey, ...place } = destination;
  const given = pickGiven({ ...others, ...place, ...(filters && { filters: presentFilters(filters) }) });
  if (Object.keys(given).length === 0 && secretAccessKey === undefined)
    return await getSchedule(deps, workspaceId, params.id);
  if (place.endpoint !== undefined) await refuseEndpoint(deps, place.endpoint);
  const changed = await inTransaction(database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    const old = await exportsDb.lockExportSchedule(transaction, workspaceId, params.id);
    if (!old) throw scheduleNotFound();
    const merged = { ...old, ...given };
    refuseContradictions(merged);
    await refuseSameObjects(transaction, workspaceId, merged);
    const due = planChanged(old, merged, new Date(now()));
    return await exportsDb.updateExportSchedule(transaction, workspaceId, old.id, {
      ...merged,
      ...due,
      secretAccessKey,
    });
  });
  wakeRuns();
  return presentSchedule(changed);
}

function pickGiven<Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

type Due = Pick<exportsDb.ExportScheduleRecord, 'nextPeriod' | 'dueAt'>;

function startAfresh(interval: ExportInterval, now: Date): Due {
  const nextPeriod = startOfPeriod(interval, now);
  return { nextPeriod, dueAt: dueAfter(interval, nextPeriod) };
}

/**
 * When a changed schedule is due: what is late is tried at once, because the change may repair it. Another interval, and
 * being enabled again, begin with the present period.
 */
function planChanged(
  old: exportsDb.ExportScheduleRecord,
  { interval, enabled }: exportsDb.ExportScheduleRecord,
  now: Date,
): Due {
  if (interval !== old.interval || (enabled && !old.enabled)) return startAfresh(interval, now);
  const dueAt = dueAfter(interval, old.nextPeriod);
  return { nextPeriod: old.nextPeriod, dueAt: dueAt < now ? now : dueAt };
}

async function deleteSchedule(
  { database }: ExportSchedulesDeps,
  { caller, params }: Call<typeof exportScheduleRoutes.deleteExportSchedule>,
): Promise<Deleted> {
  assertScheduleId(params.id);
  if (!(await exportsDb.deleteExportSchedule(database, caller.workspaceId, params.id))) throw scheduleNotFound();
  return { deleted: true };
}

async function runSchedule(
  { database, now, wakeRuns }: ExportSchedulesDeps,
  { caller, params }: Call<typeof exportScheduleRoutes.runExportSchedule>,
): Promise<ExportSchedule> {
  const { workspaceId } = caller;
  const { enabled } = await requireSchedule(database, workspaceId, params.id);
  if (!enabled) throw validationError({ field: 'enabled', message: 'must be true: nothing runs while it is not' });
  const schedule = await exportsDb.requestExportRun(database, workspaceId, params.id, new Date(now()));
  if (!schedule) throw scheduleNotFound();
  wakeRuns();
  return presentSchedule(schedule);
}

/** @throws AppError VALIDATION_ERROR for what an export cannot be */
function refuseContradictions({
  type,
  format,
  filters,
}: Pick<exportsDb.ExportScheduleSettings, 'type' | 'format' | 'filters'>): void {
  if (type === 'clicks') return;
  if (format === 'parquet')
    throw validationError({ field: 'format', message: 'parquet is only for an export of clicks' });
  if (Object.keys(filters).length > 0)
    throw validationError({ field: 'filters', message: 'only an export of clicks can be filtered' });
}

/** @throws AppError VALIDATION_ERROR where two schedules would replace each other's objects */
async function refuseSameObjects(
  transaction: Transaction,
  workspaceId: string,
  schedule: Parameters<typeof exportsDb.hasSameObjects>[2],
): Promise<void> {
  if (!(await exportsDb.hasSameObjects(transaction, workspaceId, schedule))) return;
  const message = 'must differ from that of another schedule with the same type, format, interval and bucket';
  throw validationError({ field: 'destination.prefix', message });
}

/** @throws AppError INVALID_URL */
async function refuseEndpoint(
  { database, publicUrl, rules: { allowPrivate } }: ExportSchedulesDeps,
  endpoint: string,
): Promise<void> {
  const isSecure = endpoint.startsWith('https:');
  const fault =
    isSecure || allowPrivate
      ? await findOutboundFault({ database, publicUrl, allowPrivate }, endpoint)
      : 'must use https';
  if (fault === undefined) return;
  const details = [{ field: 'destination.endpoint', message: fault }];
  throw new AppError('INVALID_URL', `destination.endpoint ${fault}.`, { details });
}
