import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { continentOf, isCountry } from './continents.ts';
import { findCountryFiles } from './locate.ts';

test('every country of the shipped table is on a continent', async () => {
  const { ipv4Path, ipv6Path } = findCountryFiles();
  const countries = new Set<string>();
  for (const path of [ipv4Path, ipv6Path])
    for (const line of (await readFile(path, 'latin1')).split('\n')) {
      const country = line.trimEnd().split(',')[2];
      if (country) countries.add(country);
    }
  expect([...countries].filter((country) => !isCountry(country))).toEqual([]);
});

test('continents are those of ISO codes in capitals', () => {
  expect(['DE', 'US', 'BR', 'JP', 'AU', 'ZA', 'AQ', 'UK', 'de', ''].map(continentOf)).toEqual([
    ...['EU', 'NA', 'SA', 'AS', 'OC', 'AF', 'AN'],
    ...[undefined, undefined, undefined],
  ]);
});
