import type { ClicksDb } from '@linkplane/clicks-db';
import { countSettledEvents, type ErasedRows, type StreamEnd } from '@linkplane/clicks-db/verify';
import { pageTotals, type Connection, type Counted } from '@linkplane/links-db/planes/operator';
import type { Difference } from './difference.ts';
import { openCounts } from './find-counts.ts';

export type TotalDifference = Extract<Difference, { kind: 'total' }>;

export type ComparedPage = { compared: number; differences: TotalDifference[] };

/** Memory is constant: one page of totals, and one page of the counts. */
const pageRowsMax = 10_000;

/**
 * Compares the totals in Postgres with the rows in ClickHouse while ingest runs. Both are read once, in the order of the ids.
 *
 * A batch updates the totals and the position of its partition in one statement, after its rows are stored. So in any snapshot of
 * Postgres a total is the number of rows below the positions of the same snapshot. Rows at or above them belong to batches in
 * flight, which are stored and not counted yet, and are left out. So are rows that are being deleted, whether they are gone or
 * not: the totals still have them, and know how many they are.
 * @param connection with a snapshot; `ends` are the positions of that snapshot, `erasing` the rows that were being deleted
 */
export async function* compareTotals(
  connection: Connection,
  clicks: ClicksDb,
  counted: Counted,
  {
    ends,
    erasing,
    workspaceId,
  }: { ends: readonly StreamEnd[]; erasing: ErasedRows | undefined; workspaceId: string | undefined },
): AsyncGenerator<ComparedPage> {
  const counts = openCounts(countSettledEvents(clicks, counted, { ends, workspaceId, erasing }));
  try {
    for (let after = ''; ;) {
      const page = await pageTotals(connection, counted, { after, workspaceId, limit: pageRowsMax });
      const differences: TotalDifference[] = [];
      for (const { id, workspaceId, total, erased } of page) {
        const rows = counts.find(id) ?? (await counts.findLater(id));
        const expected = rows + erased;
        const isRight = counted === 'link' ? total === expected : (total ?? 0) === expected;
        if (!isRight) differences.push({ kind: 'total', of: counted, id, workspaceId, total, rows, erased });
      }
      yield { compared: page.length, differences };
      const last = page.at(-1);
      if (!last || page.length < pageRowsMax) return;
      after = last.id;
    }
  } finally {
    await counts.close();
  }
}
