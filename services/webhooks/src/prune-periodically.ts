import type { Pool } from '@linkplane/links-db';
import { pruneDeliveries, pruneEvents, sumBacklogs } from '@linkplane/links-db/planes/webhooks';
import { runPeriodically, sleep, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { DeliveryCounts } from './deliver/delivery-counts.ts';

const roundIntervalMs = 15_000;
const betweenStepsMs = 20;
// One step takes far less than the statement timeout, on a slow machine, too: a step that timed out would always do so.
const webhooksPerStepMax = 20;
/** Rows of one webhook that one statement removes, of each kind. */
const rowsPerWebhookMax = 500;
const eventsPerStepMax = 5_000;

type PruneDeps = { pool: Pool; logger: Logger; counts: DeliveryCounts };

/** Removes expired rows of the log of deliveries in small steps, and counts the waiting deliveries, until stopped. */
export function prunePeriodically({ pool, logger, counts }: PruneDeps): PeriodicTask {
  return runPeriodically({
    task: 'pruning of webhook deliveries',
    intervalMs: roundIntervalMs,
    logger,
    async work(stopped) {
      counts.waiting = await sumBacklogs(pool);
      const removed = await pruneAll(pool, stopped);
      // There is more to remove than one step takes: the next round begins at once.
      return removed >= rowsPerWebhookMax ? betweenStepsMs : roundIntervalMs;
    },
  });
}

/** One walk over all webhooks; returns how many rows it has removed. */
async function pruneAll(pool: Pool, stopped: AbortSignal): Promise<number> {
  let removed = await pruneEvents(pool, eventsPerStepMax);
  for (let after: string | null = ''; after !== null && !stopped.aborted;) {
    const options = { after, webhooksMax: webhooksPerStepMax, perWebhookMax: rowsPerWebhookMax };
    const step = await pruneDeliveries(pool, options);
    removed += step.removed;
    after = step.passed === webhooksPerStepMax ? step.last : null;
    if (after !== null) await sleep(betweenStepsMs, stopped);
  }
  return removed;
}
