import { createHash } from 'node:crypto';
import type { CountedEvents } from './time-range.ts';

/** The columns that reports can be limited by. */
export type FilterColumn =
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
  params: Record<string, string | string[]>;
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

/** The clicks of the workspace that pass all filters. */
export function selectClicks(workspaceId: string, filters: readonly ClickFilter[]): SelectedClicks {
  const conditions = filters.map((filter, index) => `AND ${conditionOf(filter, bindList(filter, index))}`);
  return {
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    params: bindValues(workspaceId, filters),
    columns: filters.map(({ column }) => column),
    key: createHash('sha256').update(JSON.stringify(filters)).digest('hex'),
  };
}

/** The clicks of one link that pass all filters. */
export function selectLink(workspaceId: string, linkId: string, filters: readonly ClickFilter[] = []): SelectedClicks {
  const { where, params, columns, key } = selectClicks(workspaceId, filters);
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
export function selectProfileEvents(workspaceId: string, filters: readonly ClickFilter[]): SelectedClicks {
  const conditions = filters.map((filter, index) => {
    if (columnsOfProfiles.has(filter.column)) return `AND ${conditionOf(filter, bindList(filter, index))}`;
    return `AND ${String(filter.values.includes('') !== filter.isExcluded)}`;
  });
  const selected = selectClicks(workspaceId, filters);
  return {
    ...selected,
    where: ['workspace_id = {workspaceId:String}', ...conditions].join(' '),
    columns: selected.columns.filter((column) => columnsOfProfiles.has(column)),
  };
}

function conditionOf({ column, isExcluded }: ClickFilter, list: string): string {
  // `de` covers `de-AT`.
  if (column === 'language')
    return `${isExcluded ? 'NOT ' : ''}(language IN ${list} OR splitByChar('-', language)[1] IN ${list})`;
  return `${column} ${isExcluded ? 'NOT IN' : 'IN'} ${list}`;
}

/** An expression for the values of a filter. */
function bindList({ values }: ClickFilter, index: number): string {
  return bindTexts(`filter${index}_`, values).list;
}

function bindValues(workspaceId: string, filters: readonly ClickFilter[]): SelectedClicks['params'] {
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
