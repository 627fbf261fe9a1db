import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, toInterval } from './cover-range.ts';
import { intervalName } from './fill-series.ts';
import { planDays, type RangePlan } from './plan-range.ts';
import { readSeries } from './read-series.ts';
import { countedKinds, type ReportRange } from './report-range.ts';
import type { OverviewStats } from './report-stats.ts';

type OverviewSeries = Pick<OverviewStats, 'totalClicks' | 'totalViews' | 'uniqueVisitors' | 'clicksOverTime'>;

type Row = {
  date: string;
  clicks: number | string;
  views: number | string;
  visitors: number | string;
  is_total: number;
};

/** Clicks over time, and the totals of clicks and views. */
export async function readOverviewSeries(db: ClicksDb, query: ReportRange, now: Date): Promise<OverviewSeries> {
  // Only their totals are shown: days of UTC serve every zone.
  const viewsPlan = planDays(query, now);
  const { total, points } = await readSeries(db, query, now, {
    sql: (plan) => overviewSeriesSql({ plan, viewsPlan }, query),
    hasQuarterHours: true,
    params: { workspaceId: query.workspaceId, ...coverParams(viewsPlan, 'views_') },
    toPoint: (date, row: Row | undefined) => ({
      date,
      clicks: Number(row?.clicks ?? 0),
      uniqueVisitors: Number(row?.visitors ?? 0),
    }),
  });
  return {
    totalClicks: Number(total?.clicks ?? 0),
    totalViews: Number(total?.views ?? 0),
    uniqueVisitors: Number(total?.visitors ?? 0),
    clicksOverTime: points,
  };
}

/**
 * What happened on profiles is in no interval (NULL) but in the total. So the visitors of an interval are those of links,
 * and their states, the merging of which is most of the work, are merged only once for it.
 */
export function overviewSeriesSql(
  { plan, viewsPlan }: { plan: RangePlan; viewsPlan: RangePlan },
  query: Pick<ReportRange, 'interval' | 'includeBots'>,
): string {
  const where = `workspace_id = {workspaceId:String} AND kind IN ${countedKinds(query)}`;
  const states = 'uniqCombinedState(20)(visitor) AS part_visitors';
  const clicks = coverRange(plan, query.interval, {
    table: 'clicks',
    rollups: 'all_by',
    where,
    select: (instant) =>
      `toNullable(${toInterval(query.interval, instant)}) AS bucket, count() AS part_clicks, 0 AS part_views, count() AS part_events, ${states}`,
    groupBy: 'bucket',
  });
  const views = coverRange(
    viewsPlan,
    query.interval,
    {
      table: 'profile_events',
      rollups: 'all_by',
      where,
      select: () =>
        `NULL AS bucket, 0 AS part_clicks, if(event = 'view', count(), 0) AS part_views, count() AS part_events, ${states}`,
      groupBy: 'event',
    },
    'views_',
  );
  return `
    SELECT ${intervalName(query.interval, 'bucket')} AS date,
      sum(part_clicks) AS clicks,
      sum(part_views) AS views,
      least(uniqCombinedMerge(20)(part_visitors), sum(part_events)) AS visitors,
      grouping(bucket) AS is_total
    FROM (
      ${clicks}
      UNION ALL
      ${views}
    )
    GROUP BY ROLLUP(bucket)
    HAVING is_total = 1 OR bucket IS NOT NULL`;
}
