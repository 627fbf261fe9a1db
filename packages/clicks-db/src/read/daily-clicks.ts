import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings } from './cover-range.ts';
import { bindTexts } from './select-clicks.ts';

const dayMs = 86_400_000;

export type DailyClicksQuery = {
  workspaceId: string;
  linkIds: readonly string[];
  /** UTC days, the last of which is that of `now`. */
  days: number;
};

/**
 * The clicks of humans on each of some links, by UTC day, from the projection of days alone.
 * @returns as many counts for each link that has clicks, oldest day first
 * @throws the error of ClickHouse
 */
export async function readDailyClicks(
  { client }: ClicksDb,
  { workspaceId, linkIds, days }: DailyClicksQuery,
  now = new Date(),
): Promise<Map<string, number[]>> {
  const today = Math.floor(now.getTime() / dayMs);
  const first = today - days + 1;
  const { list, params } = bindTexts('link', linkIds);
  const result = await client.query({
    query: `
      SELECT link_id, toUnixTimestamp(toStartOfDay(timestamp)) AS day, count() AS clicks FROM clicks
      WHERE workspace_id = {workspaceId:String} AND kind = 'human' AND link_id IN ${list}
        AND toStartOfDay(timestamp) >= {from:DateTime('UTC')}
      GROUP BY link_id, toStartOfDay(timestamp)
      SETTINGS preferred_optimize_projection_name = 'clicks_by_day_v2'`,
    query_params: { workspaceId, from: new Date(first * dayMs), ...params },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const counts = new Map<string, number[]>();
  for (const row of await result.json<{ link_id: string; day: number | string; clicks: number | string }>()) {
    const place = Number(row.day) / (dayMs / 1_000) - first;
    const ofLink = counts.get(row.link_id) ?? new Array<number>(days).fill(0);
    // A clock that is ahead may have stored clicks of tomorrow.
    if (place < days) ofLink[place] = Number(row.clicks);
    counts.set(row.link_id, ofLink);
  }
  return counts;
}
