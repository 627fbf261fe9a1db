import { expect, test } from 'vitest';
import { createAccountPlaces } from './share-places.ts';

/** Takes as many places as the account gets. */
function takeAll(places: ReturnType<typeof createAccountPlaces>, account: string): number {
  let taken = 0;
  while (places.hasFree(account)) {
    places.take(account);
    taken += 1;
  }
  return taken;
}

test('several accounts that want all places leave some for one that comes later', () => {
  const places = createAccountPlaces({ placesMax: 100, perAccountMax: 25 });
  expect(['a', 'b', 'c', 'd', 'e'].map((account) => takeAll(places, account))).toEqual([25, 25, 25, 13, 6]);
  expect(takeAll(places, 'later')).toBeGreaterThan(0);
});

test('a place that was released can be taken again', () => {
  const places = createAccountPlaces({ placesMax: 4, perAccountMax: 2 });
  expect(takeAll(places, 'a')).toBe(2);
  places.release('a');
  expect(takeAll(places, 'a')).toBe(1);
});
