import { createHash, randomUUID } from 'node:crypto';
import { boundInstant, type CountedEvents, type ReportRange } from './time-range.ts';

/** The columns of clicks that reports can be limited by and broken down by. */
export type ClickColumn =
  | 'link_id'
  | 'host'
  | 'country'
  | 'region'
  | 'city'
  | 'referrer'
  | 'device'
  | 'browser'
  | 'os'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'utm_term'
  | 'utm_content'
  | 'ref'
  | 'language'
  | 'rule_id'
  | 'variant_id';

/** What reports can be limited by: columns, and the names of the conversions of a click, of which it can have several. */
export type FilterColumn = ClickColumn | 'conversion';

/** A limit of a report to events with one of some values, or to those with none of them. */
export type ClickFilter = {
  column: FilterColumn;
  /** An empty text is a missing value; on `host` it is the service's own. */
  values: readonly string[];
  isExcluded: boolean;
};

/** Events of a workspace as a condition on everything except time and kind. */
export type SelectedClicks = {
  where: string;
  params: Record<string, string | string[] | Date>;
  /** The columns that it limits, besides those of the workspace. */
  columns: readonly FilterColumn[];
  /** The same for the same clicks, and for no others; short, however many values there are. */
  key: string;
};

/** Whether a report reads rows, because no projection by hours or days has what it selects. */
export function needsRows({ columns }: Pick<SelectedClicks, 'columns'>, { includeInternal }: CountedEvents): boolean {
  return includeInternal === true || columns.some((column) => column !== 'link_id');
}

/** Servers refuse a parameter of more than 131,072 bytes: a longer list is sent as several. */
const parameterBytesMax = 100_000;
/** What a value takes in a list besides its own bytes. */
const separatorBytes = 3;

/** The time that a report is about: conversions of its clicks are at the same times. */
export type FilteredTime = Pick<ReportRange, 'start' | 'end'>;

/** The clicks of the workspace that pass all filters. */
export function selectClicks(
  workspaceId: string,
  filters: readonly ClickFilter[],
  range: FilteredTime,
): SelectedClicks {
  const conditions = filters.map((filter, index) => `AND ${conditionOf(filter, bindList(filter, index))}`);
  return {
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    params: { ...bindValues(workspaceId, filters), ...bindTime(filters, range) },
    columns: filters.map(({ column }) => column),
    key: nameFilters(filters),
  };
}

/** Clicks of past days still get conversions: what is selected by them has another name each time, and is not remembered. */
function nameFilters(filters: readonly ClickFilter[]): string {
  const hash = createHash('sha256').update(JSON.stringify(filters)).digest('hex');
  return filters.some(({ column }) => column === 'conversion') ? `${hash} ${randomUUID()}` : hash;
}

/** The clicks of one link that pass all filters. */
export function selectLink(
  workspaceId: string,
  linkId: string,
  filters: readonly ClickFilter[] = [],
  range: FilteredTime,
): SelectedClicks {
  const { where, params, columns, key } = selectClicks(workspaceId, filters, range);
  return {
    where: `${where} AND link_id = {linkId:String}`,
    params: { ...params, linkId },
    columns: [...columns, 'link_id'],
    key: filters.length === 0 ? `link ${linkId}` : `link ${linkId} ${key}`,
  };
}

const columnsOfProfiles: ReadonlySet<FilterColumn> = new Set([
  ...(['host', 'country', 'region', 'city'] as const),
  ...(['referrer', 'device', 'browser', 'os'] as const),
]);

/**
 * The events on profiles of the workspace that pass all filters of `selectClicks`, with the same parameters. They have no
 * link and no UTM parameters: there they pass like clicks without a value.
 */
export function selectProfileEvents(
  workspaceId: string,
  filters: readonly ClickFilter[],
  range: FilteredTime,
): SelectedClicks {
  const conditions = filters.map((filter, index) => {
    if (columnsOfProfiles.has(filter.column)) return `AND ${conditionOf(filter, bindList(filter, index))}`;
    return `AND ${String(filter.values.includes('') !== filter.isExcluded)}`;
  });
  const selected = selectClicks(workspaceId, filters, range);
  return {
    ...selected,
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    columns: selected.columns.filter((column) => columnsOfProfiles.has(column)),
  };
}

