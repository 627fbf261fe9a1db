import type { ClicksDb } from '../open-clicks-db.ts';
import type { LinkStats, NamedClicks } from './link-stats.ts';
import { edgeCondition, splitRange, wholeCondition } from './split-range.ts';
import type { StatsQuery } from './stats-query.ts';

type ListStats = Pick<LinkStats, 'countries' | 'cities' | 'devices' | 'browsers' | 'os' | 'referrers'>;
type Row = { dimension: number; name: string; clicks: number | string };

/** Their places in this list name them in the answer. */
const dimensions = ['country', 'city', 'device', 'browser', 'os', 'referrer'] as const;
type Dimension = (typeof dimensions)[number];

/** Which of them one rollup holds together. */
const rollups: Dimension[][] = [['country', 'city'], ['device', 'browser', 'os'], ['referrer']];

const namesMax = 50;
const dayMs = 86_400_000;
const day = 'toStartOfDay(timestamp)';

/** The names with the most clicks, in every dimension, in one pass. */
export async function readLists({ client }: ClicksDb, query: StatsQuery): Promise<ListStats> {
  const { workspaceId, linkId, start, end, includeBots } = query;
  const result = await client.query({
    query: listsSql(includeBots),
    query_params: { workspaceId, linkId, ...splitRange(start, end, dayMs) },
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  const listOf = (dimension: Dimension, emptyName = 'Unknown'): NamedClicks[] =>
    rows
      .filter((row) => row.dimension === dimensions.indexOf(dimension))
      .map(({ name, clicks }) => ({ name: name === '' ? emptyName : name, clicks: Number(clicks) }));
  return {
    countries: listOf('country'),
    cities: listOf('city'),
    devices: listOf('device'),
    browsers: listOf('browser'),
    os: listOf('os'),
    referrers: listOf('referrer', 'Direct'),
  };
}

/** Whole days from the three rollups, the ends of the range from the rows, read once for all dimensions. */
export function listsSql(includeBots: boolean): string {
  const kinds = includeBots ? `('human', 'bot')` : `('human')`;
  const link = `workspace_id = {workspaceId:String} AND link_id = {linkId:String} AND kind IN ${kinds}`;
  const named = (dimension: Dimension) => `(${dimensions.indexOf(dimension)}, ${dimension})`;
  const wholeDays = rollups.map(
    (columns) => `SELECT [${columns.map(named).join(', ')}] AS names, count() AS part_clicks FROM clicks
      WHERE ${link} AND ${wholeCondition(day)} GROUP BY ${columns.join(', ')}`,
  );
  const groupedBy = dimensions.map((dimension) => `grouping(${dimension}) = 0, ${named(dimension)}`).join(', ');
  return `
    SELECT pair.1 AS dimension, pair.2 AS name, sum(part_clicks) AS clicks
    FROM (
      ${wholeDays.join('\n      UNION ALL\n      ')}
      UNION ALL
      SELECT [multiIf(${groupedBy}, (0, ''))] AS names, count() AS part_clicks FROM clicks
      WHERE ${link} AND ${edgeCondition}
      GROUP BY GROUPING SETS (${dimensions.map((dimension) => `(${dimension})`).join(', ')})
    )
    ARRAY JOIN names AS pair
    GROUP BY dimension, name
    ORDER BY dimension, clicks DESC, name
    LIMIT ${namesMax} BY dimension`;
}
