import { expect, onTestFinished, test } from 'vitest';
import { findCountryFiles, loadCountries } from './locate.ts';
import { openLazyPlaces } from './open-lazy-places.ts';

const warnings: string[] = [];
const logger = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };

test('places that are wanted first are those of the shipped table, read in a thread', async () => {
  const places = openLazyPlaces(undefined, logger);
  onTestFinished(() => places.close());
  expect(places.locate()).toBeUndefined();
  await Promise.all([places.load(), places.load()]);
  const own = await loadCountries(findCountryFiles());
  for (const network of ['8.8.8.0', '193.99.144.0', '2a02:2e0:3fe::', '10.0.0.0', 'words', null])
    expect(places.locate()?.(network)).toEqual(own(network));
});

test('a city database that cannot be read leaves the countries, with a warning', async () => {
  const places = openLazyPlaces('/nowhere.mmdb', logger);
  onTestFinished(() => places.close());
  await places.load();
  expect(places.locate()?.('8.8.8.0')).toEqual({ country: 'US', region: '', city: '' });
  expect(warnings).toEqual([expect.stringContaining('city database cannot be read')]);
});
