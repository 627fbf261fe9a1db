import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, coverRange, planDays, toInterval, type RangePlan } from './plan-range.ts';
import { nameEmpty, readRankings, type NamedClicks, type Rankings } from './rankings.ts';
import { intervalName, readSeries } from './read-series.ts';
import { boundRange, countedKinds, type ReportRange } from './time-range.ts';

/** The report of all links and profiles of a workspace. */
export type OverviewStats = {
  /** Clicks on links. */
  totalClicks: number;
  totalViews: number;
  /** Visitors of links and profiles together. */
  uniqueVisitors: number;
  clicksOverTime: { date: string; clicks: number; uniqueVisitors: number }[];
  /** Countries and referrers of clicks. */
  countries: NamedClicks[];
  referrers: NamedClicks[];
};

/**
 * The report of all links and profiles of a workspace, exact for any range.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readOverview(db: ClicksDb, query: ReportRange, now = new Date()): Promise<OverviewStats> {
  const bounded = boundRange(query);
  const [series, names] = await Promise.all([
    readOverviewSeries(db, bounded, now),
    readRankings(db, overviewRankings(bounded), planDays(bounded, now)),
  ]);
  return {
    ...series,
    countries: nameEmpty(names.country, 'Unknown'),
    referrers: nameEmpty(names.referrer, 'Direct'),
  };
}

function overviewRankings(query: Pick<ReportRange, 'workspaceId' | 'includeBots'>): Rankings<'country' | 'referrer'> {
  return {
    table: 'clicks',
    where: `workspace_id = {workspaceId:String} AND kind IN ${countedKinds(query)}`,
    params: { workspaceId: query.workspaceId },
    rollups: [
      { name: 'all_by_country', columns: ['country'] },
      { name: 'all_by_referrer', columns: ['referrer'] },
    ],
  };
}

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
  // Only the total of views is reported, so UTC days serve every time zone.
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
 * Events on profiles belong to no interval (NULL) but to the total: the visitors of an interval are those of links, and
 * their states, whose merging is most of the work, are merged only once for the profiles.
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
