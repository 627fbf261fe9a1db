import type { ClicksDb } from '@linkplane/clicks-db';
import { findRepeatedIds, listMonths, type EventTable } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import { inSnapshot, listPositions, type Counted } from '@linkplane/links-db/operator';
import { comparePositions, type PendingRange } from './compare-positions.ts';
import { compareRollups } from './compare-rollups.ts';
import { compareTotals } from './compare-totals.ts';
import type { Difference } from './difference.ts';
import { holdErasures, readErasedRows } from './hold-erasures.ts';

export type CountsReport = {
  /** The numbers of compared resources. */
  compared: { links: number; profiles: number; blocks: number; rows: number; rollups: number };
  /** The first `differencesMax` differences. */
  differences: Difference[];
  differenceCount: number;
  /** No error by itself: while consumers run there is one now and then. */
  pending: PendingRange[];
};

/** Further ones are only counted. */
const differencesMax = 1_000;
const tables: EventTable[] = ['clicks', 'profile_events'];
const kinds = { link: 'links', profile: 'profiles', block: 'blocks' } as const satisfies Record<Counted, string>;

/** Compares everything that must be equal for counts to be right, while ingest may run. Changes nothing. */
export async function verifyCounts(
  pool: Pool,
  clicks: ClicksDb,
  workspaceId: string | undefined,
): Promise<CountsReport> {
  return await holdErasures(pool, { changesTotals: false }, () => compareAll(pool, clicks, workspaceId));
}

async function compareAll(pool: Pool, clicks: ClicksDb, workspaceId: string | undefined): Promise<CountsReport> {
  const compared = { links: 0, profiles: 0, blocks: 0, rows: 0, rollups: 0 };
  const report: CountsReport = { compared, differences: [], differenceCount: 0, pending: [] };
  const add = (found: readonly Difference[]) => {
    report.differenceCount += found.length;
    report.differences.push(...found.slice(0, differencesMax - report.differences.length));
  };

  await inSnapshot(pool, async (connection) => {
    const ends = await listPositions(connection);
    const erasing = await readErasedRows(connection);
    for (const counted of ['link', 'profile', 'block'] as const) {
      for await (const page of compareTotals(connection, clicks, counted, { ends, erasing, workspaceId })) {
        compared[kinds[counted]] += page.compared;
        add(page.differences);
      }
    }
  });
  for await (const difference of compareRollups(clicks, workspaceId)) {
    compared.rollups++;
    if (difference) add([difference]);
  }
  for (const table of tables) {
    for (const month of await listMonths(clicks, table, workspaceId)) {
      compared.rows += month.rows;
      const found = await findRepeatedIds(clicks, table, month, workspaceId);
      if (found.repeated > 0) add([{ kind: 'repeated', table, month: month.month, ...found }]);
    }
  }
  const positions = await comparePositions(pool, clicks, workspaceId);
  add(positions.differences);
  report.pending = positions.pending;
  return report;
}
