import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange, toInterval } from './cover-range.ts';
import { intervalName } from './fill-series.ts';
import type { RangePlan } from './plan-range.ts';
import { readSeries } from './read-series.ts';
import { countedKinds, type ReportRange } from './report-range.ts';
import type { OverviewStats } from './report-stats.ts';

type OverviewSeries = Pick<OverviewStats, 'totalClicks' | 'totalViews' | 'uniqueVisitors' | 'clicksOverTime'>;

type Row = {
  date: string;
  clicks: number | string;
  views: number | string;
  click_visitors: number | string;
  visitors: number | string;
  is_total: number;
};

/** Clicks over time, and the totals of clicks and views. */
export async function readOverviewSeries(db: ClicksDb, query: ReportRange, now: Date): Promise<OverviewSeries> {
  const { total, points } = await readSeries(db, query, now, {
    sql: (plan) => overviewSeriesSql(plan, query),
    params: { workspaceId: query.workspaceId },
    toPoint: (date, row: Row | undefined) => ({
      date,
      clicks: Number(row?.clicks ?? 0),
      uniqueVisitors: Number(row?.click_visitors ?? 0),
    }),
  });
  return {
    totalClicks: Number(total?.clicks ?? 0),
    totalViews: Number(total?.views ?? 0),
    uniqueVisitors: Number(total?.visitors ?? 0),
    clicksOverTime: points,
  };
}

function overviewSeriesSql(plan: RangePlan, query: Pick<ReportRange, 'interval' | 'includeBots'>): string {
  const bucket = (instant: string) => toInterval(query.interval, instant);
  const where = `workspace_id = {workspaceId:String} AND kind IN ${countedKinds(query)}`;
  const figures = 'count() AS part_events, uniqCombinedState(12)(visitor) AS part_visitors';
  const clicks = coverRange(plan, query.interval, {
    table: 'clicks',
    rollup: `all_by_${plan.step}`,
    where,
    select: (instant) => `'link' AS event, ${bucket(instant)} AS bucket, ${figures}`,
    groupBy: 'bucket',
  });
  const views = coverRange(plan, query.interval, {
    table: 'profile_events',
    rollup: `all_by_${plan.step}`,
    where,
    select: (instant) => `toString(event) AS event, ${bucket(instant)} AS bucket, ${figures}`,
    groupBy: 'event, bucket',
  });
  return `
    SELECT ${intervalName(query.interval, 'bucket')} AS date,
      sumIf(part_events, event = 'link') AS clicks,
      sumIf(part_events, event = 'view') AS views,
      uniqCombinedMergeIf(12)(part_visitors, event = 'link') AS click_visitors,
      uniqCombinedMerge(12)(part_visitors) AS visitors,
      grouping(bucket) AS is_total
    FROM (
      ${clicks}
      UNION ALL
      ${views}
    )
    GROUP BY ROLLUP(bucket)`;
}
