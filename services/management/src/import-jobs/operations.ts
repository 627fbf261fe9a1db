import {
  unfinishedJobsMax,
  type CreateImportJobBody,
  type ImportJob,
  type importJobRoutes,
  type ImportProblemPage,
} from '@linkplane/contracts';
import * as ordersDb from '@linkplane/links-db/import-orders';
import type { ImportOrderRecord, ImportOrderSettings } from '@linkplane/links-db/import-orders';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { lockWorkspace } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';
import { assertJobId, jobNotFound, presentJob, requireJob, type ImportJobsDeps } from './import-job.ts';
import type { JobKeys } from './job-keys.ts';

/** Jobs of a workspace that are kept; those that do not run are forgotten, the oldest first. */
const jobsKeptMax = 20;
const retryAfterSeconds = 5;

export function importJobOperations(deps: ImportJobsDeps): Operations<typeof importJobRoutes> {
  return {
    createImportJob: (call) => createJob(deps, call),
    listImportJobs: (call) => listJobs(deps, call),
    getImportJob: async ({ caller, params }) =>
      presentJob(await requireJob(deps.database, caller.workspaceId, params.id)),
    listImportProblems: (call) => listProblems(deps, call),
    runImportJob: (call) => runJob(deps, call),
    pauseImportJob: (call) => pauseJob(deps, call),
    undoImportJob: (call) => undoJob(deps, call),
  };
}

async function createJob(
  deps: ImportJobsDeps,
  { caller: { workspaceId }, body }: Call<typeof importJobRoutes.createImportJob>,
): Promise<ImportJob> {
  const { service, apiKey, dryRun = false } = body;
  refuseContradictions(body);
  if (body.url !== undefined) await refuseUrl(deps, body.url);
  const keys = await openKeys(deps);
  const id = createId('imj');
  const settings: ImportOrderSettings = {
    url: body.url ?? null,
    account: body.account ?? null,
    hosts: body.hosts ?? [],
    dropOlder: body.dropOlder ?? false,
    openProtected: body.openProtected ?? false,
    withoutClicks: body.withoutClicks ?? false,
  };
  const order = await inTransaction(deps.database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    await refuseTooMany(transaction, workspaceId);
    const task = dryRun ? 'check' : 'import';
    const key = { sealedKey: keys.seal(id, apiKey), runnerId: keys.runnerId };
    const inserted = await ordersDb.insertImportOrder(transaction, {
      id,
      workspaceId,
      service,
      settings,
      task,
      ...key,
    });
    await ordersDb.removeOldImportOrders(transaction, workspaceId, jobsKeptMax);
    return inserted;
  });
  deps.wakeRuns();
  return presentJob(order);
}

async function listJobs(
  { database }: ImportJobsDeps,
  { caller }: Call<typeof importJobRoutes.listImportJobs>,
): Promise<ImportJob[]> {
  return (await ordersDb.listImportOrders(database, caller.workspaceId, jobsKeptMax)).map(presentJob);
}

