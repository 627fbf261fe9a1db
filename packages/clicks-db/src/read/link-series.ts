import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange, toInterval } from './cover-range.ts';
import { intervalName } from './fill-series.ts';
import type { LinkStats } from './link-stats.ts';
import type { RangePlan } from './plan-range.ts';
import { readSeries } from './read-series.ts';
import type { LinkStatsQuery } from './report-range.ts';

type LinkSeries = Pick<
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

/** Clicks over time and their totals: one pass, the states of visitors merged per interval and once more for all. */
export async function readLinkSeries(db: ClicksDb, query: LinkStatsQuery, now: Date): Promise<LinkSeries> {
  const { total, points } = await readSeries(db, query, now, {
    sql: (plan) => linkSeriesSql(plan, query),
    params: { workspaceId: query.workspaceId, linkId: query.linkId },
    toPoint: (date, row: Row | undefined) => ({
      date,
      clicks: Number(row?.clicks ?? 0),
      uniqueVisitors: Number(row?.visitors ?? 0),
    }),
  });
  const totalClicks = Number(total?.clicks ?? 0);
  return {
    totalClicks,
    uniqueVisitors: Number(total?.visitors ?? 0),
    botClicks: Number(total?.bots ?? 0),
    qrScans: Number(total?.scans ?? 0),
    lastClickedAt: totalClicks === 0 ? null : new Date(Number(total?.last_ms)).toISOString(),
    clicksOverTime: points,
  };
}

export function linkSeriesSql(
  plan: RangePlan,
  { interval, includeBots }: Pick<LinkStatsQuery, 'interval' | 'includeBots'>,
): string {
  const counted = includeBots ? 'true' : `kind = 'human'`;
  const parts = coverRange(plan, interval, {
    table: 'clicks',
    rollups: 'clicks_by',
    where: `workspace_id = {workspaceId:String} AND link_id = {linkId:String} AND kind IN ('human', 'bot')`,
    select: (instant) =>
      `${toInterval(interval, instant)} AS bucket, kind, count() AS part_clicks, sum(qr) AS part_scans,
        uniqCombinedState(20)(visitor) AS part_visitors, max(timestamp) AS part_last`,
    groupBy: 'bucket, kind',
  });
  return `
    SELECT ${intervalName(interval, 'bucket')} AS date,
      sumIf(part_clicks, ${counted}) AS clicks,
      least(uniqCombinedMergeIf(20)(part_visitors, ${counted}), sumIf(part_clicks, ${counted})) AS visitors,
      sumIf(part_clicks, kind = 'bot') AS bots,
      sumIf(part_scans, ${counted}) AS scans,
      toUnixTimestamp64Milli(maxIf(part_last, ${counted})) AS last_ms,
      grouping(bucket) AS is_total
    FROM (
      ${parts}
    )
    GROUP BY ROLLUP(bucket)`;
}
