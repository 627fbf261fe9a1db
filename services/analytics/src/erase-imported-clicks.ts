import { hasUncountedRows, startDroppingUncountedRows } from '@linkplane/clicks-db/write';
import { claimPosition, readImportErasures, requestImportErasures } from '@linkplane/links-db/planes/analytics';
import { createId, sleep } from '@linkplane/runtime';
import { deleteRows } from './delete-rows.ts';
import { eraseVisits, type EraseDeps } from './erase-visits.ts';
import { clickPartition, streamSourceOf } from './import-place.ts';

/** A run of an import. @property isUnfinished its last batch may be stored and in no total */
export type ErasedImport = { importId: string; isUnfinished: boolean };

const erasurePollMs = 200;

/**
 * Erases the clicks that imports have stored, and subtracts them from the totals, each once. A call that was killed is repeated. No other process may
 * run these imports. The erasures of others that are due first go on in the meantime.
 * @returns how many rows have gone, those of bots included
 */
export async function eraseImportedClicks(
  given: Omit<EraseDeps, 'counts'>,
  workspaceId: string,
  imports: readonly ErasedImport[],
  stopped: AbortSignal,
): Promise<number> {
  // The process ends with the import: its log alone shows them.
  const deps = { ...given, counts: { replayMismatches: 0 } };
  const sources = imports.map(({ importId }) => streamSourceOf({ workspaceId, importId }));
  for (const [at, { isUnfinished }] of imports.entries())
    if (isUnfinished) await dropUncounted(deps, { workspaceId, source: sources[at] ?? '' }, stopped);
  const erasures = sources.map((streamSource) => ({ id: createId('ers'), streamSource }));
  await requestImportErasures(deps.pool, workspaceId, erasures);
  for (;;) {
    const { waiting, clicks } = await readImportErasures(deps.pool, workspaceId, sources);
    if (waiting === 0) return clicks;
    const erased = await eraseVisits(deps, { isRetentionDue: false, stopped });
    // Another process erases, or the erasures are part of its pass.
    if (!erased || erased.passes === 0) await sleep(erasurePollMs, stopped);
    stopped.throwIfAborted();
  }
}

/** Rows of a batch that was not finished are in no total, and an erasure would subtract them. */
async function dropUncounted(
  { pool, clicks, logger }: EraseDeps,
  { workspaceId, source }: { workspaceId: string; source: string },
  stopped: AbortSignal,
): Promise<void> {
  const { nextOffset, pending } = await claimPosition(pool, source, clickPartition);
  if (!pending) return;
  const rows = { workspaceId, source, partition: clickPartition, from: nextOffset };
  await deleteRows(clicks, logger, {
    table: 'clicks',
    hasRows: () => hasUncountedRows(clicks, rows),
    start: () => startDroppingUncountedRows(clicks, rows),
    stopped,
  });
}
