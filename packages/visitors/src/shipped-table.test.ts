import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { isCountry } from './continents.ts';
import { findCountryFiles, loadCountries, type Locate } from './locate.ts';

let locate: Locate;
beforeAll(async () => {
  locate = await loadCountries(findCountryFiles());
});

test.each([
  ['8.8.8.0', 'US'],
  ['193.99.144.0', 'DE'],
  ['2a02:2e0:3fe::', 'DE'],
  ['2001:4860:4860::', 'US'],
])('%s lies in %s', (network, country) => {
  expect(locate(network)).toEqual({ country, region: '', city: '' });
});

test.each([
  null,
  '',
  '10.0.0.0',
  '127.0.0.0',
  '0.0.0.0',
  '255.255.255.0',
  '::',
  '0:0:0::',
  'fe80:0:0::',
  'words',
  '1.2.3',
  '1.2.3.4.5',
  'x:y:z::',
])('%s lies nowhere', (network) => {
  expect(locate(network)).toEqual({ country: '', region: '', city: '' });
});

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
