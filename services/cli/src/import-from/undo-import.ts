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
import { undoImportedLinks, type UndoneLinks } from '@linkplane/management/operator';
import type { Failpoint } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { CommandError } from '../command-errors.ts';
import { verifyCounts, type CountsReport } from '../counts/verify-counts.ts';
import type { Progress } from '../progress.ts';
import { waitUntilPublished } from '../transfer/wait-until-published.ts';

export type UndoDeps = {
  pool: Pool;
  clicks: ClicksDb;
  imported: ImportedSource;
  /** Links go that were edited or clicked here, too. */
  deletesInUse: boolean;
  logger: Logger;
  progress: Progress;
  failpoint: Failpoint;
};

/** @property clicks rows that have gone, those of bots included */
export type UndoReport = { clicks: number; links: UndoneLinks; counts: CountsReport };

/**
 * Undoes all runs of an import: first its clicks go, so that a link that has clicks then was clicked here, then its links. An undo that was killed is
 * continued by calling this again; until it has ended no run of the import can begin.
 * @throws CommandError
 */
export async function undoImport(deps: UndoDeps): Promise<UndoReport> {
  const report = await withSessionLock(deps.pool, advisoryLocks.workspaceImport, () => undoAlone(deps));
  if (report) return report;
  throw new CommandError('Another import is running. Nothing was changed.');
}

async function undoAlone(deps: UndoDeps): Promise<UndoReport> {
  const { pool, clicks, imported, deletesInUse, failpoint, logger, progress } = deps;
  const { workspaceId, source } = imported;
  const jobs = await beginImportUndo(pool, imported);
  // Links that an earlier undo has kept can still be removed.
  const kept = await pageUndoneLinks(pool, imported, { after: '', limit: 1 });
  if (jobs.length + kept.length === 0)
    throw new CommandError(`Nothing was imported from ${source} into ${workspaceId}. Nothing was changed.`);
  failpoint('after-undo-begun');
  const erased = await eraseImportedClicks(
    { pool, clicks, logger, failpoint },
    workspaceId,
    jobs.map(({ id, isUnfinished }) => ({ importId: id, isUnfinished })),
    new AbortController().signal,
  );
  failpoint('after-clicks-undone');
  const step = progress.step('Links', 0);
  const links = await undoImportedLinks(pool, imported, {
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
  await endImportUndo(pool, imported);
  return { clicks: erased, links, counts: await verifyCounts(pool, clicks, { workspaceId, progress }) };
}
