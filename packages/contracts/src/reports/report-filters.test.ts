import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { filterDimensions, presentFilters, visitorDimensions, writtenFilters } from './report-filters.ts';
import { profileStatsQuery, statsQuery } from './stats-query.ts';

const faultsOf = (query: Record<string, unknown>, schema: z.ZodType = statsQuery) =>
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
  ['iw', ['he']],
  ['iw-IL,he-il,HE', ['he-IL', 'he']],
  ['!in,!tl,!ji,!mo,!sh', ['id', 'fil', 'yi', 'ro', 'sr']],
  ['zh-Hant-HK,zh_TW,uz-Latn-UZ', ['zh-HK', 'zh-TW', 'uz-UZ']],
  ['de-AT-u-co-phonebk', ['de-AT']],
  ['deutsch,de-%,*,(none)', ['deutsch', 'de-%', '*']],
  ['und', ['und']],
  ['und-US,de', ['und-US', 'de']],
])('the filter of languages "%s" looks for %j, as clicks have them', (text, values) => {
  expect(statsQuery.parse({ 'filter[language]': text }).filters).toMatchObject([{ dimension: 'language', values }]);
  expect(statsQuery.parse({ 'filter[ref]': 'iw' }).filters).toMatchObject([{ values: ['iw'] }]);
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

test('a refused filter is named with those that there are', () => {
  expect(faultsOf({ 'filter[planet]': 'Mars' }, profileStatsQuery)).toEqual([
    [
      'filter[planet]',
      'is not a filter of this report, which are filter[country], filter[region], filter[city], filter[referrer], ' +
        'filter[device], filter[browser], filter[os]',
    ],
  ]);
  expect(faultsOf(Object.fromEntries(filterDimensions.slice(0, 11).map((name) => [`filter[${name}]`, 'x'])))).toEqual([
    ['filter', 'must be at most 10 filters'],
  ]);
  expect(faultsOf({ 'filter[country]': ['DE'] })).toEqual([
    ['filter[country]', 'must be one text, with commas between values'],
  ]);
  expect(faultsOf({ 'filter[country]': '' })).toEqual([
    ['filter[country]', 'must not have an empty value; (none) stands for a missing one'],
  ]);
});

test('other parameters may contain the word, and a filter that is not set is none', () => {
  const absent = Object.fromEntries(['planet', ...filterDimensions].map((name) => [`filter[${name}]`, undefined]));
  expect(statsQuery.parse({ prefilter: 'x', ...absent }).filters).toEqual([]);
});

describe('filters in a body', () => {
  const faultsOfBody = (given: unknown) => faultsOf(given as Record<string, unknown>, writtenFilters());

  test('are read in the order of the dimensions', () => {
    expect(writtenFilters().parse({ device: '!tablet', country: 'DE,AT', tag: undefined, planet: undefined })).toEqual([
      { dimension: 'country', values: ['DE', 'AT'], hasNone: false, isExcluded: false },
      { dimension: 'device', values: ['tablet'], hasNone: false, isExcluded: true },
    ]);
    expect(writtenFilters().parse({})).toEqual([]);
  });

  test.each([
    [{ planet: 'Mars' }, 'planet', `is not a filter of clicks, which are ${filterDimensions.join(', ')}`],
    [{ ['x'.repeat(65)]: 'y' }, 'x'.repeat(64), expect.stringContaining('is not a filter') as string],
    [{ country: '' }, 'country', 'must not have an empty value; (none) stands for a missing one'],
    [{ country: ['DE'] }, 'country', 'must be one text, with commas between values'],
    [null, '', 'must be a JSON object'],
  ])('are not %j', (given, field, message) => {
    expect(faultsOfBody(given)).toEqual([[field, message]]);
  });

  test('are at most ten', () => {
    const some = (count: number) => Object.fromEntries(filterDimensions.slice(0, count).map((name) => [name, 'x']));
    expect(writtenFilters().parse(some(10))).toHaveLength(10);
    expect(faultsOfBody(some(11))).toEqual([['', 'must be at most 10 filters']]);
  });
});

test('the dimensions of visitors are some of those of clicks', () => {
  expect(filterDimensions).toEqual(expect.arrayContaining([...visitorDimensions]));
  expect(visitorDimensions).not.toContain('link');
});
