import { createHash } from 'node:crypto';
import type { ClicksDb } from '../open-clicks-db.ts';
import { columnValue, type ColumnValue, type FormerCodes } from './column-value.ts';
import {
  coverParams,
  coverRange,
  fromRows,
  inAll,
  inRows,
  inWhole,
  readSettings,
  rowsHint,
  unite,
} from './cover-range.ts';
import { isEmptyPlan, planDays, type RangePlan } from './plan-range.ts';
import { addUpNames } from './rankings.ts';
import { findFinishedRange, readInParts, type FinishedRange } from './read-in-parts.ts';
import {
  bindTexts,
  needsRows,
  selectClicks,
  type ClickFilter,
  type ClickColumn,
  type FilterColumn,
  type SelectedClicks,
} from './select-clicks.ts';
import { boundRange, isCounted, type CountedEvents, type ReportRange } from './time-range.ts';

/** The clicks of a range by the values of one column. */
export type Breakdown = {
  /** The values with the most clicks, most first; a missing value has the empty name. */
  rows: BreakdownRow[];
  /** All clicks of the range that pass the filters, those of other values included. */
  total: number;
};

export type BreakdownRow = { name: string; clicks: number; uniqueVisitors: number };

export type BreakdownQuery = ReportRange & { filters: readonly ClickFilter[]; limit: number };

/** The projections by UTC day that count clicks, with the columns of each. */
const rollups: readonly { name: string; columns: readonly ClickColumn[] }[] = [
  { name: 'all_by_country', columns: ['country'] },
  { name: 'all_by_referrer', columns: ['referrer'] },
  { name: 'clicks_by_place', columns: ['link_id', 'country', 'region', 'city'] },
  { name: 'clicks_by_agent', columns: ['link_id', 'device', 'browser', 'os'] },
  { name: 'clicks_by_referrer', columns: ['link_id', 'referrer'] },
];

/** What the statements of a breakdown need besides their parameters. */
export type Selection = CountedEvents & SelectedClicks;

/**
 * Clicks and visitors by the values of a column, exact for any range. Clicks are counted in a projection where one has
 * the column and those of all filters, otherwise in rows, as visitors are.
 * @param query with `formerCodes`, only for a column of rows: no projection has values in their current form
 * @throws the error of ClickHouse
 */
export async function readBreakdown(
  db: ClicksDb,
  query: BreakdownQuery & { by: ClickColumn; formerCodes?: FormerCodes },
  now = new Date(),
): Promise<Breakdown> {
  const { by, formerCodes, filters, limit, ...range } = boundRange(query);
  const selected = { ...selectClicks(range.workspaceId, filters, range), ...countedOf(range) };
  const finished = findFinishedRange(db, range, now);
  const reading: Reading = { by, value: columnValue(by, formerCodes), selected, range, now, finished };
  const ranked = await rankValues(db, reading, limit);
  const visitors = await countVisitors(
    db,
    reading,
    ranked.rows.map(({ name }) => name),
  );
  return {
    ...ranked,
    // Clicks that were stored between the statements may have brought more visitors.
    rows: ranked.rows.map((row) => ({ ...row, uniqueVisitors: Math.min(visitors.get(row.name) ?? 0, row.clicks) })),
  };
}

type Reading = {
  by: ClickColumn;
  value: ColumnValue;
  selected: Selection;
  range: ReportRange;
  now: Date;
  finished: FinishedRange;
};
type RankedValues = { rows: { name: string; clicks: number }[]; total: number };

/** Values of a column, which together are added up only if there are no more of them. */
const addedValuesMax = 2_000;

const nameReading = ({ by, selected: { key, includeBots, includeInternal = false } }: Reading) =>
  [by, key, includeBots, includeInternal].join(' ');

async function rankValues(db: ClicksDb, reading: Reading, limit: number): Promise<RankedValues> {
  const { by, range, now, finished } = reading;
  const plan = planDays(range, now);
  // There may be far more links than values of any other column, and days of links are cheap to read.
  if (by === 'link_id') return await rankPart(db, reading, plan, limit);
  const parts = await readInParts(db, finished, {
    key: `values ${nameReading(reading)}`,
    read: (limitPlan) => rankPart(db, reading, limitPlan(plan), addedValuesMax + 1),
    countRows: ({ rows }) => rows.length,
  });
  if (parts.some(({ rows }) => rows.length > addedValuesMax)) return await rankPart(db, reading, plan, limit);
  return {
    rows: addUpNames(parts.map(({ rows }) => rows)).slice(0, limit),
    total: parts.reduce((sum, { total }) => sum + total, 0),
  };
}

