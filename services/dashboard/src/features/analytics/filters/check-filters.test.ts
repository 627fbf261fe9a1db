import { expect, test } from 'vitest';
import { checkFilters, readTypedValue } from './check-filters.ts';
import { dimensions, type ReportFilters } from '../report-filters.ts';

const check = (filters: ReportFilters, tags?: readonly string[]) => checkFilters(filters, dimensions, tags);

test.each<[ReportFilters, ReportFilters]>([
  [{ country: 'DE,AT' }, {}],
  [{ country: 'Germany' }, { country: 'DE' }],
  [{ country: 'germany, Austria ' }, { country: 'DE,AT' }],
  [{ country: '!turkiye,!de' }, { country: '!TR,!DE' }],
  [{ country: 'Côte d’Ivoire' }, { country: 'CI' }],
  [{ country: 'uk,USA' }, { country: 'GB,US' }],
  [{ country: 'DE,Germany' }, { country: 'DE' }],
  [{ country: 'Unknown,(none)' }, {}],
  [{ device: 'Phone' }, { device: 'mobile' }],
  [{ device: '!TABLET,!tv' }, { device: '!tablet,!tv' }],
  [{ device: 'bot' }, {}],
  [{ browser: 'firefox,Edge' }, { browser: 'Firefox,Microsoft Edge' }],
  [{ browser: 'NetFront' }, {}],
  [{ os: 'chromeos,IOS' }, { os: 'Chrome OS,iOS' }],
  [{ language: 'German' }, { language: 'de' }],
  [{ language: 'iw,de-at,(none)' }, { language: 'he,de-AT,(none)' }],
  [{ city: 'Nowhere', utmSource: 'x', ref: '1', referrer: 'news.example' }, {}],
  [{ link: 'lnk_1', rule: 'rul_1,(none)', variant: '!var_1' }, {}],
])('filters of an address %j are corrected by %j', (filters, corrected) => {
  expect(check(filters)).toEqual({ corrected, problems: [] });
});

test.each<[ReportFilters, string]>([
  [{ country: 'Germny' }, '“Germny” is not a country.'],
  [{ country: 'DE,XQ' }, '“XQ” is not a country.'],
  [{ country: 'Europe' }, '“Europe” is not a country.'],
  [{ country: 'mobile' }, '“mobile” is not a country.'],
  [{ device: 'Phoen' }, '“Phoen” is not a device: choose Desktop, Phone, Tablet, or TV.'],
  [{ device: '!iPhone' }, '“iPhone” is not a device: choose Desktop, Phone, Tablet, or TV.'],
  [{ language: 'Klingonisch' }, '“Klingonisch” is not a language.'],
  [{ language: 'xq' }, '“xq” is not a language.'],
  [{ link: 'launch' }, 'There is no link “launch”.'],
  [{ rule: 'var_1' }, 'There is no rule “var_1”.'],
  [{ variant: 'B' }, 'There is no variant “B”.'],
  [{ tag: 'Sale,Gone' }, 'There is no tag “Gone”.'],
  [{ country: 'DE,!AT' }, 'The filter by Country cannot be read: DE,!AT'],
  [{ device: '' }, 'The filter by Device cannot be read: '],
  [{ city: 'a,,b' }, 'The filter by City cannot be read: a,,b'],
])('a filter of an address %j is refused: %s', (filters, words) => {
  const { corrected, problems } = check(filters, ['sale', 'Mail']);
  expect([corrected, problems.map((problem) => problem.words)]).toEqual([{}, [words]]);
});

test('filters that the report does not have are not checked, and tags not before they are known', () => {
  expect(checkFilters({ country: 'Germny' }, ['device'], undefined).problems).toEqual([]);
  expect(check({ tag: 'Gone' }).problems).toEqual([]);
  expect(check({ tag: 'SALE' }, ['Sale'])).toEqual({ corrected: {}, problems: [] });
});

const rows = [
  { value: 'DE', name: 'Germany', clicks: 3 },
  { value: 'New York, NY', name: 'New York, NY', clicks: 2 },
  { value: 'lnk_1', name: 'Spring sale', clicks: 1 },
];

test.each([
  ['country', 'germany', 'DE'],
  ['country', 'Austria', 'AT'],
  ['country', 'Germny', undefined],
  ['city', 'new york, ny', 'New York, NY'],
  ['city', 'New York', undefined],
  ['utmSource', 'unheard-of', undefined],
  ['browser', 'Firefox', 'Firefox'],
  ['browser', 'Fierfox', undefined],
  ['link', 'spring sale', 'lnk_1'],
  ['link', 'lnk_1', 'lnk_1'],
  ['link', 'summer sale', undefined],
  ['referrer', 'Direct', 'Direct'],
  ['tag', '(none)', '(none)'],
] as const)('a typed %s "%s" is read as %s where all values are known', (dimension, typed, value) => {
  expect(readTypedValue(dimension, typed, { choices: rows, isPart: false })).toBe(value);
});

test.each([
  ['city', 'Berlin', 'Berlin'],
  ['link', 'lnk_2', 'lnk_2'],
  ['link', 'summer', undefined],
  ['country', 'Germny', undefined],
  ['device', 'Phoen', undefined],
] as const)('a typed %s "%s" is read as %s where the report may have more values', (dimension, typed, value) => {
  expect(readTypedValue(dimension, typed, { choices: undefined, isPart: false })).toBe(value);
  expect(readTypedValue(dimension, typed, { choices: [], isPart: true })).toBe(value);
});
