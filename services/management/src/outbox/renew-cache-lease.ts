import { publishedWithinMs, leaseRenewalIntervalMs, type Invalidations } from '@linkplane/ephemeral';
import type { Pool } from '@linkplane/links-db';
import { areChangesPublished } from '@linkplane/links-db/outbox';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Failures in a row before one is logged: at a start, or while the channel pauses, a few are normal. */
const failuresToReport = 10;

type LeaseDeps = { database: Pool; invalidations: Invalidations; logger: Logger };

/**
 * Renews the lease of the caches until stopped, as long as the outbox contains only changes of the last moment. Any
 * process may do it for all: what another one has not published yet is in the same table.
 */
export function renewCacheLeasePeriodically({ database, invalidations, logger }: LeaseDeps): PeriodicTask {
  return runPeriodically({
    task: 'cache lease renewal',
    intervalMs: leaseRenewalIntervalMs,
    failuresToReport,
    logger,
    work: () => invalidations.renewLease(() => areChangesPublished(database, publishedWithinMs)),
  });
}
