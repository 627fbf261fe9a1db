import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange } from './cover-range.ts';
import { planDays, type RangePlan } from './plan-range.ts';
import { chooseRollups, nameEmpty, readRankings, type NamedClicks, type Rankings } from './rankings.ts';
import { rememberParts, type RememberedParts } from './read-in-parts.ts';
import { groupSeries, readSeries, seriesColumns } from './read-series.ts';
import { needsRows, selectClicks, selectLink, type ClickFilter, type SelectedClicks } from './select-clicks.ts';
import {
  boundRange,
  isCounted,
  kindColumn,
  type CountedEvents,
  type LinkStatsQuery,
  type ReportRange,
} from './time-range.ts';

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
  /** Exact up to some 32,000 a day, within 0.5 % beyond. */
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
export async function readLinkStats(
  db: ClicksDb,
  query: LinkStatsQuery & { filters?: readonly ClickFilter[] },
  now = new Date(),
): Promise<LinkStats> {
  return await readStats(db, query, selectLink(query.workspaceId, query.linkId, query.filters, query), now);
}

/**
 * The same report of all clicks of a workspace that pass the filters.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readClickStats(
  db: ClicksDb,
  query: ReportRange & { filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<LinkStats> {
  return await readStats(db, query, selectClicks(query.workspaceId, query.filters, query), now);
}

/**
 * Only the clicks over time, and their totals: of one link, or of all clicks that pass the filters.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readClicksOverTime(
  db: ClicksDb,
  query: ReportRange & { linkId?: string; filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<Pick<LinkStats, 'totalClicks' | 'uniqueVisitors' | 'clicksOverTime'>> {
  const { workspaceId, linkId, filters } = query;
  const clicks =
    linkId === undefined ? selectClicks(workspaceId, filters, query) : selectLink(workspaceId, linkId, filters, query);
  const bounded = boundRange(query);
  const inParts = needsRows(clicks, bounded) ? rememberParts(db, bounded, clicks, now) : undefined;
  const { totalClicks, uniqueVisitors, clicksOverTime } = await readLinkSeries(db, bounded, { clicks, inParts }, now);
  return { totalClicks, uniqueVisitors, clicksOverTime };
}

async function readStats(db: ClicksDb, query: ReportRange, clicks: SelectedClicks, now: Date): Promise<LinkStats> {
  const bounded = boundRange(query);
  const inParts = needsRows(clicks, bounded) ? rememberParts(db, bounded, clicks, now) : undefined;
  const [series, lists] = await Promise.all([
    readLinkSeries(db, bounded, { clicks, inParts }, now),
    readLinkLists(db, bounded, { clicks, inParts }, now),
  ]);
  return { ...series, ...lists };
}

type SelectedRows = {
  clicks: SelectedClicks; /** Only of a report that reads rows: projections of links are cheap to read. */
  inParts: RememberedParts | undefined;
};

type LinkSeries = Pick<
  LinkStats,
  'totalClicks' | 'uniqueVisitors' | 'botClicks' | 'qrScans' | 'lastClickedAt' | 'clicksOverTime'
>;

const linkFigures = ['clicks', 'bots', 'scans', 'last_ms'] as const;

/** Clicks over time and their totals. */
async function readLinkSeries(
  db: ClicksDb,
  query: ReportRange,
  { clicks, inParts }: SelectedRows,
  now: Date,
): Promise<LinkSeries> {
  const { total, points } = await readSeries(db, query, now, {
    name: clicks.key,
    sql: ({ plan }, withVisitors) =>
      linkSeriesSql(plan, { ...query, where: clicks.where, columns: clicks.columns }, withVisitors),
    params: clicks.params,
    figures: linkFigures,
    finished: inParts?.finished,
  });
  return {
    totalClicks: total.clicks,
    uniqueVisitors: total.visitors,
    botClicks: total.bots,
    qrScans: total.scans,
    lastClickedAt: total.clicks === 0 ? null : new Date(total.last_ms).toISOString(),
    clicksOverTime: points.map(({ date, figures }) => ({
      date,
      clicks: figures.clicks,
      uniqueVisitors: figures.visitors,
    })),
  };
}

export function linkSeriesSql(
  plan: RangePlan,
  {
    interval,
    where,
    columns: filtered,
    ...counted
  }: Pick<ReportRange, 'interval'> & CountedEvents & Pick<SelectedClicks, 'where' | 'columns'>,
  withVisitors: boolean,
): string {
  const isShown = counted.includeBots ? 'true' : `part_kind = 'human'`;
  const kind = kindColumn(counted);
  const { columns, groupBy } = groupSeries(interval, { plan });
  const parts = coverRange(plan, interval, {
    table: 'clicks',
    rollups: needsRows({ columns: filtered }, counted) ? null : 'clicks_by',
    where: `${where} AND ${isCounted({ ...counted, includeBots: true })}`,
    select: (instant) =>
      `${seriesColumns(interval, instant)}, ${kind} AS part_kind, count() AS part_clicks, sum(qr) AS part_scans,
        ${withVisitors ? 'uniqCombinedState(20)(visitor) AS part_visitors,' : ''} max(timestamp) AS part_last`,
    groupBy: 'bucket, part_day, part_kind',
  });
  const visitors = `least(uniqCombinedMergeIf(20)(part_visitors, ${isShown}), sumIf(part_clicks, ${isShown}))`;
  return `
    SELECT ${columns},
      sumIf(part_clicks, ${isShown}) AS clicks,
      ${withVisitors ? `${visitors} AS visitors,` : ''}
      sumIf(part_clicks, part_kind = 'bot') AS bots,
      sumIf(part_scans, ${isShown}) AS scans,
      toUnixTimestamp64Milli(maxIf(part_last, ${isShown})) AS last_ms
    FROM (
      ${parts}
    )
    ${groupBy}`;
}

type LinkLists = Pick<LinkStats, 'countries' | 'cities' | 'devices' | 'browsers' | 'os' | 'referrers'>;

async function readLinkLists(
  db: ClicksDb,
  query: ReportRange,
  { clicks, inParts }: SelectedRows,
  now: Date,
): Promise<LinkLists> {
  const names = await readRankings(db, linkRankings(query, clicks), planDays(query, now), { inParts });
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
  query: CountedEvents,
  { where, params, columns }: Pick<SelectedClicks, 'where' | 'params' | 'columns'>,
): Rankings<'country' | 'city' | 'device' | 'browser' | 'os' | 'referrer'> {
  return {
    table: 'clicks',
    where: `${where} AND ${isCounted(query)}`,
    params,
    rollups: chooseRollups(
      [
        { name: 'clicks_by_place', columns: ['country', 'city'], others: ['link_id', 'region'] },
        { name: 'clicks_by_agent', columns: ['device', 'browser', 'os'], others: ['link_id'] },
        { name: 'clicks_by_referrer', columns: ['referrer'], others: ['link_id'] },
      ],
      columns,
    ),
  };
}
