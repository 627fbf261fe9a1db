import type { ClicksDb } from '@linkplane/clicks-db';
import {
  countStoredConversions,
  findStoredClicks,
  insertConversions,
  type CopiedConversion,
} from '@linkplane/clicks-db/write';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  beginConversionBatch,
  findConversionBatch,
  finishConversionBatch,
  limitIdleSession,
  listConversionsOfBatch,
  readConversionLag,
  withSessionLock,
  type Connection,
  type ConversionToCopy,
} from '@linkplane/links-db/planes/analytics';
import { runPeriodically, type Failpoint, type PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import type { IngestCounts } from './ingest-counts.ts';
import { storeOnce } from './store-once.ts';

export type CopyConversionsDeps = {
  pool: Pool;
  clicks: ClicksDb;
  logger: Logger;
  failpoint: Failpoint;
  counts: Pick<IngestCounts, 'replayMismatches'>;
};

const pollIntervalMs = 1_000;
const failureBackoff = { baseMs: 1_000, maxMs: 30_000 };
/** Longer than an insert takes. */
const lockIdleMsMax = 60_000;
const rowsPerBatchMax = 5_000;
/** Among so many of the oldest ones workspaces take turns. */
const rowsLookedAtMax = 50_000;

/** Copies conversions to ClickHouse until stopped, each exactly once. One process at a time does so. */
export function copyConversionsPeriodically(deps: CopyConversionsDeps, metrics: Metrics): PeriodicTask {
  let waitingSeconds = 0;
  metrics.gauge(
    'conversions_waiting_seconds',
    'Seconds since the oldest conversion was recorded that reports do not have yet, 0 when they have all; every process ' +
      'reports the same conversions.',
    () => waitingSeconds,
  );
  return runPeriodically({
    task: 'copying of conversions',
    intervalMs: pollIntervalMs,
    backoff: failureBackoff,
    logger: deps.logger,
    async work(stopped) {
      const seconds = await readConversionLag(deps.pool);
      waitingSeconds = seconds ?? 0;
      if (seconds === undefined) return;
      await withSessionLock(deps.pool, advisoryLocks.conversionCopy, (connection) =>
        copyConversions(deps, connection, stopped),
      );
    },
  });
}

/**
 * Copies all that waits, batch by batch. Each batch is recorded in Postgres before it is stored in ClickHouse, with its id as the
 * token of the insert, and forgotten after that: a process that finds it after a crash stores what is missing of it.
 * @param connection the one with the lock of the copy
 */
export async function copyConversions(
  deps: CopyConversionsDeps,
  connection: Connection,
  stopped: AbortSignal,
): Promise<void> {
  const { failpoint } = deps;
  await limitIdleSession(connection, lockIdleMsMax);
  const limits = { rowsMax: rowsPerBatchMax, lookedAtMax: rowsLookedAtMax };
  while (!stopped.aborted) {
    const begunId = await findConversionBatch(connection);
    const batchId = begunId ?? (await beginConversionBatch(connection, limits));
    if (batchId === undefined) return;
    failpoint('after-conversions-begun');
    const found = await listConversionsOfBatch(connection, batchId);
    await storeConversions(deps, found, { token: batchId, isRepeated: begunId !== undefined, stopping: stopped });
    failpoint('after-conversions-stored');
    await finishConversionBatch(connection, batchId);
  }
}

async function storeConversions(
  { clicks, logger, counts }: CopyConversionsDeps,
  found: readonly ConversionToCopy[],
  { token, isRepeated, stopping }: { token: string; isRepeated: boolean; stopping: AbortSignal },
): Promise<void> {
  if (found.length === 0) return;
  const rows = await findErasedClicks(clicks, found);
  const isWhole = await storeOnce(logger, {
    table: 'conversions',
    token,
    rowCount: rows.length,
    isRepeated,
    insert: async (used) => {
      await insertConversions(clicks, rows, used);
      return 0;
    },
    countStored: () => countStoredConversions(clicks, rows),
    stopping,
  });
  // The batch ends all the same: others wait behind it, and an operator copies what is missing again.
  if (!isWhole) counts.replayMismatches++;
}

/**
 * Where Postgres does not know whether the click was erased, one that is not stored was: only on days of which a visitor was erased,
 * and in the second in which the erasure of a link ended.
 */
async function findErasedClicks(clicks: ClicksDb, found: readonly ConversionToCopy[]): Promise<CopiedConversion[]> {
  const unknown = found.filter(({ isClickErased }) => isClickErased === null);
  const stored = await findStoredClicks(clicks, unknown);
  return found.map((row) => ({ ...row, isClickErased: row.isClickErased ?? !stored.has(row.clickId) }));
}
