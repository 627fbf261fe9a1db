import { filterDimensions, visitorDimensions as visitors } from '@linkplane/contracts';
import { expect, test } from 'vitest';
import {
  dimensions,
  findState,
  listReportChips,
  readReportFilters,
  toFilterQuery,
  toggleValue,
  visitorDimensions,
} from './report-filters.ts';

const plain = (_: unknown, value: string) => value;

test('the dimensions are those of the API', () => {
  expect([...dimensions].sort()).toEqual([...filterDimensions].sort());
  expect([...visitorDimensions].sort()).toEqual([...visitors].sort());
});

test('filters are read from the address, also those that look like numbers or lists, and malformed ones as they are', () => {
  const search = { country: ['DE', 'AT'], tag: 2026, device: '!tablet,mobile', os: '', range: '7d', x: 'y' };
  expect(readReportFilters({ ...search, ref: true, city: { a: 1 } })).toEqual({
    country: 'DE,AT',
    tag: '2026',
    device: '!tablet,mobile',
    ref: 'true',
    city: '{"a":1}',
  });
  expect(toFilterQuery({ country: 'DE', tag: 'Sale' }, visitorDimensions)).toEqual({ 'filter[country]': 'DE' });
});

test.each([
  [undefined, 'DE', false, 'DE'],
  ['DE', 'AT', false, 'DE,AT'],
  ['DE,AT', 'DE', false, 'AT'],
  ['DE', 'DE', false, undefined],
  ['DE', 'AT', true, '!AT'],
  ['!AT', 'CH', true, '!AT,!CH'],
  ['!AT', 'DE', false, 'DE'],
  [undefined, '(none)', false, '(none)'],
  ['(none)', '(none)', false, undefined],
  [undefined, 'a,b', false, String.raw`a\,b`],
])('the filter %j after a click on %j (excluded: %j) is %j', (filter, value, isExcluded, after) => {
  expect(toggleValue(filter, value, isExcluded)).toBe(after);
  if (after !== undefined)
    expect(findState(after, value)).toBe(isExcluded ? 'excluded' : filter === 'DE,AT' ? undefined : 'kept');
});

test('chips say in words what passes', () => {
  const filters = { country: 'DE,AT', device: '!tablet,!(none)' };
  expect(listReportChips(filters, plain).map(({ words }) => words)).toEqual([
    'Country is DE or AT',
    'Device is not tablet or none',
  ]);
});
