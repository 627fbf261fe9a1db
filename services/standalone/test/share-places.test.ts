import { expect, test } from 'vitest';
import { createPlaces } from '../src/share-places.ts';

type Holder = { names: [string, ...string[]] };

function open() {
  const dropped: Holder[] = [];
  const places = createPlaces<Holder>({
    limits: { inAllMax: 8, perClientMax: 4 },
    namesOf: ({ names }) => names,
    drop: (holder) => void dropped.push(holder),
  });
  const takeMany = (names: Holder['names'], count: number) =>
    Array.from({ length: count }, () => ({ names })).filter((holder) => places.take(holder));
  return { places, dropped, takeMany };
}

test('a client gets its share of the places, and a credential gets its own at many clients', () => {
  const { takeMany } = open();
  expect(takeMany(['a'], 6)).toHaveLength(4);
  expect(takeMany(['b', 'credential x'], 3)).toHaveLength(3);
  expect(takeMany(['c', 'credential x'], 3)).toHaveLength(1);
});

test('a client with few places takes the latest yielding one of the client with the most', () => {
  const { places, dropped, takeMany } = open();
  const [a, b] = [takeMany(['a'], 4), takeMany(['b'], 4)];
  expect(takeMany(['c'], 1)).toEqual([]);
  for (const holder of [...a, ...b.slice(1)]) places.setYielding(holder, true);
  expect(takeMany(['c'], 1)).toHaveLength(1);
  expect(dropped).toEqual([a[3]]);
  places.setYielding(a[2] as Holder, false);
  expect(takeMany(['c'], 1)).toHaveLength(1);
  expect(dropped).toEqual([a[3], b[3]]);
  // Two of a and two of b yield: c has as many.
  expect(takeMany(['c'], 1)).toEqual([]);
});

test('a place is free once its holder releases it, which counts once', () => {
  const { places, dropped, takeMany } = open();
  const [first] = takeMany(['a'], 4);
  places.setYielding(first as Holder, true);
  places.release(first as Holder);
  places.release(first as Holder);
  places.setYielding(first as Holder, true);
  expect(takeMany(['a'], 2)).toHaveLength(1);
  expect(takeMany(['b'], 4)).toHaveLength(4);
  expect(takeMany(['c'], 1)).toEqual([]);
  expect(dropped).toEqual([]);
});
