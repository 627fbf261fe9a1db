import type { ClicksDb } from '../open-clicks-db.ts';
import { nameEmpty } from './name-empty.ts';
import { planDays } from './plan-range.ts';
import { readProfileSeries } from './profile-series.ts';
import { readRankings, type Rankings } from './read-rankings.ts';
import { boundRange, countedKinds, type ProfileStatsQuery } from './report-range.ts';
import type { ProfileStats } from './report-stats.ts';

/** More than a profile can have blocks, with room for deleted ones. */
const rankedBlocksMax = 1_000;

/**
 * The figures of one profile's page and of its blocks, exact for any range.
 * @throws SeriesTooLongError; otherwise rejects when ClickHouse does
 */
export async function readProfileStats(
  db: ClicksDb,
  query: ProfileStatsQuery,
  now = new Date(),
): Promise<ProfileStats> {
  const bounded = boundRange(query);
  const plan = planDays(bounded, now);
  const [series, names, blocks] = await Promise.all([
    readProfileSeries(db, bounded, now),
    readRankings(db, viewRankings(bounded), plan),
    readRankings(db, blockRankings(bounded), plan, rankedBlocksMax),
  ]);
  return {
    ...series,
    blocks: blocks.block_id.map(({ name, clicks }) => ({ blockId: name, clicks })),
    countries: nameEmpty(names.country, 'Unknown'),
    referrers: nameEmpty(names.referrer, 'Direct'),
    devices: nameEmpty(names.device, 'Unknown'),
  };
}

type ProfileKey = Pick<ProfileStatsQuery, 'workspaceId' | 'profileId' | 'includeBots'>;

function viewRankings(query: ProfileKey): Rankings<'country' | 'device' | 'referrer'> {
  return {
    ...eventsOf('view', query),
    rollups: [
      { name: 'events_by_origin', columns: ['country', 'device'] },
      { name: 'events_by_referrer', columns: ['referrer'] },
    ],
  };
}

function blockRankings(query: ProfileKey): Rankings<'block_id'> {
  return { ...eventsOf('click', query), rollups: [{ name: 'events_by_block', columns: ['block_id'] }] };
}

function eventsOf(event: 'view' | 'click', query: ProfileKey) {
  const { workspaceId, profileId } = query;
  return {
    table: 'profile_events' as const,
    where: `workspace_id = {workspaceId:String} AND profile_id = {profileId:String} AND event = '${event}'
      AND kind IN ${countedKinds(query)}`,
    params: { workspaceId, profileId },
  };
}
