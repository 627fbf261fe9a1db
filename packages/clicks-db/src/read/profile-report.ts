import type { ClicksDb } from '../open-clicks-db.ts';
import { coverRange } from './cover-range.ts';
import { planDays, type RangePlan } from './plan-range.ts';
import { chooseRollups, nameEmpty, readRankings, type NamedClicks, type Rankings } from './rankings.ts';
import { groupSeries, readSeries, seriesColumns } from './read-series.ts';
import { needsRows, selectProfileEvents, type ClickFilter, type SelectedClicks } from './select-clicks.ts';
import { boundRange, isCounted, type CountedEvents, type ProfileStatsQuery, type ReportRange } from './time-range.ts';

export type ProfileStats = {
  totalViews: number;
  /** Visitors of the page; exact up to some 32,000 a day, within 0.5 % beyond. */
  uniqueVisitors: number;
  /** Clicks on all blocks together. */
  totalClicks: number;
  /** A point for every interval that overlaps the range, in order; they add up to the totals. */
  viewsOverTime: { date: string; views: number; clicks: number }[];
  /** Blocks with clicks in the range, deleted ones included. */
  blocks: { blockId: string; clicks: number }[];
  /** Countries, referrers and devices of views. */
  countries: NamedClicks[];
  referrers: NamedClicks[];
  devices: NamedClicks[];
};

/** More than the blocks of a profile, deleted ones included. */
const rankedBlocksMax = 1_000;

/**
 * The report of one profile's page and of its blocks, exact for any range.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readProfileStats(
  db: ClicksDb,
  query: ProfileStatsQuery & { filters?: readonly ClickFilter[] },
  now = new Date(),
): Promise<ProfileStats> {
  const { filters = [], ...bounded } = boundRange(query);
  const plan = planDays(bounded, now);
  const selected = selectProfile(query, filters);
  const [series, names, blocks] = await Promise.all([
    readProfileSeries(db, bounded, selected, now),
    readRankings(db, viewRankings(bounded, selected), plan),
    readRankings(db, blockRankings(bounded, selected), plan, { namesMax: rankedBlocksMax }),
  ]);
  return {
    ...series,
    blocks: blocks.block_id.map(({ name, clicks }) => ({ blockId: name, clicks })),
    countries: nameEmpty(names.country, 'Unknown'),
    referrers: nameEmpty(names.referrer, 'Direct'),
    devices: nameEmpty(names.device, 'Unknown'),
  };
}

/**
 * Only the views and clicks over time, and their totals.
 * @throws SeriesTooLongError, or the error of ClickHouse
 */
export async function readProfileOverTime(
  db: ClicksDb,
  query: ProfileStatsQuery & { filters: readonly ClickFilter[] },
  now = new Date(),
): Promise<ProfileSeries> {
  return await readProfileSeries(db, boundRange(query), selectProfile(query, query.filters), now);
}

/** The events on one profile that pass all filters. */
function selectProfile(
  { workspaceId, profileId, ...range }: ProfileStatsQuery,
  filters: readonly ClickFilter[],
): SelectedClicks {
  const { where, params, columns, key } = selectProfileEvents(workspaceId, filters, range);
  return {
    where: `${where} AND profile_id = {profileId:String}`,
    params: { ...params, profileId },
    columns,
    key: filters.length === 0 ? `profile ${profileId}` : `profile ${profileId} ${key}`,
  };
}

function viewRankings(query: CountedEvents, selected: SelectedClicks): Rankings<'country' | 'device' | 'referrer'> {
  return {
    ...eventsOf('view', query, selected),
    rollups: chooseRollups(
      [
        { name: 'events_by_origin', columns: ['country', 'device'], others: [] },
        { name: 'events_by_referrer', columns: ['referrer'], others: [] },
      ],
      selected.columns,
    ),
  };
}

function blockRankings(query: CountedEvents, selected: SelectedClicks): Rankings<'block_id'> {
  return {
    ...eventsOf('click', query, selected),
    rollups: chooseRollups([{ name: 'events_by_block', columns: ['block_id'], others: [] }], selected.columns),
  };
}

function eventsOf(event: 'view' | 'click', query: CountedEvents, { where, params }: SelectedClicks) {
  return {
    table: 'profile_events' as const,
    where: `${where} AND event = '${event}' AND ${isCounted(query)}`,
    params,
  };
}

type ProfileSeries = Pick<ProfileStats, 'totalViews' | 'uniqueVisitors' | 'totalClicks' | 'viewsOverTime'>;

const profileFigures = ['views', 'clicks'] as const;

/** Views and clicks over time and their totals. */
async function readProfileSeries(
  db: ClicksDb,
  query: ProfileStatsQuery,
  selected: SelectedClicks,
  now: Date,
): Promise<ProfileSeries> {
  const { total, points } = await readSeries(db, query, now, {
    name: selected.key,
    sql: ({ plan }, withVisitors) => profileSeriesSql(plan, { ...query, ...selected }, withVisitors),
    params: selected.params,
    figures: profileFigures,
  });
  return {
    totalViews: total.views,
    uniqueVisitors: total.visitors,
    totalClicks: total.clicks,
    viewsOverTime: points.map(({ date, figures }) => ({ date, views: figures.views, clicks: figures.clicks })),
  };
}

function profileSeriesSql(
  plan: RangePlan,
  query: Pick<ReportRange, 'interval'> & CountedEvents & Pick<SelectedClicks, 'where' | 'columns'>,
  withVisitors: boolean,
): string {
  const { columns, groupBy } = groupSeries(query.interval, { plan });
  const parts = coverRange(plan, query.interval, {
    table: 'profile_events',
    rollups: needsRows(query, query) ? null : 'events_by',
    where: `${query.where} AND ${isCounted(query)}`,
    select: (instant) =>
      `${seriesColumns(query.interval, instant)}, event, count() AS part_events
        ${withVisitors ? ', uniqCombinedState(20)(visitor) AS part_visitors' : ''}`,
    groupBy: 'bucket, part_day, event',
  });
  const visitors = `least(uniqCombinedMergeIf(20)(part_visitors, event = 'view'), sumIf(part_events, event = 'view'))`;
  return `
    SELECT ${columns},
      sumIf(part_events, event = 'view') AS views,
      ${withVisitors ? `${visitors} AS visitors,` : ''}
      sumIf(part_events, event = 'click') AS clicks
    FROM (
      ${parts}
    )
    ${groupBy}`;
}
