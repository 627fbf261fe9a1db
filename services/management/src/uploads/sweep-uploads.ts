import type { Pool } from '@linkplane/links-db';
import * as uploadsDb from '@linkplane/links-db/uploads';
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
/** After this time no other file of a step is begun: those that are left are taken again after `removalDelaySeconds`. */
const stepMsMax = 20_000;

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
    work: async () => {
      const { removed, failure } = await sweepStep(database, files);
      if (failure !== undefined) throw new Error('Some files could not be removed.', { cause: failure });
      return removed === perStepMax ? betweenStepsMs : intervalMs;
    },
  });
}

/** How many files were removed, and why one of the others was not. */
type Swept = { removed: number; failure: unknown };

/** Removes some files, each by itself: one that cannot be removed keeps none of the others. */
export async function sweepStep(
  database: Pool,
  files: UploadFiles,
  { unfinishedSeconds = unfinishedSecondsMax, removalSeconds = removalDelaySeconds } = {},
): Promise<Swept> {
  await uploadsDb.deleteUnfinishedUploads(database, unfinishedSeconds, perStepMax);
  const endsAt = performance.now() + stepMsMax;
  const swept: Swept = { removed: 0, failure: undefined };
  for (const file of await uploadsDb.takeRemovedUploads(database, removalSeconds, perStepMax)) {
    if (performance.now() > endsAt) break;
    try {
      await files.remove({ ...file, workspaceId: undefined });
      await uploadsDb.forgetRemovedUpload(database, file.id);
      swept.removed += 1;
    } catch (error) {
      swept.failure ??= error;
    }
  }
  return swept;
}
