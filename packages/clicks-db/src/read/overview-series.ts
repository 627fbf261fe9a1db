import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings } from './read-settings.ts';
import { coverParams, coverRange, toInterval } from './cover-range.ts';
import { fillSeries, intervalName } from './fill-series.ts';
import { listIntervals } from './list-intervals.ts';
import { planSeries, type RangePlan } from './plan-range.ts';
import { countedKinds, type ReportRange } from './report-range.ts';
import type { OverviewStats } from './report-stats.ts';
import { listZoneOffsets } from './zone-offsets.ts';

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
export async function readOverviewSeries({ client }: ClicksDb, query: ReportRange, now: Date): Promise<OverviewSeries> {
  const { workspaceId, interval, timezone } = query;
  const offsets = listZoneOffsets(timezone, query.start, query.end);
  const plan = planSeries(query, offsets, now);
  const result = await client.query({
    query: overviewSeriesSql(plan, query),
    query_params: { workspaceId, timezone, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  const total = rows.find((row) => row.is_total === 1);
  const points = rows.filter((row) => row.is_total === 0);
  return {
    totalClicks: Number(total?.clicks ?? 0),
    totalViews: Number(total?.views ?? 0),
    uniqueVisitors: Number(total?.visitors ?? 0),
    clicksOverTime: fillSeries(listIntervals(query, offsets), interval, points, (date, row) => ({
      date,
      clicks: Number(row?.clicks ?? 0),
      uniqueVisitors: Number(row?.click_visitors ?? 0),
    })),
  };
}

export function overviewSeriesSql(plan: RangePlan, query: Pick<ReportRange, 'interval' | 'includeBots'>): string {
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
