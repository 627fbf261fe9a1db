import { expect, test } from 'vitest';
import { completePlace } from './complete-place.ts';

const munich = { country: 'DE', region: 'Bavaria', city: 'Munich' };

test('without a place from a proxy, a visitor is where the network is', () => {
  expect(completePlace(undefined, munich)).toEqual(munich);
});

test('a proxy that names only the country of the network is completed by its region and city', () => {
  expect(completePlace({ country: 'DE' }, munich)).toEqual(munich);
  expect(completePlace({ country: 'DE', region: '', city: '' }, munich)).toEqual(munich);
});

test.each([
  [{ country: 'AT' }, { country: 'AT', region: '', city: '' }],
  [
    { country: 'DE', region: 'Hesse' },
    { country: 'DE', region: 'Hesse', city: '' },
  ],
  [
    { country: 'DE', city: 'Passau' },
    { country: 'DE', region: '', city: 'Passau' },
  ],
  [
    { country: 'AT', region: 'Tyrol', city: 'Innsbruck' },
    { country: 'AT', region: 'Tyrol', city: 'Innsbruck' },
  ],
])('the place %j from a proxy is used as it is where it differs from that of the network', (given, place) => {
  expect(completePlace(given, munich)).toEqual(place);
});
