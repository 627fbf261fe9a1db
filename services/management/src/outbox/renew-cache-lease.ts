import { publishedWithinMs, leaseRenewalIntervalMs, type Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { areChangesPublished } from '@linkplane/links-db/management';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Failures in a row before one is logged: at a start, or while the channel pauses, a few are normal. */
const failuresToReport = 10;

type LeaseDeps = { database: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Renews the lease of the caches until stopped, as long as the outbox contains only changes of the last moment. Any
 * process may do it for all: what another one has not published yet is in the same table.
 */
export function createRenewCacheLease(deps: LeaseDeps): { start(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let renewing = Promise.resolve();
  let failures = 0;

  async function renewRepeatedly(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await deps.invalidations.renewLease(() => areChangesPublished(deps.database, publishedWithinMs));
        failures = 0;
      } catch (error) {
        failures += 1;
        const reason = error instanceof Error ? error.message : String(error);
        if (failures === failuresToReport) deps.logger.warn({ reason }, 'cache lease renewal failed, retrying');
      }
      await sleep(leaseRenewalIntervalMs, stopped.signal);
    }
  }

  return {
    start: () => void (renewing = renewRepeatedly()),
    async stop() {
      stopped.abort();
      await renewing;
    },
  };
}
