import type { StatsInterval } from './report-range.ts';

/** ClickHouse's expression for the name of an interval, as `listIntervals` writes it but for `hour`: there, Unix seconds. */
export function intervalName(interval: StatsInterval, bucket: string): string {
  return interval === 'hour' ? `toString(toUnixTimestamp(${bucket}))` : `toString(${bucket})`;
}

/** One point per interval in order, an empty one where nothing happened. */
export function fillSeries<Row extends { date: string }, Point>(
  intervals: string[],
  interval: StatsInterval,
  rows: Row[],
  toPoint: (date: string, row: Row | undefined) => Point,
): Point[] {
  const byName = new Map(rows.map((row) => [interval === 'hour' ? fromSeconds(row.date) : row.date, row]));
  // What another edition of the time zone rules calls differently must not be lost.
  const names = merge(intervals, byName);
  return names.map((name) => toPoint(name, byName.get(name)));
}

function merge(intervals: string[], byName: Map<string, unknown>): string[] {
  const known = new Set(intervals);
  const others = [...byName.keys()].filter((name) => !known.has(name));
  return others.length === 0 ? intervals : [...intervals, ...others].sort();
}

function fromSeconds(seconds: string): string {
  return new Date(Number(seconds) * 1_000).toISOString();
}
