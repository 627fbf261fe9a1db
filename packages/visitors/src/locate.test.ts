import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
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

test('both ends of a range belong to it, and other files can be used', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-locate-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const ipv4Path = join(directory, '4.csv');
  const ipv6Path = join(directory, '6.csv');
  writeFileSync(ipv4Path, '16777216,16777471,AU\r\n16777984,16778239,CN\n\n');
  writeFileSync(
    ipv6Path,
    '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP\n2001:218:2200::,2001:218:2200::ffff,KR\n2405::,2405::ffff:ffff:ffff:ffff:ffff:ffff,IN\n',
  );
  const own = await loadCountries({ ipv4Path, ipv6Path });
  const countries = ['1.0.0.0', '1.0.0.255', '1.0.1.0', '1.0.2.255', '1.0.3.0', '1.0.3.255', '1.0.4.0'].map(
    (network) => own(network).country,
  );
  expect(countries).toEqual(['AU', 'AU', '', '', 'CN', 'CN', '']);
  expect(own('2001:200:ffff::').country).toBe('JP');
  expect(own('2001:201:0::').country).toBe('');
  expect(own('2001:218:2200::').country).toBe('KR');
  expect([own('2405:0:fffe::').country, own('2405:1:0::').country]).toEqual(['IN', '']);
});
