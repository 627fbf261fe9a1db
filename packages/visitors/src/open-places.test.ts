import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor, writeMmdb, type MmdbCity } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPlaces } from './open-places.ts';

const warnings: string[] = [];
const logger = {
  info: () => {},
  warn: (fields: object, message: string) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
};
const berlin = { network: '193.99.144.0/24', country: 'DE', region: 'Land Berlin', city: 'Berlin' };
const tokyo = { network: '2a02:2e0::/32', country: 'JP', region: 'Tokyo', city: '東京' };

async function openFile(cities: MmdbCity[]) {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-places-test-'));
  const path = join(directory, 'city.mmdb');
  writeFileSync(path, writeMmdb(cities));
  const places = await openPlaces({ cityDatabase: path, checkIntervalMs: 20, logger });
  onTestFinished(async () => {
    await places.close();
    rmSync(directory, { recursive: true });
  });
  return { path, locate: places.locate };
}

const open = async (cities: MmdbCity[]) => (await openFile(cities)).locate;

test('a network has the country, region and city of the database', async () => {
  const locate = await open([berlin, tokyo]);
  for (let time = 0; time < 2; time++) {
    expect(locate('193.99.144.0')).toEqual({ country: 'DE', region: 'Land Berlin', city: 'Berlin' });
    expect(locate('2a02:2e0:3fe::')).toEqual({ country: 'JP', region: 'Tokyo', city: '東京' });
  }
});

test('a network that the database does not have gets its country from the shipped table', async () => {
  const locate = await open([berlin]);
  expect(locate('8.8.8.0')).toEqual({ country: 'US', region: '', city: '' });
});

test.each([null, '', 'words', '1.2.3', '10.0.0.0', 'x:y:z::', '0:0:0::'])('%s lies nowhere', async (network) => {
  const locate = await open([berlin]);
  expect(locate(network)).toEqual({ country: '', region: '', city: '' });
});

test('an unusual record does not reach reports as it is', async () => {
  const locate = await open([{ ...berlin, country: 'Germany', city: 'x'.repeat(280) }]);
  expect(locate('193.99.144.0')).toEqual({ country: 'DE', region: 'Land Berlin', city: 'x'.repeat(128) });
});

test('a file that was replaced is read again, and one that cannot be read leaves the last one in use', async () => {
  const { path, locate } = await openFile([berlin]);
  expect(locate('193.99.144.0').city).toBe('Berlin');
  writeFileSync(path, writeMmdb([{ ...berlin, city: 'Potsdam' }, tokyo]));
  await waitFor(() => locate('193.99.144.0').city === 'Potsdam');
  writeFileSync(path, 'words');
  await waitFor(() => warnings.some((message) => message.includes('city database')));
  expect(locate('193.99.144.0').city).toBe('Potsdam');
  writeFileSync(path, writeMmdb([{ ...berlin, city: 'Cottbus' }]));
  await waitFor(() => locate('193.99.144.0').city === 'Cottbus');
});

test('many networks are located right, also after more of them than are remembered', async () => {
  const locate = await open([berlin]);
  for (let network = 0; network < 70_000; network++) locate(`100.${network >> 8}.${network & 255}.0`);
  expect(locate('193.99.144.0').city).toBe('Berlin');
});
