import { randomBytes } from 'node:crypto';
import {
  forgetImportKeys,
  forgetImportRunners,
  leaseImportOrders,
  listUnfinishedSources,
  noteImportRunner,
  settleImportOrder,
  stopAbandonedOrders,
  type LeasedImportOrder,
} from '@linkplane/links-db/import-orders';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Metrics } from '@linkplane/telemetry';
import { readJobKeys, type JobKeys } from './job-keys.ts';
import { removeForgottenFiles } from './order-files.ts';
import { leaseMs, runOrder, type OrderDeps } from './run-order.ts';
import { settleOrder } from './settle-order.ts';

const pollIntervalMs = 3_000;
const backoff = { baseMs: 1_000, maxMs: 30_000 };
/** Jobs of all accounts that one process runs at once, and of one account: one. */
const runsAtOnceMax = 2;
const tidyIntervalMs = 60_000;
/** An installation that was not seen for so long has lost its jobs. */
const unseenMsMax = 300_000;
const keyDaysMax = 30;

export type OrderRunner = {
  start(): void;
  /** To be called when a job has become due. */
  wake(): void;
  /** Ends the processes of jobs; the jobs go on in another process, or after the next start. */
  stop(): Promise<void>;
};

/**
 * Runs import jobs that are due, until stopped, each in a process of its own with a low priority. Several processes share the work: only the one that has
 * leased a job runs it. Accounts take turns.
 */
export function createOrderRunner(deps: OrderDeps & { metrics: Metrics }): OrderRunner {
  const { database, settings, logger, metrics, now } = deps;
  const stopped = new AbortController();
  /** The running jobs by account. */
  const running = new Map<string, Promise<void>>();
  const ends = { done: 0, stopped: 0, queued: 0, paused: 0 };
  let tasks: PeriodicTask[] = [];
  metrics.counts(
    'import_job_runs',
    'Runs of import jobs that have ended, by the state of the job then; queued ones are run again.',
    { state: ['done', 'stopped', 'queued', 'paused'] },
    () => ends,
  );
  metrics.gauge('import_jobs_running', 'Runs of import jobs in progress in this process.', () => running.size);

  async function startDue(): Promise<void> {
    const keys = await readJobKeys(settings.directory);
    if (keys) await noteImportRunner(database, keys.runnerId);
    const ordersMax = runsAtOnceMax - running.size;
    if (ordersMax === 0) return;
    const leasedBy = randomBytes(12).toString('base64url');
    const options = { runnerId: keys?.runnerId ?? '', busyAccounts: [...running.keys()], ordersMax, leasedBy, leaseMs };
    for (const leased of await leaseImportOrders(database, options)) {
      const { account } = leased;
      const run = runOne(leased, leasedBy, keys).finally(() => {
        running.delete(account);
        tasks[0]?.wake();
      });
      running.set(account, run);
    }
  }

  /** Never rejects: after an error of the database the lease ends by itself, and the job is due again. */
  async function runOne(leased: LeasedImportOrder, leasedBy: string, keys: JobKeys | undefined): Promise<void> {
    const { id, workspaceId } = leased;
    const lease = { id, workspaceId, leasedBy };
    try {
      const end = await runOrder(deps, leased, { lease, keys, stopped: stopped.signal });
      if (end?.kind === 'failed')
        logger.warn({ orderId: id, reason: end.message }, 'a run of an import job has failed');
      const settled = end && settleOrder(leased, end, now());
      const isSettled = settled !== undefined && (await settleImportOrder(database, lease, settled));
      ends[isSettled ? settled.state : 'paused'] += 1;
    } catch (error) {
      logger.warn({ err: error, orderId: id }, 'a run of an import job has ended without a result');
    }
  }

  async function tidy(): Promise<void> {
    await stopAbandonedOrders(database, unseenMsMax);
    await forgetImportKeys(database, keyDaysMax);
    await forgetImportRunners(database);
    const keys = await readJobKeys(settings.directory);
    if (keys) await removeForgottenFiles(settings.directory, () => listUnfinishedSources(database, keys.runnerId));
  }

  return {
    start(): void {
      tasks = [
        runPeriodically({ task: 'import jobs', work: startDue, intervalMs: pollIntervalMs, backoff, logger }),
        runPeriodically({ task: 'tidying of import jobs', work: tidy, intervalMs: tidyIntervalMs, backoff, logger }),
      ];
    },
    wake: () => tasks[0]?.wake(),
    async stop(): Promise<void> {
      stopped.abort(new Error('stopped'));
      await Promise.all(tasks.map((task) => task.stop()));
      await Promise.all(running.values());
    },
  };
}
