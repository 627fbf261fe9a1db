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
  /**
   * The month of each row and its place there: numbers and names alone, which cost V8's garbage collector next to
   * nothing.
   */
  const monthOf: string[] = [];
  const placeOf: number[] = [];
  /** The month of the last row: nearly always that of the next one as well. */
  let last = { from: 0, to: 0, month: '' };

  function monthAt(at: number): string {
    if (at < last.from || at >= last.to) last = describeMonth(at);
    return last.month;
  }

  return {
    count: () => monthOf.length,
    add: (row) => {
      const month = monthAt(row.timestamp);
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

/** The month of UTC that has an instant: [from, to), and as ClickHouse names its partition, such as `202603`. */
function describeMonth(at: number): { from: number; to: number; month: string } {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    from: Date.UTC(year, month),
    to: Date.UTC(year, month + 1),
    month: `${year}${String(month + 1).padStart(2, '0')}`,
  };
}