async function listProblems(
  { database }: ImportJobsDeps,
  { caller: { workspaceId }, params, query }: Call<typeof importJobRoutes.listImportProblems>,
): Promise<ImportProblemPage> {
  const { limit, after, code } = query;
  const { id: orderId } = await requireJob(database, workspaceId, params.id);
  const found = await ordersDb.listImportProblems(database, workspaceId, { orderId, after, code, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    items: page.map(({ number: _number, ...problem }) => problem),
    pagination: { limit, next: found.length > limit ? (page.at(-1)?.number ?? null) : null },
  };
}

/** Imports: after a check, after a pause or a stop, and once more to bring what has come since. A paused undo goes on. */
async function runJob(
  deps: ImportJobsDeps,
  { caller: { workspaceId }, params, body }: Call<typeof importJobRoutes.runImportJob>,
): Promise<ImportJob> {
  refuseHostsTwice(body.hosts ?? []);
  const keys = body.apiKey === undefined ? undefined : await openKeys(deps);
  return await changeJob(deps, workspaceId, params.id, async (transaction, order) => {
    const { hosts = order.settings.hosts, dropOlder = order.settings.dropOlder, apiKey } = body;
    const task = order.task === 'undo' && order.state === 'paused' ? 'undo' : 'import';
    if (task === 'import' && !order.hasKey && apiKey === undefined)
      throw validationError({ field: 'apiKey', message: 'must be given, unless it is stored' });
    const key = keys && apiKey ? { sealedKey: keys.seal(order.id, apiKey), runnerId: keys.runnerId } : null;
    const settings = { ...order.settings, hosts, dropOlder };
    return await ordersDb.queueImportOrder(transaction, order, { task, settings, deletesInUse: null }, key);
  });
}

async function undoJob(
  deps: ImportJobsDeps,
  { caller: { workspaceId }, params, body }: Call<typeof importJobRoutes.undoImportJob>,
): Promise<ImportJob> {
  return await changeJob(deps, workspaceId, params.id, async (transaction, order) => {
    const { settings } = order;
    const deletesInUse = body.deleteInUse ?? false;
    return await ordersDb.queueImportOrder(transaction, order, { task: 'undo', settings, deletesInUse }, null);
  });
}

async function pauseJob(
  { database }: ImportJobsDeps,
  { caller: { workspaceId }, params }: Call<typeof importJobRoutes.pauseImportJob>,
): Promise<ImportJob> {
  const order = await requireJob(database, workspaceId, params.id);
  if (order.state === 'paused') return presentJob(order);
  const paused = await ordersDb.pauseImportOrder(database, workspaceId, order.id);
  if (paused) return presentJob(paused);
  throw validationError({ field: 'state', message: 'must be one of queued, running' });
}

type Change = (transaction: Transaction, order: ImportOrderRecord) => Promise<ImportOrderRecord | undefined>;

/** Changes a job that does not run. @throws AppError VALIDATION_ERROR for one that does */
async function changeJob(deps: ImportJobsDeps, workspaceId: string, id: string, change: Change): Promise<ImportJob> {
  assertJobId(id);
  const changed = await inTransaction(deps.database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    const order = await ordersDb.lockImportOrder(transaction, workspaceId, id);
    if (!order) throw jobNotFound();
    if (order.state === 'queued' || order.state === 'running')
      throw validationError({ field: 'state', message: 'cannot change while the job runs' });
    if (order.state !== 'paused') await refuseTooMany(transaction, workspaceId);
    const queued = await change(transaction, order);
    if (!queued) throw jobNotFound();
    return queued;
  });
  deps.wakeRuns();
  return presentJob(changed);
}

/** @throws AppError PLAN_LIMIT_REACHED */
async function refuseTooMany(transaction: Transaction, workspaceId: string): Promise<void> {
  if ((await ordersDb.countUnfinishedOrders(transaction, workspaceId)) < unfinishedJobsMax) return;
  throw new AppError(
    'PLAN_LIMIT_REACHED',
    `An account can have ${unfinishedJobsMax} import jobs that have not ended.`,
    {
      params: { max: unfinishedJobsMax },
    },
  );
}

/** @throws AppError VALIDATION_ERROR */
function refuseContradictions({ service, url, openProtected, withoutClicks, hosts }: CreateImportJobBody): void {
  if ((service === 'shlink' || service === 'kutt') && url === undefined)
    throw validationError({ field: 'url', message: `is required by ${service}` });
  if (openProtected === true && service !== 'shortio' && service !== 'kutt')
    throw validationError({ field: 'openProtected', message: 'is only for shortio and kutt' });
  if (withoutClicks === true && service !== 'bitly')
    throw validationError({ field: 'withoutClicks', message: 'is only for bitly' });
  refuseHostsTwice(hosts ?? []);
}

/** @throws AppError VALIDATION_ERROR */
function refuseHostsTwice(hosts: ImportOrderSettings['hosts']): void {
  const twice = hosts.findIndex(({ from }, at) => hosts.findIndex((pair) => pair.from === from) < at);
  if (twice >= 0) throw validationError({ field: `hosts.${twice}.from`, message: 'must not be used twice' });
}

/** @throws AppError INVALID_URL */
async function refuseUrl({ database, publicUrl, rules: { allowPrivate } }: ImportJobsDeps, url: string): Promise<void> {
  const fault = await findOutboundFault({ database, publicUrl, allowPrivate }, url);
  if (fault === undefined) return;
  throw new AppError('INVALID_URL', `url ${fault}.`, { details: [{ field: 'url', message: fault }] });
}

/** @throws AppError UNAVAILABLE where this process has no directory that it may write to */
async function openKeys({ makeKeys }: ImportJobsDeps): Promise<JobKeys> {
  try {
    return await makeKeys();
  } catch (cause) {
    const message = 'The server cannot store the key of an import now. Please try again, or tell its operator.';
    throw new AppError('UNAVAILABLE', message, { retryAfterSeconds, cause });
  }
}
