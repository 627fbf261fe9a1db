import { takeLateDays } from '@linkplane/links-db/clicks';
import { leaseDueExports, type LeasedExport } from '@linkplane/links-db/exports';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Metrics } from '@linkplane/telemetry';
import { createLeaseName, leaseMs, runExport, type RunDeps, type RunResult } from './run-export.ts';

const pollIntervalMs = 10_000;
const backoff = { baseMs: 1_000, maxMs: 30_000 };
/** Exports of all accounts that one process runs at once, and of one account: one. */
const runsAtOnceMax = 2;

export type ExportRunner = {
  start(): void;
  /** To be called when a schedule has become due: it runs as soon as there is capacity. */
  wake(): void;
  /** Aborts the runs; they are repeated by another process, or after the next start. */
  stop(): Promise<void>;
};

/**
 * Runs export schedules that are due, until stopped. Several processes share the work: only the one that has leased a
 * schedule runs it. Accounts take turns, and a run that fails is repeated later, so that none waits for the storage of
 * another for long.
 */
export function createExportRunner(deps: RunDeps & { metrics: Metrics }): ExportRunner {
  const { database, logger, metrics, now } = deps;
  const stopped = new AbortController();
  /** The running exports by account. */
  const running = new Map<string, Promise<void>>();
  const results: Record<RunResult, number> = { succeeded: 0, failed: 0, deferred: 0 };
  let rounds: PeriodicTask | undefined;
  metrics.counts(
    'scheduled_exports',
    'Runs of export schedules that have ended, by result; deferred ones are repeated soon.',
    { result: ['succeeded', 'failed', 'deferred'] },
    () => results,
  );
  metrics.gauge(
    'scheduled_exports_running',
    'Runs of export schedules in progress in this process.',
    () => running.size,
  );

  async function startDue(): Promise<void> {
    await takeLateDays(database);
    const schedulesMax = runsAtOnceMax - running.size;
    if (schedulesMax === 0) return;
    const leasedBy = createLeaseName();
    const busyAccounts = [...running.keys()];
    const options = { now: new Date(now()), busyAccounts, schedulesMax, leasedBy, leaseMs };
    for (const leased of await leaseDueExports(database, options)) {
      const { account } = leased;
      const run = runOne(leased, leasedBy).finally(() => {
        running.delete(account);
        rounds?.wake();
      });
      running.set(account, run);
    }
  }

  /** Never rejects: after an error of the database the lease ends by itself, and the schedule is due again. */
  async function runOne(leased: LeasedExport, leasedBy: string): Promise<void> {
    const { id, workspaceId } = leased;
    try {
      results[await runExport(deps, leased, { id, workspaceId, leasedBy }, stopped.signal)] += 1;
    } catch (error) {
      logger.warn({ err: error, scheduleId: id }, 'a scheduled export has ended without a result');
    }
  }

  return {
    start(): void {
      const intervalMs = pollIntervalMs;
      rounds = runPeriodically({ task: 'scheduled exports', work: startDue, intervalMs, backoff, logger });
    },
    wake: () => rounds?.wake(),
    async stop(): Promise<void> {
      stopped.abort(new Error('stopped'));
      await rounds?.stop();
      await Promise.all(running.values());
    },
  };
}