async function rankPart(
  { client }: ClicksDb,
  { by, value, selected }: Reading,
  plan: RangePlan,
  limit: number,
): Promise<RankedValues> {
  if (isEmptyPlan(plan)) return { rows: [], total: 0 };
  const result = await client.query({
    query: rankValuesSql({ by, value }, selected, plan),
    query_params: { ...selected.params, ...value.params, ...coverParams(plan), limit },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ name: string; clicks: number | string; total: number | string }>();
  return {
    rows: rows.map(({ name, clicks }) => ({ name, clicks: Number(clicks) })),
    total: Number(rows[0]?.total ?? 0),
  };
}

function rankValuesSql({ by, value }: Pick<Reading, 'by' | 'value'>, selected: Selection, plan: RangePlan): string {
  const wanted = [by, ...selected.columns];
  const fitting = rollups.find(({ columns }) =>
    wanted.every((column) => (columns as readonly FilterColumn[]).includes(column)),
  );
  // All of those of links have more rows than this one, by a multiple.
  const rollup = wanted.every((column) => column === 'link_id') ? 'clicks_by_day_v2' : (fitting?.name ?? rowsHint);
  const readsRows = rollup === rowsHint || selected.includeInternal === true;
  const read = (times: string, settings: string) => `
    SELECT toString(${value.sql}) AS name, count() AS part_clicks FROM clicks
    WHERE ${whereOf(selected)} AND ${times} GROUP BY ${value.sql} ${settings}`;
  const parts = readsRows
    ? [read(inAll(plan), fromRows)]
    : [
        ...(plan.whole.length > 0
          ? [read(inWhole(plan), `SETTINGS preferred_optimize_projection_name = '${rollup}'`)]
          : []),
        ...(plan.rows.length > 0 ? [read(inRows(plan), fromRows)] : []),
      ];
  return `
    SELECT name, sum(part_clicks) AS clicks, sum(clicks) OVER () AS total FROM (${unite(parts)})
    GROUP BY name ORDER BY clicks DESC, name LIMIT {limit:UInt32}`;
}

/**
 * The visitors of each of the values, which are those of its days: visitors have another hash on every UTC day. Those of
 * links are read from their projection, all others from rows.
 */
async function countVisitors(db: ClicksDb, reading: Reading, names: string[]): Promise<Map<string, number>> {
  const { range, now, finished } = reading;
  if (names.length === 0) return new Map();
  const plan = planDays(range, now);
  const parts = await readInParts(db, finished, {
    key: `visitors ${nameReading(reading)} ${hashTexts(names)}`,
    read: (limit) => countVisitorsOfPart(db, reading, limit(plan), names),
    countRows: (part) => part.size,
  });
  const visitors = new Map<string, number>();
  for (const [name, ofPart] of parts.flatMap((part) => [...part]))
    visitors.set(name, (visitors.get(name) ?? 0) + ofPart);
  return visitors;
}

function hashTexts(texts: string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts].sort()))
    .digest('hex');
}

async function countVisitorsOfPart(
  { client }: ClicksDb,
  { by, value, selected }: Reading,
  plan: RangePlan,
  names: string[],
): Promise<Map<string, number>> {
  if (isEmptyPlan(plan)) return new Map();
  const { list, params } = bindTexts('name', names);
  const where = `${whereOf(selected)} AND ${value.sql} IN ${list}`;
  const parts = coverRange(plan, 'day', {
    table: 'clicks',
    rollups: needsRows({ columns: [by, ...selected.columns] }, selected) ? null : 'clicks_by',
    where,
    select: (instant) =>
      `toString(${value.sql}) AS name, toStartOfDay(${instant}) AS part_day, uniqCombinedState(20)(visitor) AS part_visitors`,
    groupBy: `${value.sql}, part_day`,
  });
  const result = await client.query({
    query: `
      SELECT name, sum(visitors_of_day) AS visitors FROM (
        SELECT name, uniqCombinedMerge(20)(part_visitors) AS visitors_of_day FROM (${parts}) GROUP BY name, part_day
      )
      GROUP BY name`,
    query_params: { ...selected.params, ...value.params, ...params, ...coverParams(plan) },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<{ name: string; visitors: number | string }>();
  return new Map(rows.map(({ name, visitors }) => [name, Number(visitors)]));
}

export function countedOf({ includeBots, includeInternal }: ReportRange): CountedEvents {
  return { includeBots, includeInternal };
}

export function whereOf({ where, ...counted }: Selection): string {
  return `${where} AND ${isCounted(counted)}`;
}
