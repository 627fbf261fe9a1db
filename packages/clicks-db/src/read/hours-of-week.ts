import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, readSettings } from './cover-range.ts';
import { planSeries } from './plan-range.ts';
import { needsRows, selectClicks, type ClickFilter } from './select-clicks.ts';
import { boundInstant, isCounted, listZoneOffsets, type ReportRange } from './time-range.ts';

const daysOfWeek = 7;
const hoursOfDay = 24;

/**
 * Clicks by day of the week, Monday first, and by hour of the day, both in the zone: exact for any range.
 * @throws the error of ClickHouse
 */
export async function readHoursOfWeek(
  { client }: ClicksDb,
  query: Omit<ReportRange, 'interval'> & { filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<number[][]> {
  const { filters, ...given } = query;
  // Not a series: the number of its hours is not limited.
  const range: ReportRange = {
    ...given,
    start: boundInstant(given.start),
    end: boundInstant(given.end),
    interval: 'hour',
  };
  const selected = selectClicks(range.workspaceId, filters, range);
  const isWhole = filters.length === 0;
  const plan = planSeries(range, listZoneOffsets(range.timezone, range.start, range.end), now, isWhole);
  const parts = coverRange(plan, 'hour', {
    table: 'clicks',
    rollups: needsRows(selected, range) ? null : isWhole ? 'all_by' : 'clicks_by',
    where: `${selected.where} AND ${isCounted(range)}`,
    select: (instant) =>
      `toDayOfWeek(${instant}, 0, {timezone:String}) AS day, toHour(${instant}, {timezone:String}) AS hour,
        count() AS part_clicks`,
    groupBy: 'day, hour',
  });
  const result = await client.query({
    query: `SELECT day, hour, sum(part_clicks) AS clicks FROM (${parts}) GROUP BY day, hour`,
    query_params: { ...selected.params, timezone: range.timezone, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const hours = Array.from({ length: daysOfWeek }, () => new Array<number>(hoursOfDay).fill(0));
  for (const row of await result.json<{ day: number; hour: number; clicks: number | string }>()) {
    const ofDay = hours[row.day - 1];
    if (ofDay) ofDay[row.hour] = Number(row.clicks);
  }
  return hours;
}
