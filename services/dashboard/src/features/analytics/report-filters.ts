import { formatFilterValues, parseFilterValues, type FilterDimension, type FilterValues } from '@linkplane/contracts';
import { formatList, t } from '../../language/translate.ts';

/** Filters of a report by dimension, each written as the API takes it: `DE,AT`, or `!tablet` for all but tablets. */
export type ReportFilters = Partial<Record<FilterDimension, string>>;

export const dimensionNames: Readonly<Record<FilterDimension, string>> = {
  country: t('Country'),
  region: t('Region', {}, { context: 'of a country' }),
  city: t('City'),
  referrer: t('Referrer'),
  device: t('Device'),
  browser: t('Browser'),
  os: t('Operating system'),
  domain: t('Domain'),
  link: t('Link'),
  tag: t('Tag'),
  utmSource: t('UTM source'),
  utmMedium: t('UTM medium'),
  utmCampaign: t('UTM campaign'),
  utmTerm: t('UTM term'),
  utmContent: t('UTM content'),
  ref: t('Ref'),
  language: t('Language'),
  rule: t('Rule'),
  variant: t('Variant'),
  conversion: t('Conversion'),
};
export const dimensions = Object.keys(dimensionNames) as FilterDimension[];
/** What a view of a profile has. */
export const visitorDimensions = dimensions.slice(0, 7);
/** What distinguishes the clicks of one link, and those of one tag. */
export const clickDimensions = dimensions.filter((dimension) => dimension !== 'link' && dimension !== 'tag');
export const tagDimensions = dimensions.filter((dimension) => dimension !== 'tag');

/** The filters among search parameters, as they are written there: `checkFilters` finds what is wrong with them. */
export function readReportFilters(search: Record<string, unknown>): ReportFilters {
  return Object.fromEntries(
    dimensions.flatMap((dimension) => {
      const text = toText(search[dimension]);
      return text === undefined ? [] : [[dimension, text] as const];
    }),
  );
}

/** The router reads a value such as 2026 as a number, and one that is there twice as a list. */
function toText(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(',');
  return JSON.stringify(value);
}

/** Filters as parameters of the API. */
export type FilterQuery = { [Dimension in FilterDimension as `filter[${Dimension}]`]?: string };

/** The filters as parameters of the API; only the given dimensions, which are those of the report. */
export function toFilterQuery(filters: ReportFilters, of: readonly FilterDimension[] = dimensions): FilterQuery {
  return Object.fromEntries(
    of.flatMap((dimension) => (filters[dimension] === undefined ? [] : [[`filter[${dimension}]`, filters[dimension]]])),
  );
}

function readValues(text: string | undefined): FilterValues {
  const parsed = text === undefined ? undefined : parseFilterValues(text);
  return parsed && !('message' in parsed) ? parsed : { values: [], hasNone: false, isExcluded: false };
}

/** The values that a filter keeps or excludes, without missing ones. */
export function listValues(filter: string | undefined): string[] {
  return readValues(filter).values;
}

/** Whether a value is kept or excluded by the filter of its dimension; undefined when the filter does not name it. */
export function findState(filter: string | undefined, value: string): 'kept' | 'excluded' | undefined {
  const { values, hasNone, isExcluded } = readValues(filter);
  if (!values.includes(value) && !(hasNone && value === none)) return undefined;
  return isExcluded ? 'excluded' : 'kept';
}

/** A missing value, as filters write it. */
export const none = '(none)';

/**
 * The filter after a click on a value: a value that it has leaves it, another one joins it. A filter of the other kind is
 * replaced.
 * @returns undefined when no value is left
 */
export function toggleValue(filter: string | undefined, value: string, isExcluded: boolean): string | undefined {
  const before = readValues(filter);
  const same = before.isExcluded === isExcluded ? before : readValues(undefined);
  const after =
    value === none
      ? { ...same, hasNone: !same.hasNone }
      : {
          ...same,
          values: same.values.includes(value) ? same.values.filter((each) => each !== value) : [...same.values, value],
        };
  if (after.values.length === 0 && !after.hasNone) return undefined;
  return formatFilterValues({ ...after, isExcluded });
}

/** The filter that keeps one value. */
export function writeFilterValue(value: string): string {
  return formatFilterValues({ values: [value], hasNone: false, isExcluded: false });
}

/**
 * The filters as chips.
 * @param nameValue the name that the report shows for a value
 */
export function listReportChips(
  filters: ReportFilters,
  nameValue: (dimension: FilterDimension, value: string) => string,
): { dimension: FilterDimension; words: string }[] {
  return dimensions.flatMap((dimension) => {
    const { values, hasNone, isExcluded } = readValues(filters[dimension]);
    const shown = [...values.map((value) => nameValue(dimension, value)), ...(hasNone ? [t('none')] : [])];
    if (shown.length === 0) return [];
    const name = dimensionNames[dimension];
    const listed = formatList(shown, 'disjunction');
    const words = isExcluded
      ? t('{name} is not {values}', { name, values: listed })
      : t('{name} is {values}', { name, values: listed });
    return [{ dimension, words }];
  });
}

/** Search parameters without any filter. */
export const withoutFilters: { [Dimension in FilterDimension]: undefined } = Object.fromEntries(
  dimensions.map((dimension) => [dimension, undefined]),
) as { [Dimension in FilterDimension]: undefined };
