import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange, planDays, toInterval, type RangePlan } from './plan-range.ts';
import { nameEmpty, readRankings, type NamedClicks, type Rankings } from './rankings.ts';
import { intervalName, readSeries } from './read-series.ts';
import { boundRange, countedKinds, type LinkStatsQuery } from './time-range.ts';

export type SeriesPoint = {
  /**
   * Begin of the interval. `hour`: the instant in UTC, ISO 8601; `day`, `week`, `month`: the zone's date, YYYY-MM-DD.
   */
  date: string;
  clicks: number;
  uniqueVisitors: number;
};

export type LinkStats = {
  totalClicks: number;
  /** Exact for small numbers, within about 2 % for large ones. */
  uniqueVisitors: number;
  /** Clicks of bots in the range, whether `includeBots` is set or not. */
  botClicks: number;
  qrScans: number;
  /** ISO 8601 with milliseconds; null without clicks in the range. */
  lastClickedAt: string | null;
  /** A point for every interval that overlaps the range, in order; the clicks add up to totalClicks. */
  clicksOverTime: SeriesPoint[];
  /** Each list has the 50 names with the most clicks, most first; the name of missing values is "Unknown". */
  countries: NamedClicks[];
  cities: NamedClicks[];
  /** Host names; "Direct" for clicks without a referrer. */
  referrers: NamedClicks[];
  devices: NamedClicks[];
  browsers: NamedClicks[];
  os: NamedClicks[];
};

/**
 * The report of one link, exact for any range: whole steps are read from the rollups, the ends of the range from rows.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readLinkStats(db: ClicksDb, query: LinkStatsQuery, now = new Date()): Promise<LinkStats> {
  const bounded = boundRange(query);
  const [series, lists] = await Promise.all([readLinkSeries(db, bounded, now), readLinkLists(db, bounded, now)]);
  return { ...series, ...lists };
}

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

/**
 * Clicks over time and their totals in one pass: visitor states are merged per interval and once more for the total.
 */
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

type LinkLists = Pick<LinkStats, 'countries' | 'cities' | 'devices' | 'browsers' | 'os' | 'referrers'>;

export async function readLinkLists(db: ClicksDb, query: LinkStatsQuery, now: Date): Promise<LinkLists> {
  const names = await readRankings(db, linkRankings(query), planDays(query, now));
  return {
    countries: nameEmpty(names.country, 'Unknown'),
    cities: nameEmpty(names.city, 'Unknown'),
    devices: nameEmpty(names.device, 'Unknown'),
    browsers: nameEmpty(names.browser, 'Unknown'),
    os: nameEmpty(names.os, 'Unknown'),
    referrers: nameEmpty(names.referrer, 'Direct'),
  };
}

export function linkRankings(
  query: Pick<LinkStatsQuery, 'workspaceId' | 'linkId' | 'includeBots'>,
): Rankings<'country' | 'city' | 'device' | 'browser' | 'os' | 'referrer'> {
  const { workspaceId, linkId } = query;
  return {
    table: 'clicks',
    where: `workspace_id = {workspaceId:String} AND link_id = {linkId:String} AND kind IN ${countedKinds(query)}`,
    params: { workspaceId, linkId },
    rollups: [
      { name: 'clicks_by_place', columns: ['country', 'city'] },
      { name: 'clicks_by_agent', columns: ['device', 'browser', 'os'] },
      { name: 'clicks_by_referrer', columns: ['referrer'] },
    ],
  };
}
