import { expect, test } from 'vitest';
import { continentOf, continents, countries, isCountry } from './continents.ts';

test('continents are those of ISO codes in capitals', () => {
  expect(['DE', 'US', 'BR', 'JP', 'AU', 'ZA', 'AQ', 'UK', 'de', ''].map(continentOf)).toEqual([
    ...['EU', 'NA', 'SA', 'AS', 'OC', 'AF', 'AN'],
    ...[undefined, undefined, undefined],
  ]);
});

test('countries are listed once, in alphabetical order, each on a continent', () => {
  expect(countries).toEqual([...new Set(countries)].toSorted());
  expect(countries.length).toBeGreaterThan(245);
  expect(new Set(countries.map(continentOf))).toEqual(new Set(continents));
  expect(countries.filter((country) => !isCountry(country) || !/^[A-Z]{2}$/.test(country))).toEqual([]);
});

test.each([
  ['AF', 'DZ', 'ZW'],
  ['AN', 'AQ', 'TF'],
  ['AS', 'AE', 'PK', 'YE'],
  ['EU', 'AD', 'UA', 'XK'],
  ['NA', 'AG', 'CA', 'VI'],
  ['OC', 'AS', 'NZ', 'WS'],
  ['SA', 'AR', 'VE'],
])('on the continent %s lie %s and %s', (continent, ...some) => {
  expect(some.map(continentOf)).toEqual(some.map(() => continent));
});

test.each(['UK', 'XX', 'de', 'DEU', ''])('%j is no country', (code) => {
  expect(isCountry(code)).toBe(false);
});
