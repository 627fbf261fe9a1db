import { toldWithinMs, vouchIntervalMs, type Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { areChangesTold } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** A start, or a moment's pause of the channel, is no news. */
const failuresToReport = 10;

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
  let failures = 0;

  async function keepVouching(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await deps.invalidations.vouch(() => areChangesTold(deps.pool, toldWithinMs));
        failures = 0;
      } catch (error) {
        failures += 1;
        const reason = error instanceof Error ? error.message : String(error);
        if (failures === failuresToReport) deps.logger.warn({ reason }, 'cannot vouch for the caches; trying on');
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
