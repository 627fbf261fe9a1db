import type { ClicksDb } from '../open-clicks-db.ts';
import { nameEmpty } from './name-empty.ts';
import { readOverviewSeries } from './overview-series.ts';
import { planDays } from './plan-range.ts';
import { readRankings, type Rankings } from './read-rankings.ts';
import { boundRange, countedKinds, type ReportRange } from './report-range.ts';
import type { OverviewStats } from './report-stats.ts';

/**
 * What all links and profiles of a workspace came to, exact for any range.
 * @throws SeriesTooLongError; otherwise rejects when ClickHouse does
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
