import type { ClicksDb } from '../open-clicks-db.ts';
import type { LinkStats } from './link-stats.ts';
import { readLists } from './read-lists.ts';
import { readSeries } from './read-series.ts';
import { boundQuery, type StatsQuery } from './stats-query.ts';

/**
 * The figures of one link, exact for any range: whole steps come from the rollups, the ends from the rows.
 * @throws SeriesTooLongError; otherwise rejects when ClickHouse does
 */
export async function readLinkStats(db: ClicksDb, query: StatsQuery): Promise<LinkStats> {
  const bounded = boundQuery(query);
  const [series, lists] = await Promise.all([readSeries(db, bounded), readLists(db, bounded)]);
  return { ...series, ...lists };
}
