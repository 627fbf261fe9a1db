import type { ClicksDb } from '@linkplane/clicks-db';
import { findRepeatedIds, listMonths, type EventTable } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import { countResources, inSnapshot, listPositions, type Counted } from '@linkplane/links-db/planes/operator';
import type { Progress } from '@linkplane/runtime';
import { compareConversions } from './compare-conversions.ts';
import { comparePositions, type PendingRange } from './compare-positions.ts';
import { compareRollup, listRollupParts } from './compare-rollups.ts';
import { compareTotals } from './compare-totals.ts';
import type { Difference } from './difference.ts';
import { holdErasures, readErasedRows } from './hold-erasures.ts';

export type CountsReport = {
  /** The numbers of compared resources. */
  compared: { links: number; profiles: number; blocks: number; rows: number; rollups: number; conversions: number };
  /** The first `differencesMax` differences. */
  differences: Difference[];
  differenceCount: number;
  /** No error by itself: while consumers run there is one now and then. */
  pending: PendingRange[];
};

export type CompareOptions = { workspaceId: string | undefined; progress: Progress };

/** Further ones are only counted. */
const differencesMax = 1_000;
const tables: EventTable[] = ['clicks', 'profile_events'];
const kinds = { link: 'links', profile: 'profiles', block: 'blocks' } as const satisfies Record<Counted, string>;

/** Compares everything that must be equal for counts to be right, while ingest may run. Changes nothing. */
export async function verifyCounts(pool: Pool, clicks: ClicksDb, options: CompareOptions): Promise<CountsReport> {
  return await holdErasures(pool, { changesTotals: false }, () => compareAll(pool, clicks, options));
}

async function compareAll(
  pool: Pool,
  clicks: ClicksDb,
  { workspaceId, progress }: CompareOptions,
): Promise<CountsReport> {
  const compared = { links: 0, profiles: 0, blocks: 0, rows: 0, rollups: 0, conversions: 0 };
  const report: CountsReport = { compared, differences: [], differenceCount: 0, pending: [] };
  const add = (found: readonly Difference[]) => {
    report.differenceCount += found.length;
    report.differences.push(...found.slice(0, differencesMax - report.differences.length));
  };

  await inSnapshot(pool, async (connection) => {
    const ends = await listPositions(connection);
    const erasing = await readErasedRows(connection);
    const step = progress.step('Totals', await countResources(connection, workspaceId));
    for (const counted of ['link', 'profile', 'block'] as const) {
      for await (const page of compareTotals(connection, clicks, counted, { ends, erasing, workspaceId })) {
        compared[kinds[counted]] += page.compared;
        add(page.differences);
        step.advance(page.compared);
      }
    }
    step.end();
  });
  const parts = await listRollupParts(clicks, workspaceId);
  const rollups = progress.step('Rollups', sumRows(parts));
  for (const part of parts) {
    const difference = await compareRollup(clicks, part, workspaceId);
    compared.rollups++;
    if (difference) add([difference]);
    rollups.advance(part.rows);
  }
  rollups.end();
  for (const table of tables) {
    const found = await findRepeated(clicks, table, { workspaceId, progress });
    compared.rows += found.rows;
    add(found.differences);
  }
  const conversions = progress.step('Conversions', 0);
  for await (const page of compareConversions(pool, clicks, workspaceId)) {
    compared.conversions += page.compared;
    add(page.differences);
    conversions.advance(page.compared);
  }
  conversions.end();
  const positions = await comparePositions(pool, clicks, workspaceId);
  add(positions.differences);
  report.pending = positions.pending;
  return report;
}

/** Rows of a table with an id that another one has as well. */
async function findRepeated(clicks: ClicksDb, table: EventTable, { workspaceId, progress }: CompareOptions) {
  const months = await listMonths(clicks, table, workspaceId);
  const rows = sumRows(months);
  const step = progress.step('Repetitions', rows);
  const differences: Difference[] = [];
  for (const month of months) {
    const found = await findRepeatedIds(clicks, table, month, workspaceId);
    if (found.repeated > 0) differences.push({ kind: 'repeated', table, month: month.month, ...found });
    step.advance(month.rows);
  }
  step.end();
  return { rows, differences };
}

function sumRows(parts: readonly { rows: number }[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
