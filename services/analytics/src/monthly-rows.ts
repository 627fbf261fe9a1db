import type { RowLines } from '@linkplane/clicks-db/write';

/**
 * Rows of any months in the order in which they were added. The tables are partitioned by month, so that an insert of one month
 * is one part, all or nothing: each month has lines of its own.
 */
export type MonthlyRows<Row> = {
  /** How many rows there are. */
  count(): number;
  add(row: Row): void;
  /** The row that was added as number `at`, from 0. */
  rowAt(at: number): Row;
  /** The months that have rows, in order. */
  months(): { month: string; rows: RowLines<Row> }[];
};

/** @param createLines empty lines of the table */
export function createMonthlyRows<Row extends { timestamp: number }>(
  createLines: () => RowLines<Row>,
): MonthlyRows<Row> {
  const months = new Map<string, RowLines<Row>>();
  /** Of each row its month and its place there: numbers and names alone, which cost V8's garbage collector next to nothing. */
  const monthOf: string[] = [];
  const placeOf: number[] = [];
  return {
    count: () => monthOf.length,
    add: (row) => {
      const month = nameMonth(row.timestamp);
      let rows = months.get(month);
      if (!rows) months.set(month, (rows = createLines()));
      monthOf.push(month);
      placeOf.push(rows.count());
      rows.add(row);
    },
    rowAt: (at) => {
      const rows = months.get(monthOf[at] ?? '');
      if (!rows) throw new RangeError(`There is no row ${at} of ${monthOf.length}.`);
      return rows.rowAt(placeOf[at] ?? 0);
    },
    months: () => [...months].map(([month, rows]) => ({ month, rows })).sort((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

/** A month of UTC as ClickHouse names its partition, such as `202603`. */
function nameMonth(at: number): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()}${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
}
