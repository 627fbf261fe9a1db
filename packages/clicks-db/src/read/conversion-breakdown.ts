import type { ClicksDb } from '../open-clicks-db.ts';
import { readBreakdown, type BreakdownQuery } from './breakdown.ts';
import {
  conversionParams,
  convertedClicksSql,
  noConversions,
  readConversions,
  readConversionsBy,
  whereConversions,
  type ConversionFigures,
} from './conversion-figures.ts';
import { readSettings } from './cover-range.ts';
import { bindTexts } from './select-clicks.ts';

/** A breakdown by the names of conversions, in which a click counts for each name of its own. */
export type ConversionBreakdown = {
  /** Most clicks first. */
  rows: (ConversionFigures & { name: string; clicks: number; uniqueVisitors: number })[];
  total: number;
  /** Clicks that belong to none of the rows. */
  other: number;
};

/**
 * Clicks and visitors by the names of their conversions.
 * @throws the error of ClickHouse
 */
export async function readConversionBreakdown(
  db: ClicksDb,
  query: BreakdownQuery,
  now = new Date(),
): Promise<ConversionBreakdown> {
  const { filters, limit } = query;
  const [{ total }, figures] = await Promise.all([
    // Any column does: what is wanted is the number of all clicks.
    readBreakdown(db, { ...query, by: 'country', limit: 1 }, now),
    readConversionsBy(db, query, { by: 'conversion', limit }),
  ]);
  const visitors = await countVisitorsByName(db, query, [...figures.keys()]);
  const rows = [...figures].map(([name, counts]) => ({
    name,
    ...counts,
    clicks: counts.convertedClicks,
    uniqueVisitors: Math.min(visitors.get(name) ?? 0, counts.convertedClicks),
  }));
  const listed = { column: 'conversion' as const, values: rows.map(({ name }) => name), isExcluded: false };
  const { convertedClicks } =
    rows.length === 0 ? noConversions : await readConversions(db, { ...query, filters: [...filters, listed] });
  return { rows, total, other: Math.max(0, total - convertedClicks) };
}

/** Visitors have another hash on every UTC day. */
async function countVisitorsByName(
  { client }: ClicksDb,
  query: BreakdownQuery,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const bound = bindTexts('name', names);
  const result = await client.query({
    query: `
      SELECT name, toString(uniqExact(click_visitor)) AS visitors FROM conversions
      INNER JOIN (${convertedClicksSql(query, '(visitor, toStartOfDay(timestamp)) AS click_visitor')}) AS counted
        ON counted_id = click_id
      WHERE ${whereConversions(query.filters)} AND name IN ${bound.list} GROUP BY name`,
    query_params: { ...conversionParams(query), ...bound.params },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ name: string; visitors: string }>();
  return new Map(rows.map(({ name, visitors }) => [name, Number(visitors)]));
}
