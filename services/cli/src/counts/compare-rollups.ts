import type { ClicksDb } from '@linkplane/clicks-db';
import { listMonths, listRollups, sumRollup, type Rollup, type RollupSum } from '@linkplane/clicks-db/verify';
import type { Difference } from './difference.ts';

/** Repetitions of a comparison when rows were inserted while it ran. */
const attemptsMax = 5;

/** A month of a rollup, with the number of the rows that it was made of. */
export type RollupPart = { rollup: Rollup; month: string; rows: number };

export async function listRollupParts(clicks: ClicksDb, workspaceId: string | undefined): Promise<RollupPart[]> {
  const parts: RollupPart[] = [];
  for (const rollup of await listRollups(clicks))
    for (const { month, rows } of await listMonths(clicks, rollup.table, workspaceId))
      parts.push({ rollup, month, rows });
  return parts;
}

/**
 * Compares a month of a rollup with its rows. The two sums are queried one after the other. A difference is certain when the rows are the same before and after the query of
 * the rollup. While rows are inserted or erased, the rollup must at least be between the two row counts.
 */
export async function compareRollup(
  clicks: ClicksDb,
  { rollup, month }: RollupPart,
  workspaceId: string | undefined,
): Promise<Difference | undefined> {
  const part = { month, workspaceId };
  const ask = (from: 'rows' | 'rollup') => sumRollup(clicks, rollup, { from, ...part });
  let before = await ask('rows');
  for (let attempt = 1; ; attempt++) {
    const rolledUp = await ask('rollup');
    if (isSame(before, rolledUp)) return undefined;
    const after = await ask('rows');
    const isBetween = isNumberBetween(rolledUp.rows, before.rows, after.rows);
    if (isSame(before, after) || (attempt === attemptsMax && !isBetween)) {
      const { table, name } = rollup;
      const numbers = { rolledUp: rolledUp.rows, rows: after.rows };
      return { kind: 'rollup', table, rollup: name, month, ...numbers };
    }
    if (attempt === attemptsMax) return undefined;
    before = after;
  }
}

function isSame(one: RollupSum, other: RollupSum): boolean {
  return one.rows === other.rows && one.groups === other.groups && one.checksum === other.checksum;
}

function isNumberBetween(number: number, one: number, other: number): boolean {
  return Math.min(one, other) <= number && number <= Math.max(one, other);
}
