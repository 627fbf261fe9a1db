import type { ClicksDb } from '../open-clicks-db.ts';
import type { LinkStats } from './link-stats.ts';
import { nameEmpty } from './name-empty.ts';
import { planDays } from './plan-range.ts';
import { readRankings, type Rankings } from './read-rankings.ts';
import { countedKinds, type LinkStatsQuery } from './report-range.ts';

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
