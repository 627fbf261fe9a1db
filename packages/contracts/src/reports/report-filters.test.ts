import { expect, test } from 'vitest';
import { filterDimensions, presentFilters } from './report-filters.ts';
import { profileStatsQuery, statsQuery } from './stats-query.ts';

const faultsOf = (query: Record<string, unknown>, schema = statsQuery) =>
  schema.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('filters are gathered by dimension, beside the other parameters with their defaults', () => {
  const query = statsQuery.parse({ 'filter[country]': 'DE,(none)', 'filter[tag]': '!Sale', ignored: 'yes' });
  expect(query).toEqual({
    timezone: 'UTC',
    includeBots: false,
    includeInternal: false,
    filters: [
      { dimension: 'country', values: ['DE'], hasNone: true, isExcluded: false },
      { dimension: 'tag', values: ['Sale'], hasNone: false, isExcluded: true },
    ],
  });
  expect(presentFilters(query.filters)).toEqual({ country: 'DE,(none)', tag: '!Sale' });
  expect(statsQuery.parse({}).filters).toEqual([]);
});

test.each([
  [{ 'filter[planet]': 'Mars' }, 'filter[planet]'],
  [{ 'filter[__proto__]': 'x' }, 'filter[__proto__]'],
  [{ 'filter[Country]': 'DE' }, 'filter[Country]'],
  [{ 'Filter[country]': 'DE' }, 'Filter[country]'],
  [{ filter: 'country' }, 'filter'],
  [{ 'filter[country': 'DE' }, 'filter[country'],
  [{ 'filter.country': 'DE' }, 'filter.country'],
  [{ [`filter${'x'.repeat(900)}`]: 'DE' }, `filter${'x'.repeat(58)}`],
  [{ 'filter[country]': '' }, 'filter[country]'],
  [{ 'filter[country]': ['DE', 'AT'] }, 'filter[country]'],
  [{ 'filter[country]': 'DE,!AT' }, 'filter[country]'],
  [Object.fromEntries(filterDimensions.slice(0, 11).map((name) => [`filter[${name}]`, 'x'])), 'filter'],
])('%j is refused', (query, field) => {
  expect(faultsOf(query)?.map(([path]) => path)).toEqual([field]);
});

test('ten filters are accepted', () => {
  const query = Object.fromEntries(filterDimensions.slice(0, 10).map((name) => [`filter[${name}]`, 'x']));
  expect(statsQuery.parse(query).filters.length).toBe(10);
});

test('the report of a profile refuses filters of links', () => {
  expect(faultsOf({ 'filter[tag]': 'x' }, profileStatsQuery)).toHaveLength(1);
  expect(profileStatsQuery.parse({ 'filter[os]': 'iOS' }).filters).toHaveLength(1);
});
