import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange, toInterval } from './cover-range.ts';
import { intervalName } from './fill-series.ts';
import type { RangePlan } from './plan-range.ts';
import { readSeries } from './read-series.ts';
import { countedKinds, type ProfileStatsQuery } from './report-range.ts';
import type { ProfileStats } from './report-stats.ts';

type ProfileSeries = Pick<ProfileStats, 'totalViews' | 'uniqueVisitors' | 'totalClicks' | 'viewsOverTime'>;

type Row = {
  date: string;
  views: number | string;
  clicks: number | string;
  visitors: number | string;
  is_total: number;
};

/** Views and clicks over time and their totals, in one pass. */
export async function readProfileSeries(db: ClicksDb, query: ProfileStatsQuery, now: Date): Promise<ProfileSeries> {
  const { total, points } = await readSeries(db, query, now, {
    sql: (plan) => profileSeriesSql(plan, query),
    params: { workspaceId: query.workspaceId, profileId: query.profileId },
    toPoint: (date, row: Row | undefined) => ({
      date,
      views: Number(row?.views ?? 0),
      clicks: Number(row?.clicks ?? 0),
    }),
  });
  return {
    totalViews: Number(total?.views ?? 0),
    uniqueVisitors: Number(total?.visitors ?? 0),
    totalClicks: Number(total?.clicks ?? 0),
    viewsOverTime: points,
  };
}

function profileSeriesSql(plan: RangePlan, query: Pick<ProfileStatsQuery, 'interval' | 'includeBots'>): string {
  const parts = coverRange(plan, query.interval, {
    table: 'profile_events',
    rollups: 'events_by',
    where: `workspace_id = {workspaceId:String} AND profile_id = {profileId:String} AND kind IN ${countedKinds(query)}`,
    select: (instant) =>
      `${toInterval(query.interval, instant)} AS bucket, event, count() AS part_events,
        uniqCombinedState(20)(visitor) AS part_visitors`,
    groupBy: 'bucket, event',
  });
  return `
    SELECT ${intervalName(query.interval, 'bucket')} AS date,
      sumIf(part_events, event = 'view') AS views,
      sumIf(part_events, event = 'click') AS clicks,
      least(uniqCombinedMergeIf(20)(part_visitors, event = 'view'), sumIf(part_events, event = 'view')) AS visitors,
      grouping(bucket) AS is_total
    FROM (
      ${parts}
    )
    GROUP BY ROLLUP(bucket)`;
}
