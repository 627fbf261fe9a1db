import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCountryFiles, loadCountries, type Locate } from './locate.ts';

/** Locates in tables of these lines. */
async function openTables(ipv4: string[], ipv6: string[]): Promise<Locate> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-locate-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [ipv4Path, ipv6Path] = [join(directory, '4.csv'), join(directory, '6.csv')];
  writeFileSync(ipv4Path, ipv4.join('\n'));
  writeFileSync(ipv6Path, ipv6.join('\n'));
  return await loadCountries({ ipv4Path, ipv6Path });
}

const wholeIpv4 = '0,4294967295,AU';
const wholeIpv6 = '::,ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,JP';
const nowhere = { country: '', region: '', city: '' };

test('the shipped tables are there', () => {
  const { ipv4Path, ipv6Path } = findCountryFiles();
  expect([existsSync(ipv4Path), existsSync(ipv6Path)]).toEqual([true, true]);
  expect(ipv4Path).not.toBe(ipv6Path);
});

test.each(['0.0.0.0', '8.8.8.0', '255.255.255.255', '::', '2a02:2e0:3fe::', 'ffff:ffff:ffff::', '::ffff:8.8.8.0'])(
  '%s lies in a table of everything',
  async (network) => {
    const locate = await openTables([wholeIpv4], [wholeIpv6]);
    expect(locate(network)).toEqual({ country: network.includes(':') ? 'JP' : 'AU', region: '', city: '' });
  },
);

test.each([null, '', 'words', '1.2.3', '1.2.3.4.5', '1.2.3.x', '1:2:g::', 'x:y:z::', '1:@:2::', '1:`:2::', '1:/:2::'])(
  '%j lies nowhere, even in a table of everything',
  async (network) => {
    const locate = await openTables([wholeIpv4], [wholeIpv6]);
    expect(locate(network)).toEqual(nowhere);
  },
);

test.each(['/6777216,16777471,AU', '16777216,:6777471,AU', ',16777471,AU', '16777216,,AU', 'x,16777471,AU'])(
  'the line %j of IPv4 is ignored',
  async (line) => {
    const locate = await openTables([line, '16777984,16778239,CN'], []);
    expect(['1.0.0.1', '1.0.3.9'].map((network) => locate(network).country)).toEqual(['', 'CN']);
  },
);

test('addresses of IPv4 are numbers of all digits', async () => {
  const locate = await openTables(['1234567890,1234567890,AU'], []);
  expect(['73.150.2.209', '73.150.2.210', '73.150.2.211'].map((network) => locate(network).country)).toEqual([
    '',
    'AU',
    '',
  ]);
});

test.each(['0123:4567:89ab', 'CDEF:cdef:a9f0', '9:a:f', '0:0:1'])(
  'the network %s has all of its digits, in either case',
  async (network) => {
    const locate = await openTables([], [`${network}::,${network}:ffff:ffff:ffff:ffff:ffff,JP`]);
    for (const written of [network, network.toUpperCase(), network.toLowerCase()])
      expect(locate(`${written}::`).country).toBe('JP');
    const [first = '', second = '', third = ''] = network.split(':');
    const other = (group: string) => (parseInt(group, 16) ^ 1).toString(16);
    expect(locate(`${first}:${second}:${other(third)}::`)).toEqual(nowhere);
    expect(locate(`${first}:${other(second)}:${third}::`)).toEqual(nowhere);
    expect(locate(`${other(first)}:${second}:${third}::`)).toEqual(nowhere);
  },
);

test.each([
  ['2405::', '2405:0:0::'],
  ['2405:6::', '2405:6:0::'],
  ['::1:2:3:4:5:6:7', '0:1:2::'],
  ['1::3:4:5:6:7:8', '1:0:3::'],
  ['1::4:5:6:7:8', '1:0:0::'],
  ['::7', '0:0:0::'],
  ['1:2:3:4:5:6:7:8', '1:2:3::'],
])('%s lies in the network %s', async (address, network) => {
  const locate = await openTables([], [`${network},${network.slice(0, -1)}ffff:ffff:ffff:ffff:ffff,JP`]);
  expect(locate(address).country).toBe('JP');
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
