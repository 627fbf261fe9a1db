import type { ClicksDb } from '@linkplane/clicks-db';
import { insertConversions } from '@linkplane/clicks-db/write';
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
} from '@linkplane/links-db/analytics';
import { runPeriodically, type Failpoint, type PeriodicTask } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';

export type CopyConversionsDeps = { pool: Pool; clicks: ClicksDb; failpoint: Failpoint };

const pollIntervalMs = 1_000;
const failureBackoff = { baseMs: 1_000, maxMs: 30_000 };
/** Longer than an insert takes. */
const lockIdleMsMax = 60_000;
const rowsPerBatchMax = 5_000;
/** Among so many of the oldest ones workspaces take turns. */
const rowsLookedAtMax = 50_000;

/** Copies conversions to ClickHouse until stopped, each exactly once. One process at a time does so. */
export function copyConversionsPeriodically(
  deps: CopyConversionsDeps & { logger: Logger },
  metrics: Metrics,
): PeriodicTask {
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
 * token of the insert, and forgotten after that: a process that finds it after a crash stores it again without effect.
 * @param connection the one with the lock of the copy
 */
export async function copyConversions(
  { clicks, failpoint }: CopyConversionsDeps,
  connection: Connection,
  stopped: AbortSignal,
): Promise<void> {
  await limitIdleSession(connection, lockIdleMsMax);
  const limits = { rowsMax: rowsPerBatchMax, lookedAtMax: rowsLookedAtMax };
  while (!stopped.aborted) {
    const batchId = (await findConversionBatch(connection)) ?? (await beginConversionBatch(connection, limits));
    if (batchId === undefined) return;
    failpoint('after-conversions-begun');
    await insertConversions(clicks, await listConversionsOfBatch(connection, batchId), batchId);
    failpoint('after-conversions-stored');
    await finishConversionBatch(connection, batchId);
  }
}
