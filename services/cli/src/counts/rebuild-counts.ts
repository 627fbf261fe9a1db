import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
import {
  addMissingLinkTotals,
  addToTotals,
  advisoryLocks,
  copyConversionsAgain,
  countResources,
  inSnapshot,
  listPositions,
  withSessionLock,
  type Connection,
  type Counted,
} from '@linkplane/links-db/planes/operator';
import type { Progress } from '@linkplane/runtime';
import { compareConversions } from './compare-conversions.ts';
import { compareTotals, type TotalDifference } from './compare-totals.ts';
import { holdErasures, readErasedRows } from './hold-erasures.ts';
import { raiseBudgets } from './raise-budgets.ts';

export type Rebuild = {
  compared: number;
  /** Totals that were wrong, and are fixed now unless it was a dry run. */
  changed: number;
  /** The first `changesMax` changes. */
  changes: { of: Counted; id: string; from: number | null; to: number }[];
  /** Conversions whose copies were missing, and are made again now unless it was a dry run. */
  conversions: number;
  /** Click limits of which fewer clicks were spent than are counted; they are spent now unless it was a dry run. */
  clickLimits: number;
};

type RebuildOptions = { workspaceId: string | undefined; isRehearsal: boolean; progress: Progress };

/** Further ones are only counted. */
const changesMax = 1_000;
const kinds: Counted[] = ['link', 'profile', 'block'];

/**
 * Sets every total to the number of stored rows, and of those that were erased, while ingest runs, which waits for one small update at most.
 *
 * The difference between a total and its rows is the same before and after any batch, because a batch adds the same number to
 * the rows below the positions and to the totals. So the difference of one snapshot can be added at any later time: no
 * increment of a batch in between is lost or doubled. Only another rebuild would add it again, hence the lock, on the
 * connection that writes. A rebuild that is killed has fixed some totals; the next one fixes the rest.
 * @returns undefined when another rebuild is running
 */
export async function rebuildCounts(
  pool: Pool,
  clicks: ClicksDb,
  options: RebuildOptions,
): Promise<Rebuild | undefined> {
  return await holdErasures(pool, { changesTotals: !options.isRehearsal }, () => rebuild(pool, clicks, options));
}

async function rebuild(
  pool: Pool,
  clicks: ClicksDb,
  { workspaceId, isRehearsal, progress }: RebuildOptions,
): Promise<Rebuild | undefined> {
  return await withSessionLock(pool, advisoryLocks.rebuildTotals, async (writer) => {
    const done: Rebuild = { compared: 0, changed: 0, changes: [], conversions: 0, clickLimits: 0 };
    if (!isRehearsal) await addMissingLinkTotals(writer, workspaceId);
    await inSnapshot(pool, async (reader) => {
      const ends = await listPositions(reader);
      const erasing = await readErasedRows(reader);
      const step = progress.step('Totals', await countResources(reader, workspaceId));
      for (const counted of kinds) {
        for await (const page of compareTotals(reader, clicks, counted, { ends, erasing, workspaceId })) {
          done.compared += page.compared;
          note(done, page.differences);
          if (!isRehearsal) await fixTotals(writer, counted, page.differences);
          step.advance(page.compared);
        }
      }
      step.end();
    });
    done.clickLimits = await raiseBudgets(writer, { workspaceId, isRehearsal });
    const step = progress.step('Conversions', 0);
    for await (const { compared, missingIds } of compareConversions(pool, clicks, workspaceId)) {
      done.conversions += missingIds.length;
      if (!isRehearsal && missingIds.length > 0) await copyConversionsAgain(writer, missingIds);
      step.advance(compared);
    }
    step.end();
    return done;
  });
}

/** Updates at most one page at a time: a batch that counts one of these links waits for some tens of milliseconds. */
async function fixTotals(writer: Connection, counted: Counted, differences: TotalDifference[]): Promise<void> {
  if (differences.length === 0) return;
  await addToTotals(
    writer,
    counted,
    new Map(differences.map(({ id, total, rows, erased }) => [id, rows + erased - (total ?? 0)])),
  );
}

function note(rebuild: Rebuild, differences: readonly TotalDifference[]): void {
  rebuild.changed += differences.length;
  const room = changesMax - rebuild.changes.length;
  rebuild.changes.push(
    ...differences
      .slice(0, room)
      .map(({ of, id, total, rows, erased }) => ({ of, id, from: total, to: rows + erased })),
  );
}
