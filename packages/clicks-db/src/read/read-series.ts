import type { ClicksDb } from '../open-clicks-db.ts';
import type { LinkStats } from './link-stats.ts';
import { hasWholeHourOffsets } from './has-whole-hour-offsets.ts';
import { edgeCondition, splitRange, takeRowsOnly, wholeCondition } from './split-range.ts';
import type { StatsInterval, StatsQuery } from './stats-query.ts';

type SeriesStats = Pick<
  LinkStats,
  'totalClicks' | 'uniqueVisitors' | 'botClicks' | 'qrScans' | 'lastClickedAt' | 'clicksOverTime'
>;

type Row = {
  date: string;
  clicks: number | string;
  visitors: number | string;
  bots: number | string;
  scans: number | string;
  last_ms: number | string;
  is_total: number;
};

const hourMs = 3_600_000;
const hour = 'toStartOfHour(timestamp)';

/** The interval that an instant belongs to, in the zone. */
const bucketOf: Record<StatsInterval, (instant: string) => string> = {
  hour: (instant) => `toStartOfHour(${instant}, {timezone:String})`,
  day: (instant) => `toDate(${instant}, {timezone:String})`,
  week: (instant) => `toMonday(${instant}, {timezone:String})`,
  month: (instant) => `toStartOfMonth(${instant}, {timezone:String})`,
};

/** Steps that hit every interval: an hour may begin on any quarter, and no day is shorter than this, whatever its zone does. */
const gridStepSeconds: Record<StatsInterval, number> = { hour: 900, day: 21_600, week: 21_600, month: 21_600 };

/** Clicks over time and their totals: one pass, the states of visitors merged per interval and once more for all. */
export async function readSeries({ client }: ClicksDb, query: StatsQuery): Promise<SeriesStats> {
  const { workspaceId, linkId, start, end, interval, timezone } = query;
  const range = hasWholeHourOffsets(query) ? splitRange(start, end, hourMs) : takeRowsOnly(start, end);
  const result = await client.query({
    query: seriesSql(query),
    query_params: { workspaceId, linkId, timezone, start, end, ...range },
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  const total = rows.find((row) => row.is_total === 1);
  const points = rows.filter((row) => row.is_total === 0);
  const totalClicks = Number(total?.clicks ?? 0);
  return {
    totalClicks,
    uniqueVisitors: Number(total?.visitors ?? 0),
    botClicks: Number(total?.bots ?? 0),
    qrScans: Number(total?.scans ?? 0),
    lastClickedAt: totalClicks === 0 ? null : new Date(Number(total?.last_ms)).toISOString(),
    clicksOverTime: points.map(({ date, clicks, visitors }) => ({
      date: interval === 'hour' ? new Date(Number(date) * 1_000).toISOString() : date,
      clicks: Number(clicks),
      uniqueVisitors: Number(visitors),
    })),
  };
}

/** Three sources in one form: the rollup, the rows at the ends of the range, and an empty entry for every interval. */
export function seriesSql({ interval, includeBots }: Pick<StatsQuery, 'interval' | 'includeBots'>): string {
  const bucket = bucketOf[interval];
  const counted = includeBots ? 'true' : `kind = 'human'`;
  const figures =
    'count() AS part_clicks, sum(qr) AS part_scans, uniqCombinedState(12)(visitor) AS part_visitors, max(timestamp) AS part_last';
  const link = `workspace_id = {workspaceId:String} AND link_id = {linkId:String} AND kind IN ('human', 'bot')`;
  const gridInstant = `toDateTime(intDiv(toUnixTimestamp64Milli({start:DateTime64(3, 'UTC')}), 900000) * 900 + number * ${gridStepSeconds[interval]}, 'UTC')`;
  const gridLength = `intDiv(toUnixTimestamp64Milli({end:DateTime64(3, 'UTC')}) - toUnixTimestamp64Milli({start:DateTime64(3, 'UTC')}), ${gridStepSeconds[interval] * 1_000}) + 2`;
  return `
    SELECT ${interval === 'hour' ? 'toString(toUnixTimestamp(bucket))' : 'toString(bucket)'} AS date,
      sumIf(part_clicks, ${counted}) AS clicks,
      uniqCombinedMergeIf(12)(part_visitors, ${counted}) AS visitors,
      sumIf(part_clicks, kind = 'bot') AS bots,
      sumIf(part_scans, ${counted}) AS scans,
      toUnixTimestamp64Milli(maxIf(part_last, ${counted})) AS last_ms,
      grouping(bucket) AS is_total
    FROM (
      SELECT ${bucket(hour)} AS bucket, kind, ${figures} FROM clicks
      WHERE ${link} AND ${wholeCondition(hour)} GROUP BY bucket, kind
      UNION ALL
      SELECT ${bucket('timestamp')} AS bucket, kind, ${figures} FROM clicks
      WHERE ${link} AND ${edgeCondition} GROUP BY bucket, kind
      UNION ALL
      SELECT DISTINCT ${bucket(`least(${gridInstant}, toDateTime({end:DateTime64(3, 'UTC')} - toIntervalMillisecond(1), 'UTC'))`)} AS bucket,
        'human' AS kind, 0 AS part_clicks, 0 AS part_scans,
        arrayReduce('uniqCombinedState(12)', CAST([], 'Array(FixedString(16))')) AS part_visitors, toDateTime64(0, 3, 'UTC') AS part_last
      FROM numbers(toUInt64(${gridLength}))
    )
    GROUP BY ROLLUP(bucket)
    ORDER BY is_total, bucket`;
}
