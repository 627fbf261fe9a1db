import { toldWithinMs, vouchIntervalMs, type Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { areChangesTold } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/**
 * Vouches for the caches, again and again until stopped, as long as the outbox holds nothing but the changes of the last
 * moment. Any process may do it for all: what another one has not told yet is in the same table.
 */
export function createKeepVouching(deps: { pool: Pool; invalidations: Invalidations; logger: Logger }): {
  start(): void;
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  let vouching = Promise.resolve();
  let wasFailing = false;

  async function keepVouching(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await deps.invalidations.vouch(() => areChangesTold(deps.pool, toldWithinMs));
        wasFailing = false;
      } catch (error) {
        if (!wasFailing) deps.logger.warn({ err: error }, 'cannot vouch for the caches; trying on');
        wasFailing = true;
      }
      await sleep(vouchIntervalMs, stopped.signal);
    }
  }

  return {
    start: () => void (vouching = keepVouching()),
    async stop() {
      stopped.abort();
      await vouching;
    },
  };
}
