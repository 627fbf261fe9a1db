import type { Pool } from '@linkplane/links-db';
import { pruneDeliveries, pruneEvents, sumBacklogs } from '@linkplane/links-db/webhooks';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { DeliveryCounts } from './deliver/delivery-counts.ts';

const roundIntervalMs = 15_000;
const betweenStepsMs = 20;
// Together far less than a statement has time for, on a slow machine, too: a step that fails would fail for ever.
const webhooksPerStepMax = 20;
/** Rows of one webhook that one statement removes, of each kind. */
const rowsPerWebhookMax = 500;
const eventsPerStepMax = 5_000;

/** Removes what nobody needs any more of the log of deliveries, in small steps, until stopped; and counts what waits. */
export function createKeepPruning({ pool, logger, counts }: { pool: Pool; logger: Logger; counts: DeliveryCounts }) {
  const stopped = new AbortController();
  let pruning = Promise.resolve();

  async function pruneRounds(): Promise<void> {
    while (!stopped.signal.aborted) {
      let removed = 0;
      try {
        counts.waiting = await sumBacklogs(pool);
        removed = await pruneAll();
      } catch (error) {
        logger.warn({ err: error }, 'old deliveries were not removed; the next round will try');
      }
      // With more to remove than one step takes, it goes on at once.
      await sleep(removed >= rowsPerWebhookMax ? betweenStepsMs : roundIntervalMs, stopped.signal);
    }
  }

  /** One walk over all webhooks. */
  async function pruneAll(): Promise<number> {
    let removed = await pruneEvents(pool, eventsPerStepMax);
    for (let after: string | null = ''; after !== null && !stopped.signal.aborted;) {
      const options = { after, webhooksMax: webhooksPerStepMax, perWebhookMax: rowsPerWebhookMax };
      const step = await pruneDeliveries(pool, options);
      removed += step.removed;
      after = step.passed === webhooksPerStepMax ? step.last : null;
      if (after !== null) await sleep(betweenStepsMs, stopped.signal);
    }
    return removed;
  }

  return {
    start: (): void => void (pruning = pruneRounds()),
    async stop(): Promise<void> {
      stopped.abort();
      await pruning;
    },
  };
}
