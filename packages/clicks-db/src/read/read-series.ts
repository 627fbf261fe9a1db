import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, planSeries, readSettings, type RangePlan } from './plan-range.ts';
import { listIntervals, listZoneOffsets, type ReportRange, type StatsInterval } from './time-range.ts';

/** A row of a series: one interval, or the total (`is_total` is 1). */
type SeriesRow = { date: string; is_total: number };

/** How to read one series: its statement gets the parameters of the plan, `timezone` and `params`. */
type SeriesOf<Row, Point> = {
  sql(plan: RangePlan): string;
  params: Record<string, string | Date>;
  /** Whether the statement's projections include one by quarters of an hour; default: false. */
  hasQuarterHours?: boolean;
  /** `row` is undefined for an interval without events. */
  toPoint(date: string, row: Row | undefined): Point;
};

/**
 * A series with a point for every interval that overlaps the range, and the row of its totals, undefined when it is
 * empty.
 */
export async function readSeries<Row extends SeriesRow, Point>(
  { client }: ClicksDb,
  range: ReportRange,
  now: Date,
  { sql, params, toPoint, hasQuarterHours = false }: SeriesOf<Row, Point>,
): Promise<{ total: Row | undefined; points: Point[] }> {
  const offsets = listZoneOffsets(range.timezone, range.start, range.end);
  const plan = planSeries(range, offsets, now, hasQuarterHours);
  const result = await client.query({
    query: sql(plan),
    query_params: { ...params, timezone: range.timezone, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  return {
    total: rows.find((row) => row.is_total === 1),
    points: fillSeries(
      listIntervals(range, offsets),
      range.interval,
      rows.filter((row) => row.is_total === 0),
      toPoint,
    ),
  };
}

/**
 * An expression for the name of an interval as `listIntervals` returns it, except that an `hour` is in Unix seconds.
 */
export function intervalName(interval: StatsInterval, bucket: string): string {
  return interval === 'hour' ? `toString(toUnixTimestamp(${bucket}))` : `toString(${bucket})`;
}

/** One point per interval in order, also for intervals without a row. */
export function fillSeries<Row extends { date: string }, Point>(
  intervals: string[],
  interval: StatsInterval,
  rows: Row[],
  toPoint: (date: string, row: Row | undefined) => Point,
): Point[] {
  const byName = new Map(rows.map((row) => [interval === 'hour' ? fromSeconds(row.date) : row.date, row]));
  // ClickHouse may have another edition of the time zone rules: intervals that only it knows are not dropped.
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
