import type { Pool } from '@linkplane/links-db';
import * as linksDb from '@linkplane/links-db/management';
import { runPeriodically, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { UploadFiles } from './store-files.ts';

const intervalMs = 60_000;
const perStepMax = 100;
const betweenStepsMs = 100;
/** Far longer than any upload takes. */
const unfinishedSecondsMax = 3_600;
/** A file may still be written after its row is gone: it is removed when that is certainly over. */
const removalDelaySeconds = 600;

type SweepDeps = { database: Pool; files: UploadFiles; logger: Logger };

/**
 * Removes files that have no row any more, until stopped: of deleted workspaces, of processes that were killed, and those
 * that could not be removed at once. Several processes share the work.
 */
export function sweepUploadsPeriodically({ database, files, logger }: SweepDeps): PeriodicTask {
  return runPeriodically({
    task: 'removing of files without uploads',
    intervalMs,
    logger,
    work: async () => ((await sweepStep(database, files)) === perStepMax ? betweenStepsMs : intervalMs),
  });
}

/** Returns how many files were removed. */
export async function sweepStep(
  database: Pool,
  files: UploadFiles,
  { unfinishedSeconds = unfinishedSecondsMax, removalSeconds = removalDelaySeconds } = {},
): Promise<number> {
  await linksDb.deleteUnfinishedUploads(database, unfinishedSeconds, perStepMax);
  return await linksDb.inTransaction(database, async (transaction) => {
    const removed = await linksDb.takeRemovedUploads(transaction, removalSeconds, perStepMax);
    for (const file of removed) await files.remove(file);
    await linksDb.forgetRemovedUploads(
      transaction,
      removed.map(({ id }) => id),
    );
    return removed.length;
  });
}
