import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, readSettings, toInterval } from './cover-range.ts';
import { planSeries } from './plan-range.ts';
import { bindTexts } from './select-clicks.ts';
import { isCounted, listIntervals, listZoneOffsets, type ReportRange } from './time-range.ts';

export type DailyClicksQuery = {
  workspaceId: string;
  linkIds: readonly string[];
  /** A midnight of the zone. */
  start: Date;
  /** IANA name. */
  timezone: string;
};

export type DailyClicks = {
  /** Days in the zone, `YYYY-MM-DD`, oldest first; the last one is that of `now`. */
  days: string[];
  /** One count a day, for each link that has clicks. */
  counts: Map<string, number[]>;
};

/**
 * The clicks of humans on each of some links, by day of a zone. In UTC the projection of days has them, elsewhere that of hours.
 * @throws the error of ClickHouse
 */
export async function readDailyClicks(
  { client }: ClicksDb,
  { workspaceId, linkIds, start, timezone }: DailyClicksQuery,
  now = new Date(),
): Promise<DailyClicks> {
  const range: ReportRange = { workspaceId, start, end: now, interval: 'day', timezone, includeBots: false };
  const offsets = listZoneOffsets(timezone, start, now);
  const plan = planSeries(range, offsets, now, false);
  const { list, params } = bindTexts('link', linkIds);
  const parts = coverRange(plan, 'day', {
    table: 'clicks',
    rollups: 'clicks_by',
    where: `workspace_id = {workspaceId:String} AND ${isCounted(range)} AND link_id IN ${list}`,
    select: (instant) => `link_id, ${toInterval('day', instant)} AS day, count() AS part_clicks`,
    groupBy: 'link_id, day',
  });
  const result = await client.query({
    query: `SELECT link_id, toString(day) AS day, sum(part_clicks) AS clicks FROM (${parts}) GROUP BY link_id, day`,
    query_params: { workspaceId, timezone, ...params, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const days = listIntervals(range, offsets);
  const placeOf = new Map(days.map((day, place) => [day, place]));
  const counts = new Map<string, number[]>();
  for (const row of await result.json<{ link_id: string; day: string; clicks: number | string }>()) {
    const place = placeOf.get(row.day);
    // A clock that is ahead may have stored clicks of tomorrow.
    if (place === undefined) continue;
    const ofLink = counts.get(row.link_id) ?? new Array<number>(days.length).fill(0);
    ofLink[place] = Number(row.clicks);
    counts.set(row.link_id, ofLink);
  }
  return { days, counts };
}
