import type { Pool } from '@linkplane/links-db';
import { deleteOldConversionDays, deleteOldConversions } from '@linkplane/links-db/conversions';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Longer than a token is taken: until then a repeated request has to find the conversion. */
const keptDays = 100;
const rowsPerStepMax = 5_000;
const intervalMs = 3_600_000;
const betweenStepsMs = 1_000;

/** Removes conversions that nothing can repeat any more, of all workspaces, until stopped. Reports read their copies. */
export function forgetOldConversionsPeriodically({
  database,
  logger,
}: {
  database: Pool;
  logger: Logger;
}): PeriodicTask {
  return runPeriodically({
    task: 'forgetting of old conversions',
    intervalMs,
    logger,
    work: async () => {
      await deleteOldConversionDays(database);
      const removed = await deleteOldConversions(database, keptDays, rowsPerStepMax);
      return removed === rowsPerStepMax ? betweenStepsMs : intervalMs;
    },
  });
}
