import { eraseImportedClicks, streamSourceOf } from '@linkplane/analytics';
import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  beginImportUndo,
  endImportUndo,
  pageUndoneLinks,
  removePositions,
  withSessionLock,
  type ImportedSource,
} from '@linkplane/links-db/planes/operator';
import type { Failpoint } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { ImportProgress } from './import-progress.ts';
import { ImportStop } from './import-stop.ts';
import type { StagedFiles } from './stage/staged-files.ts';
import { waitUntilPublished } from './store/wait-until-published.ts';
import type { UndoLinks, UndoneLinks } from './undone-links.ts';

export type UndoDeps = {
  pool: Pool;
  clicks: ClicksDb;
  imported: ImportedSource;
  /** Links go that were edited or clicked here, too. */
  deletesInUse: boolean;
  undoLinks: UndoLinks;
  /** Those of the import: a run that has not ended has left there what it has read. */
  files: Pick<StagedFiles, 'remove'>;
  logger: Logger;
  progress: ImportProgress;
  failpoint: Failpoint;
};

/** @property clicks rows that have gone, those of bots included */
export type UndoReport = { clicks: number; links: UndoneLinks };

/**
 * Undoes all runs of an import: first its clicks go, so that a link that has clicks then was clicked here, then its links. An undo that was killed is
 * continued by calling this again; until it has ended no run of the import can begin.
 * @throws ImportStop
 */
export async function undoImport(deps: UndoDeps): Promise<UndoReport> {
  const { workspaceId } = deps.imported;
  const report = await withSessionLock(deps.pool, { id: advisoryLocks.sourceImport, of: workspaceId }, () =>
    undoAlone(deps),
  );
  if (report) return report;
  throw new ImportStop({ code: 'IMPORT_RUNNING' });
}

async function undoAlone(deps: UndoDeps): Promise<UndoReport> {
  const { pool, clicks, imported, deletesInUse, failpoint, logger, progress } = deps;
  const { workspaceId, source } = imported;
  const jobs = await beginImportUndo(pool, imported);
  // Links that an earlier undo has kept can still be removed.
  const kept = await pageUndoneLinks(pool, imported, { after: '', limit: 1 });
  if (jobs.length + kept.length === 0) throw new ImportStop({ code: 'NOTHING_IMPORTED', source, workspaceId });
  failpoint('after-undo-begun');
  const erased = await eraseImportedClicks(
    { pool, clicks, logger, failpoint },
    workspaceId,
    jobs.map(({ id, isUnfinished }) => ({ importId: id, isUnfinished })),
    new AbortController().signal,
  );
  failpoint('after-clicks-undone');
  const step = progress.step('undoLinks', 0);
  const links = await deps.undoLinks(pool, imported, {
    deletesInUse,
    async pace() {
      await waitUntilPublished(pool);
      failpoint('before-links-undone');
    },
  });
  step.end();
  await removePositions(
    pool,
    jobs.map(({ id }) => streamSourceOf({ workspaceId, importId: id })),
  );
  // A later import asks the source, and does not take what was read for one that is undone.
  await deps.files.remove();
  await endImportUndo(pool, imported);
  return { clicks: erased, links };
}
