import type { Pool } from '@linkplane/links-db';
import { forgetLaneMarks } from '@linkplane/links-db/planes/analytics';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

const intervalMs = 3_600_000;
const marksPerStepMax = 1_000;

/** Deletes what is remembered of journals that have been gone for more than a year, until stopped. */
export function forgetLaneMarksPeriodically({ pool, logger }: { pool: Pool; logger: Logger }): PeriodicTask {
  return runPeriodically({
    task: 'removing of marks of old journals',
    intervalMs,
    logger,
    work: async () => ((await forgetLaneMarks(pool, marksPerStepMax)) === marksPerStepMax ? 0 : intervalMs),
  });
}
