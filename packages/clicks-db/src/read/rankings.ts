import type { ClicksDb } from '../open-clicks-db.ts';
import { coverParams, fromRows, inAll, inRows, inWhole, rowsHint, readSettings, unite } from './cover-range.ts';
import { isEmptyPlan, type RangePlan } from './plan-range.ts';
import { readInParts, type RememberedParts } from './read-in-parts.ts';

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

/** Names of a column, which together are added up only if there are no more of them. */
const addedNamesMax = 2_000;

/**
 * The names with the most events of every column, most first. Missing values have the empty name.
 * @param inParts adds up the lists of days that are over, from memory, and of the rest
 */
export async function readRankings<Column extends string>(
  db: ClicksDb,
  rankings: Rankings<Column>,
  plan: RangePlan,
  { namesMax = rankedNamesMax, inParts }: { namesMax?: number; inParts?: RememberedParts | undefined } = {},
): Promise<Record<Column, NamedClicks[]>> {
  const columns = columnsOf(rankings);
  const added = inParts && (await addUpRankings(db, rankings, plan, inParts));
  const ranked = added ?? (await readLists(db, rankings, plan, namesMax));
  const lists = columns.map((column, index): [Column, NamedClicks[]] => [
    column,
    (ranked[index] ?? []).slice(0, namesMax),
  ]);
  return Object.fromEntries(lists) as Record<Column, NamedClicks[]>;
}

/** Undefined when a column has too many names. */
async function addUpRankings(
  db: ClicksDb,
  rankings: Rankings<string>,
  plan: RangePlan,
  { finished, key }: RememberedParts,
): Promise<NamedClicks[][] | undefined> {
  const columns = columnsOf(rankings);
  const parts = await readInParts(db, finished, {
    key: `rankings ${key} ${columns.join()}`,
    read: (limit) => readLists(db, rankings, limit(plan), addedNamesMax + 1),
    countRows: (lists) => lists.reduce((sum, list) => sum + list.length, 0),
  });
  if (parts.some((lists) => lists.some((list) => list.length > addedNamesMax))) return undefined;
  return columns.map((_, index) => addUpNames(parts.map((lists) => lists[index] ?? [])));
}

/** The sums of complete lists, most first. */
export function addUpNames(lists: NamedClicks[][]): NamedClicks[] {
  const sums = new Map<string, number>();
  for (const { name, clicks } of lists.flat()) sums.set(name, (sums.get(name) ?? 0) + clicks);
  return [...sums]
    .map(([name, clicks]) => ({ name, clicks }))
    .sort((a, b) => b.clicks - a.clicks || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
}

/** A list for each column, in order. */
async function readLists(
  { client }: ClicksDb,
  rankings: Rankings<string>,
  plan: RangePlan,
  namesMax: number,
): Promise<NamedClicks[][]> {
  const lists = columnsOf(rankings).map((): NamedClicks[] => []);
  if (isEmptyPlan(plan)) return lists;
  const result = await client.query({
    query: rankingsSql(rankings, plan, namesMax),
    query_params: { ...rankings.params, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSON',
  });
  const { data: rows } = await result.json<Row>();
  for (const { dimension, name, clicks } of rows) lists[dimension]?.push({ name, clicks: Number(clicks) });
  return lists;
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
  const fitting = rollups.filter(({ name }) => name !== rowsHint);
  const others = rollups.filter(({ name }) => name === rowsHint).flatMap((rollup) => rollup.columns);
  const selectRows = (ranked: string[], times: string) =>
    selects.push(`${select(ranked)}
        WHERE ${where} AND ${times} GROUP BY pair ${fromRows}`);
  if (plan.whole.length > 0) {
    for (const rollup of fitting)
      selects.push(`${select(rollup.columns)}
        WHERE ${where} AND ${inWhole(plan)} GROUP BY ${rollup.columns.join(', ')}
        SETTINGS preferred_optimize_projection_name = '${rollup.name}'`);
  }
  if (plan.rows.length > 0 && fitting.length > 0)
    selectRows(
      fitting.flatMap((rollup) => rollup.columns),
      inRows(plan),
    );
  if (others.length > 0) selectRows(others, inAll(plan));
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
