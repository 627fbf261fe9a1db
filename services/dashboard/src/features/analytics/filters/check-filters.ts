import { formatFilterValues, parseFilterValues, type FilterDimension } from '@linkplane/contracts';
import { deviceNames } from '@linkplane/visitors/names';
import { formatList, t } from '../../../language/translate.ts';
import { toTagKey } from '../../tags/tag-key.ts';
import { findValue, listAllValues, type FilterChoice } from './filter-choices.ts';
import { nameDevice } from '../name-dimensions.ts';
import { dimensionNames, dimensions, type ReportFilters } from '../report-filters.ts';

/** A filter that no report can apply. @property words what is wrong with it, in a sentence */
export type FilterProblem = { dimension: FilterDimension; words: string };

/** The beginnings of ids. */
const idPrefixes: Partial<Record<FilterDimension, string>> = { link: 'lnk_', rule: 'rul_', variant: 'var_' };
/** What is not in a list of names is none; further browsers and systems can occur. */
const closed: ReadonlySet<FilterDimension> = new Set(['country', 'device', 'language']);
const bot = 'bot';

/**
 * Checks the filters of an address, which people type and edit as well.
 * @param tags names of all tags; undefined while they are not known
 * @returns the filters that are not as the API takes them, such as `Germany`, as it does; and those that cannot be applied
 */
export function checkFilters(
  filters: ReportFilters,
  of: readonly FilterDimension[],
  tags: readonly string[] | undefined,
): { corrected: ReportFilters; problems: FilterProblem[] } {
  const corrected: ReportFilters = {};
  const problems: FilterProblem[] = [];
  for (const dimension of dimensions) {
    const text = filters[dimension];
    if (text === undefined || !of.includes(dimension)) continue;
    const checked = checkFilter(dimension, text, tags);
    if ('words' in checked) problems.push({ dimension, words: checked.words });
    else if (checked.text !== text) corrected[dimension] = checked.text;
  }
  return { corrected, problems };
}

function checkFilter(
  dimension: FilterDimension,
  text: string,
  tags: readonly string[] | undefined,
): { text: string } | { words: string } {
  const parsed = parseFilterValues(text);
  if ('message' in parsed)
    return { words: t('The filter by {name} cannot be read: {text}', { name: dimensionNames[dimension], text }) };
  const values: string[] = [];
  for (const value of parsed.values) {
    const found = readValue(dimension, value, tags);
    if (found === undefined) return { words: describeUnknown(dimension, value) };
    values.push(found);
  }
  return values.every((value, at) => value === parsed.values[at])
    ? { text }
    : { text: formatFilterValues({ ...parsed, values: [...new Set(values)] }) };
}

function readValue(dimension: FilterDimension, value: string, tags: readonly string[] | undefined): string | undefined {
  const prefix = idPrefixes[dimension];
  if (prefix !== undefined) return value.startsWith(prefix) ? value : undefined;
  if (dimension === 'tag')
    return tags === undefined || tags.some((tag) => toTagKey(tag) === toTagKey(value)) ? value : undefined;
  if (listAllValues(dimension) === undefined || (dimension === 'device' && value === bot)) return value;
  return findValue(dimension, value, []) ?? (closed.has(dimension) ? undefined : value);
}

/** Says that there is no such value. */
export function describeUnknown(dimension: FilterDimension, value: string): string {
  if (dimension === 'country') return t('“{value}” is not a country.', { value });
  if (dimension === 'device') {
    const devices = formatList(deviceNames.map(nameDevice), 'disjunction');
    return t('“{value}” is not a device: choose {devices}.', { value, devices });
  }
  if (dimension === 'language') return t('“{value}” is not a language.', { value });
  if (dimension === 'tag') return t('There is no tag “{value}”.', { value });
  if (dimension === 'link') return t('There is no link “{value}”.', { value });
  if (dimension === 'rule') return t('There is no rule “{value}”.', { value });
  if (dimension === 'variant') return t('There is no variant “{value}”.', { value });
  return t('“{value}” does not occur in this period.', { value });
}

/** What a filter may be set to, as the dialog knows it. */
export type KnownValues = {
  /** Those of the report, and the links, tags and domains that there are; undefined when they could not be loaded. */
  choices: readonly FilterChoice[] | undefined;
  /** Whether the report may have more than these. */
  isPart: boolean;
};

/**
 * The value that a typed text stands for.
 * @returns undefined when neither the report nor the dimension has it
 */
export function readTypedValue(dimension: FilterDimension, typed: string, known: KnownValues): string | undefined {
  const value = findValue(dimension, typed, known.choices ?? []);
  if (value !== undefined) return value;
  const isOpen = known.choices === undefined || known.isPart;
  const prefix = idPrefixes[dimension];
  if (prefix !== undefined && !typed.startsWith(prefix)) return undefined;
  return isOpen && !closed.has(dimension) ? typed : undefined;
}
