import type { ClicksDb } from '@linkplane/clicks-db';
import type { Pool } from '@linkplane/links-db';
import {
  addMissingLinkTotals,
  addToTotals,
  inSnapshot,
  listPositions,
  withSessionLock,
  type Connection,
  type Counted,
} from '@linkplane/links-db/operator';
import { compareTotals, type TotalDifference } from './compare-totals.ts';

export type Rebuild = {
  compared: number;
  /** Totals that were wrong, and are right now unless it was a rehearsal. */
  changed: number;
  /** The first `changesMax` of them. */
  changes: { of: Counted; id: string; from: number | null; to: number }[];
};

/** More are only counted. */
const changesMax = 1_000;
/** Any number that nothing else on this database uses for an advisory lock. */
const rebuildLockId = 7_163_024;
const kinds: Counted[] = ['link', 'profile', 'block'];

/**
 * Makes every total the number of stored rows, beside an ingest that is at work and is never made to wait for more than
 * one small update.
 *
 * By how much a total is wrong is the same before and after any batch, because a batch adds the same to the rows below
 * the positions and to the totals. So that amount, taken from one moment, can be added at any later one: no increment of
 * a batch in between is lost or doubled, and nothing has to stand still. Only another rebuild would add it again; hence
 * the lock, on the very connection that writes. A rebuild that is killed has mended some totals; the next one the rest.
 * @returns undefined when another rebuild is at work
 */
export async function rebuildCounts(
  pool: Pool,
  clicks: ClicksDb,
  { workspaceId, isRehearsal }: { workspaceId: string | undefined; isRehearsal: boolean },
): Promise<Rebuild | undefined> {
  return await withSessionLock(pool, rebuildLockId, async (writer) => {
    const rebuild: Rebuild = { compared: 0, changed: 0, changes: [] };
    if (!isRehearsal) await addMissingLinkTotals(writer, workspaceId);
    await inSnapshot(pool, async (reader) => {
      const ends = await listPositions(reader);
      for (const counted of kinds) {
        for await (const page of compareTotals(reader, clicks, counted, { ends, workspaceId })) {
          rebuild.compared += page.compared;
          note(rebuild, page.differences);
          if (!isRehearsal) await mend(writer, counted, page.differences);
        }
      }
    });
    return rebuild;
  });
}

/** At most a page at once: some tens of milliseconds, for which a batch that counts one of these links may wait. */
async function mend(writer: Connection, counted: Counted, differences: TotalDifference[]): Promise<void> {
  if (differences.length === 0) return;
  await addToTotals(writer, counted, new Map(differences.map(({ id, total, rows }) => [id, rows - (total ?? 0)])));
}

function note(rebuild: Rebuild, differences: readonly TotalDifference[]): void {
  rebuild.changed += differences.length;
  const room = changesMax - rebuild.changes.length;
  rebuild.changes.push(
    ...differences.slice(0, room).map(({ of, id, total, rows }) => ({ of, id, from: total, to: rows })),
  );
}