function conditionOf(filter: ClickFilter, list: string): string {
  const { column, isExcluded } = filter;
  // `de` covers `de-AT`.
  if (column === 'language')
    return `${isExcluded ? 'NOT ' : ''}(language IN ${list} OR splitByChar('-', language)[1] IN ${list})`;
  if (column === 'conversion') return `${isExcluded ? 'NOT ' : ''}(${hasConversion(filter, list)})`;
  return `${column} ${isExcluded ? 'NOT IN' : 'IN'} ${list}`;
}

/** Selects clicks by their conversions; an empty text stands for those without one. */
function hasConversion({ values }: ClickFilter, list: string): string {
  const clickIds = `SELECT click_id FROM conversions WHERE workspace_id = {workspaceId:String}
    AND toStartOfDay(timestamp) >= toStartOfDay({filteredFrom:DateTime64(3, 'UTC')})
    AND toStartOfDay(timestamp) <= toStartOfDay({filteredTo:DateTime64(3, 'UTC')})`;
  const isNamed = `id IN (${clickIds} AND name IN ${list})`;
  return values.includes('') ? `${isNamed} OR id NOT IN (${clickIds})` : isNamed;
}

const columnsOfConversions: ReadonlySet<FilterColumn> = new Set(['link_id', 'rule_id', 'variant_id', 'conversion']);

/**
 * The conversions of the clicks that pass the filters, with the parameters of `selectClicks`; of a filter by conversions only
 * those that it names. Conversions know their link, rule and variant themselves.
 */
export function selectConversions(filters: readonly ClickFilter[]): {
  where: string;
  /** Whether the clicks have to pass the filters as well: conversions do not know all that they limit. */
  dependsOnClicks: boolean;
} {
  const conditions = filters.flatMap((filter, index) => {
    if (!columnsOfConversions.has(filter.column)) return [];
    const list = bindList(filter, index);
    if (filter.column !== 'conversion') return [`AND ${conditionOf(filter, list)}`];
    if (!filter.isExcluded) return [`AND name IN ${list}`];
    if (filter.values.every((value) => value === '')) return [];
    const clickIds = `SELECT click_id FROM conversions WHERE workspace_id = {workspaceId:String} AND name IN ${list}`;
    return [`AND click_id NOT IN (${clickIds})`];
  });
  return {
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    dependsOnClicks: filters.some(({ column }) => !columnsOfConversions.has(column)),
  };
}

/** Whether conversions have the column themselves. */
export function isColumnOfConversions(column: FilterColumn): boolean {
  return columnsOfConversions.has(column);
}

/** An expression for the values of a filter. */
function bindList({ values }: ClickFilter, index: number): string {
  return bindTexts(`filter${index}_`, values).list;
}

/** Binds the range of filters by conversions, in whole days. */
function bindTime(filters: readonly ClickFilter[], { start, end }: FilteredTime): Record<string, Date> {
  if (!filters.some(({ column }) => column === 'conversion')) return {};
  return { filteredFrom: boundInstant(start), filteredTo: boundInstant(end) };
}

function bindValues(workspaceId: string, filters: readonly ClickFilter[]): Record<string, string | string[]> {
  const bound = filters.flatMap(({ values }, index) => Object.entries(bindTexts(`filter${index}_`, values).params));
  return { workspaceId, ...Object.fromEntries(bound) };
}

/**
 * Texts of any number as parameters of a query.
 * @param prefix of the parameters' names
 * @returns an expression for all of them, in order, and the parameters
 */
export function bindTexts(
  prefix: string,
  texts: readonly string[],
): { list: string; params: Record<string, string[]> } {
  const parts = splitList(texts);
  const names = parts.map((_, nth) => `{${prefix}${nth}:Array(String)}`);
  return {
    list: names.length === 1 ? names.join() : `arrayConcat(${names.join(', ')})`,
    params: Object.fromEntries(parts.map((part, nth) => [`${prefix}${nth}`, part])),
  };
}

/** The values in parts that fit into one parameter each; one empty part for no values. */
function splitList(values: readonly string[]): string[][] {
  let part: string[] = [];
  let bytes = 0;
  const parts = [part];
  for (const value of values) {
    const added = Buffer.byteLength(value) + separatorBytes;
    if (bytes + added > parameterBytesMax && part.length > 0) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(value);
    bytes += added;
  }
  return parts;
}
