import type { Pool } from '@linkplane/links-db';
import { replacePasswordHash } from '@linkplane/links-db/links';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { PublishChanges } from '../outbox/change-relay.ts';

const intervalMs = 2_000;
/** So many are replaced in one run, so that it can be stopped. */
const hashesPerRunMax = 100;

/**
 * Replaces password hashes of other services by those that redirects have made of right passwords, until stopped. Several processes share the work.
 */
export function replacePasswordHashesPeriodically({
  database,
  relay,
  logger,
}: {
  database: Pool;
  relay: PublishChanges;
  logger: Logger;
}): PeriodicTask {
  return runPeriodically({
    task: 'replacement of password hashes',
    intervalMs,
    logger,
    work: async () => {
      for (let taken = 0; taken < hashesPerRunMax; taken++) {
        const changes = await replacePasswordHash(database);
        if (changes === undefined) return intervalMs;
        relay.publish(changes);
      }
      return 0;
    },
  });
}
