import type { ClicksDb } from '../open-clicks-db.ts';
import { readSettings } from './read-settings.ts';
import { coverParams, fromRows, inRows, inWhole, unite } from './cover-range.ts';
import type { NamedClicks } from './link-stats.ts';
import type { RangePlan } from './plan-range.ts';

/** Columns to rank, and where to read them. */
export type Rankings<Column extends string> = {
  table: 'clicks' | 'profile_events';
  /** Condition on anything but time. */
  where: string;
  params: Record<string, unknown>;
  /** Projections by UTC day, each with some of the columns; all of them have the columns of `where`. */
  rollups: { name: string; columns: Column[] }[];
};

type Row = { dimension: number; name: string; clicks: number | string };

/** Names in each ranking, unless it says otherwise. */
const rankedNamesMax = 50;

/** The names with the most events, most first, of every column at once. An unknown name is the empty one. */
export async function readRankings<Column extends string>(
  { client }: ClicksDb,
  rankings: Rankings<Column>,
  plan: RangePlan,
  namesMax = rankedNamesMax,
): Promise<Record<Column, NamedClicks[]>> {
  const result = await client.query({
    query: rankingsSql(rankings, plan, namesMax),
    query_params: { ...rankings.params, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  const lists = columnsOf(rankings).map((column, index): [Column, NamedClicks[]] => [
    column,
    rows.filter(({ dimension }) => dimension === index).map(({ name, clicks }) => ({ name, clicks: Number(clicks) })),
  ]);
  return Object.fromEntries(lists) as Record<Column, NamedClicks[]>;
}

/** Whole days from the rollups, the ends of the range from the rows, read once for all columns. */
export function rankingsSql(rankings: Rankings<string>, plan: RangePlan, namesMax = rankedNamesMax): string {
  const { table, where, rollups } = rankings;
  const columns = columnsOf(rankings);
  const select = (ranked: string[]) =>
    `SELECT ${pairsOf(ranked, columns)} AS pair, count() AS part_clicks FROM ${table}`;
  const selects: string[] = [];
  if (plan.whole) {
    for (const rollup of rollups)
      selects.push(`${select(rollup.columns)}
        WHERE ${where} AND ${inWhole(plan)} GROUP BY ${rollup.columns.join(', ')}
        SETTINGS preferred_optimize_projection_name = '${rollup.name}'`);
  }
  if (plan.rows.length > 0)
    selects.push(`${select(columns)}
        WHERE ${where} AND ${inRows(plan)} GROUP BY pair ${fromRows}`);
  return `
    SELECT pair.1 AS dimension, pair.2 AS name, sum(part_clicks) AS clicks
    FROM (
      ${unite(selects)}
    )
    GROUP BY dimension, name
    ORDER BY dimension, clicks DESC, name
    LIMIT ${namesMax} BY dimension`;
}

/** A row for each of the columns: its place among all of them, and the name in it. */
function pairsOf(ranked: string[], columns: string[]): string {
  const pairs = ranked.map((column) => `(${columns.indexOf(column)}, toString(${column}))`);
  return pairs.length === 1 ? pairs.join() : `arrayJoin([${pairs.join(', ')}])`;
}

/** Their places in this list name them in the answer. */
function columnsOf<Column extends string>({ rollups }: Rankings<Column>): Column[] {
  return rollups.flatMap(({ columns }) => columns);
}
