import { randomBytes } from 'node:crypto';
import type { Pool } from '@linkplane/links-db';
import * as clicksDb from '@linkplane/links-db/clicks';
import * as exportsDb from '@linkplane/links-db/exports';
import { SendFailure, sleep, type OutboundOptions } from '@linkplane/runtime';
import { abortTimeoutMs, openBucket, uploadFile, type Bucket } from '@linkplane/storage';
import type { Logger } from '@linkplane/telemetry';
import { AppError } from '../http/app-error.ts';
import { enterExports, exportContentTypes, openExport } from '../reports/export/open-export.ts';
import type { ReportsDeps } from '../reports/report.ts';
import { readStoredFilters, resolveFilters } from '../reports/resolve-filters.ts';
import { namePeriod } from './export-periods.ts';
import { dueAfter, planRetry, planRun, type ExportRunPlan } from './plan-run.ts';

/** The schedules of a process that dies are due again after this. */
export const leaseMs = 30_000;
const renewIntervalMs = 10_000;
/**
 * The time for the export of one period: 19 GB at full speed. Exports of others wait for a slow storage no longer than
 * this.
 */
const runMsMax = 1_200_000;
/** How long a run waits for another export of its owner to end. */
const deferMs = 30_000;
/** How long it waits before it checks again whether the click stream is ingested. */
const waitMs = 30_000;

/** The speed at which `npm start` sends an export while links are followed. */
const bytesPerSecondMax = 16 * 1_048_576;
/** A file may run ahead, or catch up, by what this time allows. */
const paceWindowMs = 20;

export type RunDeps = {
  database: Pool;
  reports: Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'clickExports' | 'rowExports'>;
  outbound: OutboundOptions;
  /** Called after each piece of a file, so that the buffers behind it do not pile up. */
  collectBuffers: () => void;
  logger: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};

export type RunResult = 'succeeded' | 'failed' | 'deferred';

/** The lease has ended, because this process was frozen or the schedule was deleted: the run ends without a result. */
class LeaseLostError extends Error {}

