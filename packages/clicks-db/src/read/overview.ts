import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange } from './cover-range.ts';
import { planDays } from './plan-range.ts';
import { chooseRollups, nameEmpty, readRankings, type NamedClicks, type Rankings } from './rankings.ts';
import { rememberParts, type FinishedRange, type RememberedParts } from './read-in-parts.ts';
import { daysName, groupSeries, readSeries, seriesColumns, type SeriesPlans } from './read-series.ts';
import {
  needsRows,
  selectClicks,
  selectProfileEvents,
  type ClickFilter,
  type SelectedClicks,
} from './select-clicks.ts';
import { boundRange, isCounted, type CountedEvents, type ReportRange } from './time-range.ts';

/** The report of all links and profiles of a workspace. */
export type OverviewStats = {
  /** Clicks on links. */
  totalClicks: number;
  totalViews: number;
  /** Visitors of links; as in every report, exact up to some 32,000 a day, within 0.5 % beyond. */
  uniqueVisitors: number;
  /** Visitors of profiles: of their pages. */
  profileVisitors: number;
  clicksOverTime: { date: string; clicks: number; uniqueVisitors: number }[];
  /** Countries and referrers of clicks. */
  countries: NamedClicks[];
  referrers: NamedClicks[];
};

/**
 * The report of all links and profiles of a workspace, exact for any range.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readOverview(
  db: ClicksDb,
  query: ReportRange & { filters?: readonly ClickFilter[]; finished?: FinishedRange },
  now = new Date(),
): Promise<OverviewStats> {
  const { filters = [], finished, ...bounded } = boundRange(query);
  const selected = selectEvents(query, filters);
  const inParts = { ...rememberParts(db, bounded, selected.clicks, now), ...(finished && { finished }) };
  const [series, names] = await Promise.all([
    readOverviewSeries(db, bounded, { selected, inParts }, now),
    readRankings(db, overviewRankings(bounded, selected.clicks), planDays(bounded, now), { inParts }),
  ]);
  return {
    ...series,
    countries: nameEmpty(names.country, 'Unknown'),
    referrers: nameEmpty(names.referrer, 'Direct'),
  };
}

/**
 * Only the events over time, and their totals.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readOverviewOverTime(
  db: ClicksDb,
  query: ReportRange & { filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<Pick<OverviewStats, 'totalClicks' | 'uniqueVisitors' | 'clicksOverTime'>> {
  const { filters, ...bounded } = boundRange(query);
  const selected = selectEvents(query, filters);
  const reading = { selected, inParts: rememberParts(db, bounded, selected.clicks, now) };
  const { totalClicks, uniqueVisitors, clicksOverTime } = await readOverviewSeries(db, bounded, reading, now);
  return { totalClicks, uniqueVisitors, clicksOverTime };
}

/** Which clicks on links and which events on profiles are counted. */
type SelectedEvents = { clicks: SelectedClicks; views: SelectedClicks };

function selectEvents(range: ReportRange, filters: readonly ClickFilter[]): SelectedEvents {
  const { workspaceId } = range;
  return {
    clicks: selectClicks(workspaceId, filters, range),
    views: selectProfileEvents(workspaceId, filters, range),
  };
}

function overviewRankings(
  query: CountedEvents,
  { where, params, columns }: SelectedClicks,
): Rankings<'country' | 'referrer'> {
  const byLink = columns.includes('link_id');
  return {
    table: 'clicks',
    where: `${where} AND ${isCounted(query)}`,
    params,
    rollups: chooseRollups(
      byLink
        ? [
            { name: 'clicks_by_place', columns: ['country'], others: ['link_id', 'region', 'city'] },
            { name: 'clicks_by_referrer', columns: ['referrer'], others: ['link_id'] },
          ]
        : [
            { name: 'all_by_country', columns: ['country'], others: [] },
            { name: 'all_by_referrer', columns: ['referrer'], others: [] },
          ],
      columns,
    ),
  };
}

type OverviewSeries = Pick<
  OverviewStats,
  'totalClicks' | 'totalViews' | 'uniqueVisitors' | 'profileVisitors' | 'clicksOverTime'
>;

const overviewFigures = ['clicks', 'views', 'profile_visitors'] as const;

/** Clicks over time, and the totals of clicks and views. */
async function readOverviewSeries(
  db: ClicksDb,
  query: ReportRange,
  { selected, inParts }: { selected: SelectedEvents; inParts: RememberedParts },
  now: Date,
): Promise<OverviewSeries> {
  const { columns, params, key } = selected.clicks;
  const { total, points } = await readSeries(db, query, now, {
    name: columns.length === 0 ? 'overview' : `overview ${key}`,
    sql: (plans, withVisitors) => overviewSeriesSql(plans, { ...query, ...selected }, withVisitors),
    hasQuarterHours: columns.length === 0,
    params,
    figures: overviewFigures,
    finished: inParts.finished,
  });
  return {
    totalClicks: total.clicks,
    totalViews: total.views,
    uniqueVisitors: total.visitors,
    profileVisitors: total.profile_visitors,
    clicksOverTime: points.map(({ date, figures }) => ({
      date,
      clicks: figures.clicks,
      uniqueVisitors: figures.visitors,
    })),
  };
}

/** The visitors of the events that a column counts. */
const visitorsOf = (events: string) => `least(uniqCombinedMergeIf(20)(part_visitors, ${events} > 0), sum(${events}))`;

/**
 * Views of profiles belong to no interval (NULL) but to the total, and are read by UTC days in every time zone. Their
 * visitors are counted apart from those of links.
 */
export function overviewSeriesSql(
  { plan, daysPlan }: SeriesPlans,
  query: Pick<ReportRange, 'interval'> & CountedEvents & SelectedEvents,
  withVisitors: boolean,
): string {
  const counted = isCounted(query);
  const visitors = withVisitors ? ', uniqCombinedState(20)(visitor) AS part_visitors' : '';
  const clicks = coverRange(plan, query.interval, {
    table: 'clicks',
    rollups: needsRows(query.clicks, query) ? null : query.clicks.columns.length === 0 ? 'all_by' : 'clicks_by',
    where: `${query.clicks.where} AND ${counted}`,
    select: (instant) =>
      `${seriesColumns(query.interval, instant)}, count() AS part_clicks, 0 AS part_views ${visitors}`,
    groupBy: 'bucket, part_day',
  });
  const views = coverRange(
    daysPlan,
    query.interval,
    {
      table: 'profile_events',
      rollups: needsRows(query.views, query) ? null : 'all_by',
      where: `${query.views.where} AND event = 'view' AND ${counted}`,
      select: (instant) =>
        `NULL AS bucket, toStartOfDay(${instant}) AS part_day, 0 AS part_clicks, count() AS part_views ${visitors}`,
      groupBy: 'part_day, event',
    },
    daysName,
  );
  const { columns, groupBy } = groupSeries(query.interval, { plan, hasMoreInTotal: true });
  return `
    SELECT ${columns},
      sum(part_clicks) AS clicks,
      ${withVisitors ? `${visitorsOf('part_clicks')} AS visitors, ${visitorsOf('part_views')} AS profile_visitors,` : ''}
      sum(part_views) AS views
    FROM (
      ${[clicks, views].filter((sql) => sql !== '').join('\n      UNION ALL\n      ')}
    )
    ${groupBy}`;
}
