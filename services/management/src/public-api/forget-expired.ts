import type { Pool } from '@linkplane/links-db';
import { forgetKeptAnswers } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** How long an Idempotency-Key holds. */
export const keptHours = 24;

const roundIntervalMs = 60_000;
/** A larger removal would hold its rows, and this connection, for too long. */
const rowsPerRemovalMax = 1_000;

/** Removes answers that nobody may ask for any more, in small steps, until stopped. Several processes share the work. */
export function createForgetExpired({ pool, logger }: { pool: Pool; logger: Logger }) {
  const stopped = new AbortController();
  let removing = Promise.resolve();

  async function removeRounds(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const removed = await forgetKeptAnswers(pool, keptHours, rowsPerRemovalMax);
        if (removed === rowsPerRemovalMax) continue;
      } catch (error) {
        logger.warn({ err: error }, 'expired answers were not removed; the next round will try');
      }
      await sleep(roundIntervalMs, stopped.signal);
    }
  }

  return {
    start: (): void => void (removing = removeRounds()),
    async stop(): Promise<void> {
      stopped.abort();
      await removing;
    },
  };
}