export function createLeaseName(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Runs a leased schedule once: exports one period, and stores the result with the end of the lease.
 * @param stopped aborts when the process stops; the run is repeated by another one then
 */
export async function runExport(
  deps: RunDeps,
  leased: exportsDb.LeasedExport,
  lease: exportsDb.ExportLease,
  stopped: AbortSignal,
): Promise<RunResult> {
  const { database, now } = deps;
  const plan = planRun(leased, new Date(now()));
  if (!plan) {
    const dueAt = dueAfter(leased.interval, leased.nextPeriod);
    await exportsDb.releaseExportLease(database, lease, dueAt, leased.lastRun);
    return 'deferred';
  }
  if (!(await isIngested(database, plan))) {
    await exportsDb.releaseExportLease(database, lease, new Date(now() + waitMs), leased.lastRun);
    return 'deferred';
  }
  const leave = enterOrDefer(deps, leased);
  if (!leave) {
    await exportsDb.releaseExportLease(database, lease, new Date(now() + deferMs), leased.lastRun);
    return 'deferred';
  }
  const holding = holdLease(deps, lease, stopped);
  try {
    return await runPlanned(deps, { leased, lease, plan }, holding.signal);
  } catch (error) {
    if (!stopped.aborted) throw error;
    await exportsDb.releaseExportLease(database, lease, new Date(now()), leased.lastRun);
    return 'deferred';
  } finally {
    holding.end();
    leave();
  }
}

/** Whether the click stream is ingested as far as a run needs it. Visits that come later make a correction. */
async function isIngested(database: Pool, { waitsFor }: ExportRunPlan): Promise<boolean> {
  if (waitsFor === null) return true;
  const until = await clicksDb.readIngestedUntil(database);
  return until === undefined || until >= waitsFor;
}

/** Undefined while too many exports run. */
function enterOrDefer(deps: RunDeps, { type, account, workspaceId }: exportsDb.LeasedExport): (() => void) | undefined {
  try {
    return enterExports(deps.reports, type, { account, workspaceId });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Prolongs the lease until `end`; the signal aborts when that fails for too long, or the process stops. */
function holdLease({ database }: RunDeps, lease: exportsDb.ExportLease, stopped: AbortSignal) {
  const ended = new AbortController();
  const lost = new AbortController();
  const late = AbortSignal.timeout(runMsMax);
  let heldUntilMs = performance.now() + leaseMs;

  async function renewRepeatedly(): Promise<void> {
    for (;;) {
      await sleep(renewIntervalMs, ended.signal);
      if (ended.signal.aborted) return;
      const askedAtMs = performance.now();
      // Unknown while Postgres is unavailable: tried again as long as the lease lasts.
      const isHeld = await exportsDb.renewExportLease(database, lease, leaseMs).catch(() => undefined);
      if (isHeld) heldUntilMs = askedAtMs + leaseMs;
      if (isHeld === false || performance.now() > heldUntilMs) lost.abort(new LeaseLostError());
    }
  }
  void renewRepeatedly();

  return { signal: AbortSignal.any([stopped, lost.signal, late]), end: () => ended.abort() };
}

type PlannedRun = { leased: exportsDb.LeasedExport; lease: exportsDb.ExportLease; plan: ExportRunPlan };

async function runPlanned(deps: RunDeps, run: PlannedRun, signal: AbortSignal): Promise<RunResult> {
  const { database, now, logger } = deps;
  const { leased, lease, plan } = run;
  const period = namePeriod(leased.interval, plan.start);
  const key = `${leased.prefix}${leased.type}/${period}.${leased.format}`;
  const begun = {
    state: 'running',
    period,
    key,
    isCorrection: plan.isCorrection,
    bytes: null,
    rows: null,
    finishedAt: null,
    error: null,
  } as const;
  const begunAt = await exportsDb.startExportRun(database, lease, begun);
  const bucket = openBucket(leased, deps.outbound);
  try {
    const written = await writeObject(deps, run, { bucket, key, signal });
    const finishedAt = new Date(now()).toISOString();
    const settled = await exportsDb.settleExportRun(database, lease, leased.revision, {
      ...plan.after,
      dueAt: latest(plan.after.dueAt, new Date(now())),
      failures: 0,
      failingSince: null,
      run: { ...begun, state: 'succeeded', ...written, finishedAt },
      exported: { start: plan.start, end: plan.end, begunAt },
    });
    return settled ? 'succeeded' : 'deferred';
  } catch (error) {
    const isLate = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    if (signal.aborted && !isLate) throw error;
    const words = isLate ? `The export took longer than ${runMsMax / 60_000} minutes.` : describeFailure(error, logger);
    await settleFailure(deps, run, { ...begun, error: words });
    return 'failed';
  } finally {
    bucket.close();
  }
}

async function writeObject(
  { database, reports, collectBuffers }: RunDeps,
  { leased, lease, plan }: PlannedRun,
  { bucket, key, signal }: { bucket: Bucket; key: string; signal: AbortSignal },
): Promise<{ bytes: number; rows: number }> {
  const { workspaceId, type, format, includeBots, includeInternal } = leased;
  if (leased.upload) await abortUnfinished(database, lease, { bucket, upload: leased.upload });
  const filters = await resolveFilters(reports, workspaceId, readStoredFilters(leased));
  let rows = 0;
  const onRows = (more: number) => void (rows += more);
  const { start, end } = plan;
  const request = { workspaceId, start, end, includeBots, includeInternal, filters, format, onRows };
  const bytes = await uploadFile(bucket, pace(openExport(reports, type, request, signal), collectBuffers), {
    key,
    contentType: exportContentTypes[format],
    signal,
    noteUpload: (upload) => exportsDb.storeExportUpload(database, lease, upload),
    async beforeWriting() {
      // So that a process that was frozen does not replace what another one has written since.
      if (!(await exportsDb.renewExportLease(database, lease, leaseMs))) throw new LeaseLostError();
    },
  });
  return { bytes, rows };
}

/** Best effort: the storage may have removed it, or may not allow it any more. */
async function abortUnfinished(
  database: Pool,
  lease: exportsDb.ExportLease,
  { bucket, upload }: { bucket: Bucket; upload: NonNullable<exportsDb.LeasedExport['upload']> },
): Promise<void> {
  await bucket.abortUpload(upload, AbortSignal.timeout(abortTimeoutMs)).catch(() => undefined);
  await exportsDb.storeExportUpload(database, lease, null);
}

/** Passes a file on no faster than `bytesPerSecondMax`: requests that this process serves come first. */
async function* pace(
  pieces: AsyncIterable<string | Uint8Array>,
  collectBuffers: () => void,
): AsyncGenerator<string | Uint8Array> {
  let dueMs = performance.now();
  for await (const piece of pieces) {
    yield piece;
    collectBuffers();
    dueMs = Math.max(dueMs, performance.now() - paceWindowMs) + (1_000 * piece.length) / bytesPerSecondMax;
    const waitMs = dueMs - performance.now();
    if (waitMs > paceWindowMs) await sleep(waitMs);
  }
}

async function settleFailure(
  { database, now, logger }: RunDeps,
  { leased, lease }: PlannedRun,
  run: Omit<exportsDb.ExportRunRecord, 'state' | 'finishedAt'>,
): Promise<void> {
  const failures = leased.failures + 1;
  const { afterMs, state } = planRetry(failures, Math.random());
  const { id: scheduleId, workspaceId, nextPeriod, runRequested } = leased;
  logger.info({ scheduleId, workspaceId, period: run.period, failures, error: run.error }, 'scheduled export failed');
  await exportsDb.settleExportRun(database, lease, leased.revision, {
    nextPeriod,
    runRequested,
    dueAt: new Date(now() + afterMs),
    failures,
    failingSince: leased.failingSince ?? new Date(now()),
    run: { ...run, state, finishedAt: new Date(now()).toISOString() },
  });
}

/** The text for the owner of the schedule; never the message of a driver, which may contain internal details. */
function describeFailure(error: unknown, logger: Logger): string {
  if (error instanceof SendFailure || error instanceof AppError) return error.message;
  logger.warn({ err: error }, 'the data of a scheduled export could not be read');
  return 'The data could not be read.';
}

function latest(one: Date, other: Date): Date {
  return one < other ? other : one;
}
