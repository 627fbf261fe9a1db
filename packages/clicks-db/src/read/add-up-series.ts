import type { SeriesRow } from '../finished-days.ts';
import type { StatsInterval } from './time-range.ts';

/** Figures of an interval, or of the whole range; `last_ms` is the latest, all others add up. */
export type SeriesFigures<Figure extends string> = Record<Figure | 'visitors', number>;

export type Series<Figure extends string> = {
  total: SeriesFigures<Figure>;
  /** A point for every interval, in order. */
  points: { date: string; figures: SeriesFigures<Figure> }[];
};

export function groupByDay(rows: SeriesRow[]): Map<number, SeriesRow[]> {
  const days = new Map<number, SeriesRow[]>();
  for (const row of rows) {
    const others = days.get(row.day);
    if (others) others.push(row);
    else days.set(row.day, [row]);
  }
  return days;
}

/**
 * Adds up the days of each interval, and of the whole range: from the rows of whole days if there are any.
 * @param intervals the names of all intervals that overlap the range, in order
 */
export function addUpSeries<Figure extends string>(
  rows: SeriesRow[],
  names: readonly Figure[],
  { interval, intervals }: { interval: StatsInterval; intervals: string[] },
): Series<Figure> {
  const ofIntervals = rows.filter(({ isTotal }) => !isTotal);
  const ofDays = rows.filter(({ isTotal }) => isTotal);
  const byName = new Map(intervals.map((name) => [name, unset(names)]));
  for (const row of ofIntervals) {
    const name = interval === 'hour' ? new Date(Number(row.date) * 1_000).toISOString() : row.date;
    // ClickHouse may have another edition of the time zone rules: intervals that only it knows are not dropped.
    const figures = byName.get(name) ?? unset(names);
    byName.set(name, figures);
    add(figures, row, names);
  }
  const total = unset(names);
  for (const row of ofDays.length > 0 ? ofDays : ofIntervals) add(total, row, names);
  const points = [...byName].map(([date, figures]) => ({ date, figures }));
  return { total, points: points.length === intervals.length ? points : points.sort(byDate) };
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1;
}

function unset<Figure extends string>(names: readonly Figure[]): SeriesFigures<Figure> {
  return Object.fromEntries([...names, 'visitors'].map((name) => [name, 0])) as SeriesFigures<Figure>;
}

function add<Figure extends string>(
  sum: SeriesFigures<Figure>,
  { figures, visitors }: SeriesRow,
  names: readonly Figure[],
): void {
  const sums: Record<string, number> = sum;
  for (const [index, name] of names.entries()) {
    const [before = 0, figure = 0] = [sums[name], figures[index]];
    sums[name] = name === 'last_ms' ? Math.max(before, figure) : before + figure;
  }
  sums['visitors'] = (sums['visitors'] ?? 0) + visitors;
}
