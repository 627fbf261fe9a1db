import type { ClicksDb } from '@linkplane/clicks-db';
import {
  countErasedEvents,
  countErasedRows,
  findVisitorOf,
  hasErasedRows,
  listErasedMonths,
  startErasingRows,
  type ErasedRows,
  type EventTable,
} from '@linkplane/clicks-db/write';
import type { Pool } from '@linkplane/links-db';
import {
  addErasureCounts,
  advisoryLocks,
  beginErasurePass,
  deleteErasureCounts,
  findErasurePass,
  finishErasurePass,
  listPassErasures,
  pruneErasures,
  pruneReplayedLetters,
  readErasureWork,
  requestRetention,
  setErasedVisitor,
  settleErasureCounts,
  startErasing,
  withSessionLock,
  type Connection,
  type ErasedRowCount,
  type ErasurePass,
  type PassErasure,
} from '@linkplane/links-db/planes/analytics';
import { createId, runPeriodically, type Failpoint, type PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import type { CopyConversionsDeps } from './copy-conversions.ts';
import { deleteRows } from './delete-rows.ts';
import { describeErasedRows, nameErasure } from './describe-erased-rows.ts';
import { eraseConversions } from './erase-conversions.ts';
import { createPauses, pauseAfterPass } from './pace-erasures.ts';

export type EraseDeps = {
  pool: Pool;
  /** Its requests may take long: they read all rows. */
  clicks: ClicksDb;
  /** The client of inserts, which do not; `clicks` when left out. */
  inserts?: ClicksDb;
  logger: Logger;
  failpoint: Failpoint;
} & Pick<CopyConversionsDeps, 'counts'>;

const pollIntervalMs = 1_000;
const failureBackoff = { baseMs: 1_000, maxMs: 60_000 };
/** A pass costs by the rows of the months that it touches and not by the rows that it erases: many erasures share one. */
const erasuresPerPassMax = 100;
const countsPerStatementMax = 5_000;
/** How often retention is compared with what is stored; it moves on at midnight UTC. */
const retentionIntervalMs = 60_000;
const reportsKeptDays = 400;
const replayedLettersKeptDays = 7;

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/**
 * When erasures are repeated, after their creation: visits before it may still have been on their way, for seconds as a
 * rule, and as long as Kafka keeps them at most. Where none has come, a repetition only reads.
 */
const repeatAfterMs = {
  link: [10 * secondMs, 15 * minuteMs, 8 * dayMs],
  visitor: [10 * secondMs, 15 * minuteMs, 8 * dayMs],
  retention: [],
  workspace: [10 * secondMs, 60 * minuteMs, 8 * dayMs],
  // No click of an import is on its way when it is undone.
  import: [],
} as const satisfies Record<ErasurePass['kind'], number[]>;

/** How many passes were run, and whose visits they erased. */
type Erased = { passes: number; workspaceIds: string[] };

const tables: EventTable[] = ['clicks', 'profile_events'];
const countedKinds = ['link', 'profile', 'block'] as const;

/**
 * Erases visits until stopped: those that were asked for, those that are older than their workspace keeps them, and those
 * of deleted workspaces. One process at a time does so.
 */
export function eraseVisitsPeriodically(deps: EraseDeps, metrics: Metrics): PeriodicTask {
  let retentionDueAt = 0;
  let dueSeconds = 0;
  const pauses = createPauses();
  metrics.gauge(
    'erasure_due_seconds',
    'Seconds since the oldest erasure of visits that is not finished became due, 0 when there is none; every process ' +
      'reports the same erasures.',
    () => dueSeconds,
  );
  return runPeriodically({
    task: 'erasing of visits',
    intervalMs: pollIntervalMs,
    backoff: failureBackoff,
    logger: deps.logger,
    async work(stopped) {
      const isRetentionDue = performance.now() >= retentionDueAt;
      const seconds = await readErasureWork(deps.pool);
      dueSeconds = seconds ?? 0;
      if (!isRetentionDue && seconds === undefined) return;
      const begunAt = performance.now();
      const found = await eraseVisits(deps, { isRetentionDue, paused: pauses.list(), stopped });
      if (!found) return;
      if (isRetentionDue) retentionDueAt = performance.now() + retentionIntervalMs;
      if (found.passes === 0) return;
      const durationMs = performance.now() - begunAt;
      pauses.add(found.workspaceIds, durationMs);
      return pauseAfterPass(durationMs);
    },
  });
}

/**
 * Runs the pass that was begun, or else begins the next one.
 *
 * Totals are exact whatever is killed between any two lines, and every visit is erased once and subtracted once:
 *
 * 1. The pass records the positions of the stream in Postgres. Only rows below them are erased: their batches are finished
 *    and never replayed, so these rows change by nothing but this pass.
 * 2. They are counted by what has a total. The deletion may begin once all counts are stored; before, an interrupted
 *    counting begins again.
 * 3. The conversions of these clicks are deleted, then the rows; both may be repeated.
 * 4. Each count is subtracted from its total in the transaction that removes the count.
 *
 * In between, a total is the number of the rows that the pass leaves alone and the count of those that it erases, which is
 * what `verify-counts` compares.
 * @param paused workspaces whose erasures wait
 * @returns undefined when another process erases
 */
export async function eraseVisits(
  deps: EraseDeps,
  {
    isRetentionDue,
    paused = [],
    stopped,
  }: { isRetentionDue: boolean; paused?: readonly string[]; stopped: AbortSignal },
): Promise<Erased | undefined> {
  return await withSessionLock(deps.pool, advisoryLocks.erasures, async (connection) => {
    if (isRetentionDue) {
      await pruneErasures(connection, reportsKeptDays);
      await pruneReplayedLetters(connection, replayedLettersKeptDays);
      const ids = Array.from({ length: erasuresPerPassMax }, () => createId('ers'));
      await requestRetention(connection, ids);
    }
    const pass =
      (await findErasurePass(connection)) ?? (await beginErasurePass(connection, erasuresPerPassMax, paused));
    if (!pass) return { passes: 0, workspaceIds: [] };
    deps.failpoint('after-erasure-begun');
    return { passes: 1, workspaceIds: await runPass(deps, connection, { pass, stopped }) };
  });
}

/**
 * Returns whose visits it has erased.
 * @param connection the one with the lock: a process that has lost it stores no counts any more
 */
async function runPass(
  deps: EraseDeps,
  connection: Connection,
  { pass, stopped }: { pass: ErasurePass; stopped: AbortSignal },
): Promise<string[]> {
  const { pool, logger, failpoint, counts } = deps;
  const begunAt = performance.now();
  if (pass.state === 'counting') await lookUpVisitors(deps, pass);
  const erasures = await listPassErasures(pool, pass.id);
  const rows = describeErasedRows(pass, erasures);
  if (pass.state === 'counting') await storeCounts(deps.clicks, connection, { pass, erasures, rows });
  failpoint('after-erasure-counts');
  const { clicks, inserts = clicks } = deps;
  await eraseConversions(
    { pool, logger, failpoint, counts, clicks: inserts, scans: clicks },
    { rows, erasures },
    stopped,
  );
  failpoint('after-conversions-erased');
  for (const table of tables) await deleteEvents(deps, { table, rows, stopped });
  failpoint('after-erasure');
  const keepsTotals = pass.kind === 'retention';
  for (const counted of countedKinds) {
    const options = { keepsTotals, countsMax: countsPerStatementMax };
    while ((await settleErasureCounts(pool, pass.id, counted, options)) > 0) failpoint('after-erasure-settled');
  }
  await finishErasurePass(pool, pass.id, repeatAfterMs[pass.kind]);
  const durationMs = Math.round(performance.now() - begunAt);
  logger.info({ pass: pass.id, kind: pass.kind, erasures: erasures.length, durationMs }, 'visits erased');
  return [...new Set(erasures.map(({ workspaceId }) => workspaceId))];
}

/** A visit that an erasure names stands for its visitor, who is looked up once: the visit itself goes as well. */
async function lookUpVisitors({ pool, clicks }: EraseDeps, pass: ErasurePass): Promise<void> {
  if (pass.kind !== 'visitor') return;
  for (const { id, workspaceId, clickId, visitor } of await listPassErasures(pool, pass.id)) {
    if (visitor !== null || clickId === null) continue;
    const found = await findVisitorOf(clicks, workspaceId, clickId);
    if (found) await setErasedVisitor(pool, id, found);
  }
}

/** Stores how many rows go, of each total and for each report; from then on they may be deleted. */
async function storeCounts(
  clicks: ClicksDb,
  connection: Connection,
  { pass, erasures, rows }: { pass: ErasurePass; erasures: PassErasure[]; rows: ErasedRows },
): Promise<void> {
  const months = await listMonthsOf(clicks, rows);
  await deleteErasureCounts(connection);
  // A deleted workspace has no total left.
  for (const counted of pass.kind === 'workspace' ? [] : countedKinds) {
    for (const month of months) {
      for await (const counts of countErasedEvents(clicks, counted, { rows, month }))
        for (let from = 0; from < counts.length; from += countsPerStatementMax)
          await addErasureCounts(connection, counted, counts.slice(from, from + countsPerStatementMax));
    }
  }
  const reports = await countForReports(clicks, { pass, erasures, rows, months });
  if (!(await startErasing(connection, pass.id, reports)))
    throw new Error('Another process has counted the rows of this pass.');
}

async function listMonthsOf(clicks: ClicksDb, rows: ErasedRows): Promise<string[]> {
  const months = new Set<string>();
  for (const table of tables) for (const month of await listErasedMonths(clicks, table, rows)) months.add(month);
  return [...months];
}

async function countForReports(
  clicks: ClicksDb,
  { pass, erasures, rows, months }: { pass: ErasurePass; erasures: PassErasure[]; rows: ErasedRows; months: string[] },
): Promise<ErasedRowCount[]> {
  const sums = { clicks: new Map<string, number>(), profile_events: new Map<string, number>() };
  for (const table of tables) {
    for (const month of months) {
      for (const [name, count] of await countErasedRows(clicks, table, { rows, month }))
        sums[table].set(name, (sums[table].get(name) ?? 0) + count);
    }
  }
  return erasures.map((erasure) => {
    const name = nameErasure(pass.kind, erasure);
    const counts = {
      id: erasure.id,
      clicks: sums.clicks.get(name) ?? 0,
      profileEvents: sums.profile_events.get(name) ?? 0,
    };
    // Two erasures of one subject share a pass: the first one reports it.
    sums.clicks.delete(name);
    sums.profile_events.delete(name);
    return counts;
  });
}

async function deleteEvents(
  { clicks, logger }: EraseDeps,
  { table, rows, stopped }: { table: EventTable; rows: ErasedRows; stopped: AbortSignal },
): Promise<void> {
  await deleteRows(clicks, logger, {
    table,
    hasRows: () => hasErasedRows(clicks, table, rows),
    start: () => startErasingRows(clicks, table, rows),
    stopped,
  });
}
