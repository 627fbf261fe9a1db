import type { ClicksDb } from '../open-clicks-db.ts';
import { columnValue, type ColumnValue, type FormerCodes } from './column-value.ts';
import { readSettings } from './cover-range.ts';
import {
  bindTexts,
  isColumnOfConversions,
  selectClicks,
  selectConversions,
  type ClickFilter,
  type FilterColumn,
} from './select-clicks.ts';
import { boundInstant, isCounted, type ReportRange } from './time-range.ts';

/** Sums of values by currency, in the order of the codes; decimal numbers without zeros at their end. */
export type Revenue = { currency: string; value: string }[];

export type ConversionFigures = {
  conversions: number;
  /** Clicks with at least one of them. A conversion whose click was erased counts, and its click does not. */
  convertedClicks: number;
  revenue: Revenue;
};

export const noConversions: ConversionFigures = { conversions: 0, convertedClicks: 0, revenue: [] };

export type ConversionsQuery = Pick<
  ReportRange,
  'workspaceId' | 'start' | 'end' | 'includeBots' | 'includeInternal'
> & { filters: readonly ClickFilter[] };

const secondMs = 1_000;
/** A conversion is at the second of its click. */
const floorToSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / secondMs) * secondMs);
/** There are no clicks after now: a range that reaches it has all of this second. */
const endOfRange = (end: Date) => (end.getTime() > Date.now() - secondMs ? new Date(end.getTime() + secondMs) : end);

/**
 * The conversions of the clicks of a range that pass the filters.
 * @throws the error of ClickHouse
 */
export async function readConversions(db: ClicksDb, query: ConversionsQuery): Promise<ConversionFigures> {
  return (await readFigures(db, query, {})).get('') ?? noConversions;
}

/** The most values by which conversions are read at once. */
export const conversionGroupsMax = 100_000;

type Groups = { by: FilterColumn; formerCodes?: FormerCodes; names?: readonly string[]; limit?: number };

/**
 * The same by the values of a column. Values without conversions are missing.
 * @param groups the values to read; when left out those with the most converted clicks, up to `limit` or `conversionGroupsMax`
 * @throws the error of ClickHouse
 */
export async function readConversionsBy(
  db: ClicksDb,
  query: ConversionsQuery,
  groups: Groups,
): Promise<Map<string, ConversionFigures>> {
  return groups.names?.length === 0 ? new Map() : await readFigures(db, query, groups);
}

/**
 * About how many conversions a report reads, from the index of the table alone.
 * @throws the error of ClickHouse
 */
export async function countConversionsToRead(db: ClicksDb, query: ConversionsQuery): Promise<number> {
  const result = await db.client.query({
    query: `SELECT toString(count()) AS rows FROM conversions WHERE workspace_id = {workspaceId:String} AND ${inTime}`,
    query_params: conversionParams({ ...query, filters: [] }),
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  return Number((await result.json<{ rows: string }>())[0]?.rows ?? 0);
}

/** Conversions in the range that pass the filters, as a condition; needs the parameters `conversionParams`. */
export function whereConversions(filters: readonly ClickFilter[]): string {
  return `${selectConversions(filters).where} AND ${inTime}`;
}

const [from, to] = ['From', 'To'].map((end) => `{conversions${end}:DateTime64(3, 'UTC')}`);
/** Names the days as well, which clicks and conversions are ordered by. */
const inTime = `timestamp >= ${from} AND timestamp < ${to}
  AND toStartOfDay(timestamp) >= toStartOfDay(${from}) AND toStartOfDay(timestamp) <= toStartOfDay(${to})`;

/**
 * The clicks of these conversions that count and pass the filters, as `counted_id`.
 * @param column a further column
 */
export function convertedClicksSql(query: ConversionsQuery, column?: string): string {
  const { workspaceId, filters } = query;
  const where = whereConversions(filters);
  // Ids are no key of clicks: their days and links leave out most of the others.
  return `
    SELECT id AS counted_id${column === undefined ? '' : `, ${column}`} FROM clicks
    WHERE ${selectClicks(workspaceId, filters, query).where} AND ${isCounted(query)} AND ${inTime}
      AND toStartOfDay(timestamp) IN (SELECT DISTINCT toStartOfDay(timestamp) FROM conversions WHERE ${where})
      AND link_id IN (SELECT DISTINCT link_id FROM conversions WHERE ${where})
      AND id IN (SELECT click_id FROM conversions WHERE ${where})`;
}

export function conversionParams(query: ConversionsQuery): Record<string, unknown> {
  const { workspaceId, start, end, filters } = query;
  return {
    ...selectClicks(workspaceId, filters, query).params,
    conversionsFrom: boundInstant(floorToSecond(start)),
    conversionsTo: boundInstant(floorToSecond(endOfRange(end))),
  };
}

async function readFigures(
  db: ClicksDb,
  query: ConversionsQuery,
  { by, formerCodes, names = [], limit = conversionGroupsMax }: Partial<Groups>,
): Promise<Map<string, ConversionFigures>> {
  const bound = bindTexts('name', names);
  const value = by === undefined || by === 'conversion' ? undefined : columnValue(by, formerCodes);
  const result = await db.client.query({
    query: conversionsSql(query, { by, value }, names.length > 0 ? bound.list : undefined),
    query_params: {
      ...conversionParams(query),
      ...value?.params,
      ...(names.length > 0 && bound.params),
      groupsMax: limit,
    },
    clickhouse_settings: readSettings,
    format: 'JSONEachRow',
  });
  const rows = await result.json<FiguresRow>();
  return new Map(
    rows.map(({ group_name: name, conversions, converted, currencies, sums }) => [
      name,
      {
        conversions: Number(conversions),
        convertedClicks: Number(converted),
        revenue: currencies.map((currency, place) => ({ currency, value: sums[place] ?? '0' })),
      },
    ]),
  );
}

type FiguresRow = {
  group_name: string;
  conversions: string;
  converted: string;
  /** In their order; without those whose sum is 0. */
  currencies: string[];
  sums: string[];
};

const convertedSql = 'uniqExactIf(click_id, NOT click_erased)';

/**
 * Bots and own traffic get no token, so that every conversion counts, and where conversions know all that is asked no click is
 * read. Otherwise they are joined with their clicks.
 */
function conversionsSql(
  query: ConversionsQuery,
  { by, value }: { by: FilterColumn | undefined; value: ColumnValue | undefined },
  names: string | undefined,
): string {
  const { filters } = query;
  const selected = selectConversions(filters);
  const isOfClick = by !== undefined && !isColumnOfConversions(by);
  const where = whereConversions(filters);
  const group = by === undefined ? `''` : isOfClick ? 'click_group' : `toString(${value?.sql ?? 'name'})`;
  const clicks = convertedClicksSql(query, isOfClick && value ? `toString(${value.sql}) AS click_group` : undefined);
  const isJoined = isOfClick || selected.dependsOnClicks;
  return `
    SELECT ${group} AS group_name, toString(count()) AS conversions, toString(${convertedSql}) AS converted,
      sumMap([toString(currency)], [value]) AS of_currencies, of_currencies.1 AS currencies,
      arrayMap(sum -> toString(sum), of_currencies.2) AS sums
    FROM conversions ${isJoined ? `INNER JOIN (${clicks}) AS counted ON counted_id = click_id` : ''}
    WHERE ${where} ${names === undefined ? '' : `AND ${group} IN ${names}`}
    GROUP BY group_name ORDER BY ${convertedSql} DESC, group_name LIMIT {groupsMax:UInt32}`;
}
