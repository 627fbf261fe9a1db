import { expect, test } from 'vitest';
import { hintPlaces } from './hint-places.ts';

const unknown = { name: 'Unknown' };

test('a ranking by city or region with nothing but unknown places says what is missing', () => {
  expect(hintPlaces('city', [unknown])).toMatch(/^Cities need a city database\..*GEO_CITY_DB/);
  expect(hintPlaces('region', [unknown])).toMatch(/^Regions need/);
});

test.each([
  ['city', [{ name: 'Berlin' }, unknown]],
  ['city', []],
  ['city', undefined],
  ['country', [unknown]],
])('a ranking by %s of %j has no hint', (dimension, rows) => expect(hintPlaces(dimension, rows)).toBeUndefined());
