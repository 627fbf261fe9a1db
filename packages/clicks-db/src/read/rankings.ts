import type { ClicksDb } from '../open-clicks-db.ts';
import {
  coverParams,
  coverRange,
  fromRows,
  inRows,
  inWhole,
  planDays,
  rowsHint,
  readSettings,
  unite,
  type RangePlan,
} from './plan-range.ts';
import { selectClicks, type ClickFilter, type SelectedClicks } from './select-clicks.ts';
import { boundRange, isCounted, type CountedEvents, type ReportRange } from './time-range.ts';

/** A name of a dimension, such as a country, with its number of events. */
export type NamedClicks = { name: string; clicks: number };

/** The columns to rank, and the projections to read them from. */
export type Rankings<Column extends string> = {
  table: 'clicks' | 'profile_events';
  /** Condition on everything except time. */
  where: string;
  params: Record<string, unknown>;
  /** Projections by UTC day, each with some of the ranked columns and with all columns of `where`. */
  rollups: { name: string; columns: Column[] }[];
};

type Row = { dimension: number; name: string; clicks: number | string };

/** Names in each ranking by default. */
const rankedNamesMax = 50;

/** The names with the most events of every column in one query, most first. Missing values have the empty name. */
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

/**
 * Those of the projections that have all columns of a condition. The columns of all others become one entry without a
 * projection: its rows are read once.
 */
export function chooseRollups<Column extends string>(
  rollups: { name: string; columns: Column[]; others: readonly string[] }[],
  conditions: readonly string[],
): Rankings<Column>['rollups'] {
  const isFitting = ({ columns, others }: { columns: readonly string[]; others: readonly string[] }) =>
    conditions.every((column) => columns.includes(column) || others.includes(column));
  const rest = rollups.filter((rollup) => !isFitting(rollup)).flatMap(({ columns }) => columns);
  const fitting = rollups.filter(isFitting).map(({ name, columns }) => ({ name, columns }));
  return rest.length === 0 ? fitting : [...fitting, { name: rowsHint, columns: rest }];
}

/** Reads whole days from the projections, and the ends of the range from rows, once for all columns. */
export function rankingsSql(rankings: Rankings<string>, plan: RangePlan, namesMax = rankedNamesMax): string {
  const { table, where, rollups } = rankings;
  const columns = columnsOf(rankings);
  const select = (ranked: string[]) =>
    `SELECT ${pairsOf(ranked, columns)} AS pair, count() AS part_clicks FROM ${table}`;
  const selects: string[] = [];
  if (plan.whole.length > 0) {
    for (const rollup of rollups)
      selects.push(`${select(rollup.columns)}
        WHERE ${where} AND ${inWhole(plan)} GROUP BY ${rollup.name === rowsHint ? 'pair' : rollup.columns.join(', ')}
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

/** An expression for one row per ranked column: the index of the column, and the name in it. */
function pairsOf(ranked: string[], columns: string[]): string {
  const pairs = ranked.map((column) => `(${columns.indexOf(column)}, toString(${column}))`);
  return pairs.length === 1 ? pairs.join() : `arrayJoin([${pairs.join(', ')}])`;
}

/** All ranked columns; their indexes in this list identify them in the result. */
function columnsOf<Column extends string>({ rollups }: Rankings<Column>): Column[] {
  return rollups.flatMap(({ columns }) => columns);
}

/** Replaces the empty name of missing values. */
export function nameEmpty(names: NamedClicks[], emptyName: 'Unknown' | 'Direct'): NamedClicks[] {
  return names.map(({ name, clicks }) => ({ name: name === '' ? emptyName : name, clicks }));
}

export type LinkRank = { linkId: string; clicks: number };

/** The most links that a ranking returns, far more than any page shows. */
export const rankedLinksMax = 1_000;

/**
 * The links with the most clicks in the range, most first.
 * @param among ranks only these links, which costs far less than ranking all
 */
export async function rankLinks(
  { client }: ClicksDb,
  query: ReportRange,
  {
    limit,
    among,
    filters = [],
    now = new Date(),
  }: { limit: number; among?: string[]; filters?: readonly ClickFilter[]; now?: Date },
): Promise<LinkRank[]> {
  const bounded = boundRange(query);
  const plan = planDays(bounded, now);
  const selected = selectClicks(bounded.workspaceId, filters);
  const result = await client.query({
    query: linkRankingSql(plan, { ...bounded, where: selected.where }, among !== undefined),
    query_params: {
      ...selected.params,
      timezone: 'UTC',
      limit: Math.min(limit, rankedLinksMax),
      ...(among && { among }),
      ...coverParams(plan),
    },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ link_id: string; clicks: number | string }>();
  return rows.map(({ link_id, clicks }) => ({ linkId: link_id, clicks: Number(clicks) }));
}

function linkRankingSql(
  plan: RangePlan,
  query: CountedEvents & Pick<SelectedClicks, 'where'>,
  onlySome: boolean,
): string {
  const some = onlySome ? 'AND link_id IN {among:Array(String)}' : '';
  const parts = coverRange(plan, 'day', {
    table: 'clicks',
    rollups: 'clicks_by',
    where: `${query.where} ${some} AND ${isCounted(query)}`,
    select: () => 'link_id, count() AS part_clicks',
    groupBy: 'link_id',
  });
  return `
    SELECT link_id, sum(part_clicks) AS clicks
    FROM (
      ${parts}
    )
    GROUP BY link_id ORDER BY clicks DESC, link_id LIMIT {limit:UInt32}`;
}
