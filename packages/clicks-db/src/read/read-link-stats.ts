import type { ClicksDb } from '../open-clicks-db.ts';
import { readLinkLists } from './link-lists.ts';
import { readLinkSeries } from './link-series.ts';
import type { LinkStats } from './link-stats.ts';
import { boundRange, type LinkStatsQuery } from './report-range.ts';

/**
 * The figures of one link, exact for any range: whole steps come from the rollups, the ends from the rows.
 * @throws SeriesTooLongError; otherwise rejects when ClickHouse does
 */
export async function readLinkStats(db: ClicksDb, query: LinkStatsQuery, now = new Date()): Promise<LinkStats> {
  const bounded = boundRange(query);
  const [series, lists] = await Promise.all([readLinkSeries(db, bounded, now), readLinkLists(db, bounded, now)]);
  return { ...series, ...lists };
}
