import type { Counted } from '@linkplane/links-db/planes/operator';

/** Two counts that should be equal and are not. */
export type Difference =
  /** A total in Postgres (null: its row is missing), the number of its rows in ClickHouse, and of those that were erased. */
  | { kind: 'total'; of: Counted; id: string; workspaceId: string; total: number | null; rows: number; erased: number }
  /** The sum of a rollup for a month (`202603`), and that of its rows. */
  | { kind: 'rollup'; table: string; rollup: string; month: string; rolledUp: number; rows: number }
  /** Rows with the id of another row. */
  | { kind: 'repeated'; table: string; month: string; repeated: number; examples: string[] }
  /** Names some conversions in Postgres, the copies that are not stored, and those that are more than once. */
  | { kind: 'conversions'; missing: number; repeated: number; examples: string[] }
  /** Rows from `from` on that are beyond the position of their partition; null: it has no position. */
  | {
      kind: 'beyond-position';
      table: string;
      source: string;
      partition: number;
      nextOffset: number | null;
      from: number;
      rows: number;
    };

const things: Record<Counted, string> = { link: 'Link', profile: 'Profile', block: 'Block' };
const happenings: Record<Counted, string> = { link: 'clicks', profile: 'views', block: 'clicks' };

export function describeDifference(difference: Difference): string {
  switch (difference.kind) {
    case 'total': {
      const { of, id, total, rows, erased } = difference;
      const shown = total === null ? 'has lost its total' : `has the total ${total}`;
      const gone = erased === 0 ? '' : `, and ${erased} more were erased`;
      return `${things[of]} ${id} ${shown}, and ${rows} ${happenings[of]} are stored${gone}.`;
    }
    case 'rollup': {
      const { table, rollup, month, rolledUp, rows } = difference;
      const numbers = rolledUp === rows ? 'divides them otherwise' : `has ${rolledUp}`;
      return `Of ${table} in ${month} there are ${rows} rows; the rollup ${rollup} ${numbers}.`;
    }
    case 'repeated': {
      const { table, month, repeated, examples } = difference;
      return `Of ${table} in ${month} ${repeated} rows are there more than once: ${examples.join(', ')}.`;
    }
    case 'conversions': {
      const { missing, repeated, examples } = difference;
      return `Of the conversions ${missing} are not in ClickHouse, and ${repeated} more than once: ${examples.join(', ')}.`;
    }
    case 'beyond-position': {
      const { table, source, partition, nextOffset, rows } = difference;
      const position = nextOffset === null ? 'which has no position' : `which is taken in up to ${nextOffset}`;
      return `In ${table} ${rows} rows lie beyond the end of ${source}/${partition}, ${position}.`;
    }
  }
}
