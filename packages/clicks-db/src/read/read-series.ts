import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams } from './cover-range.ts';
import { fillSeries } from './fill-series.ts';
import { listIntervals } from './list-intervals.ts';
import { planSeries, type RangePlan } from './plan-range.ts';
import { readSettings } from './read-settings.ts';
import type { ReportRange } from './report-range.ts';
import { listZoneOffsets } from './zone-offsets.ts';

/** A row of a series: one interval, or all of them together (`is_total` is 1). */
type SeriesRow = { date: string; is_total: number };

/** What makes one series: a statement that is given the parameters of its plan, `timezone` and `params`. */
type SeriesOf<Row, Point> = {
  sql(plan: RangePlan): string;
  params: Record<string, string | Date>;
  /** Whether what it reads has a rollup by quarters of hours; no, if left out. */
  hasQuarterHours?: boolean;
  /** `row` is missing where nothing happened. */
  toPoint(date: string, row: Row | undefined): Point;
};

/** A series with a point for every interval that the range touches, and the row of its totals, missing when it is empty. */
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
