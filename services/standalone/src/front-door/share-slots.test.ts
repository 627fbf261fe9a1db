import { expect, test } from 'vitest';
import { createClientCounts, openClientCounts } from './count-clients.ts';
import { createSlots } from './share-slots.ts';

type Holder = { keys: [string, ...string[]] };

function open(buffer = createClientCounts(1), thread = 0) {
  const dropped: Holder[] = [];
  const slots = createSlots<Holder>({
    limits: { totalMax: 8, perClientMax: 4 },
    keysOf: ({ keys }) => keys,
    counts: openClientCounts(buffer, thread),
    drop: (holder) => void dropped.push(holder),
  });
  const takeMany = (keys: Holder['keys'], count: number) =>
    Array.from({ length: count }, () => ({ keys })).filter((holder) => slots.take(holder));
  return { slots, dropped, takeMany };
}

test('a client gets up to its share of the slots, and so does a credential that many clients send', () => {
  const { takeMany } = open();
  expect(takeMany(['a'], 6)).toHaveLength(4);
  expect(takeMany(['b', 'credential x'], 3)).toHaveLength(3);
  expect(takeMany(['c', 'credential x'], 3)).toHaveLength(1);
});

test('when all slots are taken, a client with few gets the latest preemptible slot of the client with the most', () => {
  const { slots, dropped, takeMany } = open();
  const [a, b] = [takeMany(['a'], 4), takeMany(['b'], 4)];
  expect(takeMany(['c'], 1)).toEqual([]);
  for (const holder of [...a, ...b.slice(1)]) slots.setPreemptible(holder, true);
  expect(takeMany(['c'], 1)).toHaveLength(1);
  expect(dropped).toEqual([a[3]]);
  slots.setPreemptible(a[2] as Holder, false);
  expect(takeMany(['c'], 1)).toHaveLength(1);
  expect(dropped).toEqual([a[3], b[3]]);
  // a and b have two preemptible slots each, and c has as many.
  expect(takeMany(['c'], 1)).toEqual([]);
});

test('a slot is free after its holder releases it, and a second release has no effect', () => {
  const { slots, dropped, takeMany } = open();
  const [first] = takeMany(['a'], 4);
  slots.setPreemptible(first as Holder, true);
  slots.release(first as Holder);
  slots.release(first as Holder);
  slots.setPreemptible(first as Holder, true);
  expect(takeMany(['a'], 2)).toHaveLength(1);
  expect(takeMany(['b'], 4)).toHaveLength(4);
  expect(takeMany(['c'], 1)).toEqual([]);
  expect(dropped).toEqual([]);
});

test('a client has one share in all threads, and each thread has slots of its own', () => {
  const buffer = createClientCounts(2);
  const [first, second] = [open(buffer, 0), open(buffer, 1)];
  const taken = first.takeMany(['a'], 3);
  expect(second.takeMany(['a'], 3)).toHaveLength(1);
  expect(second.takeMany(['b', 'credential x'], 9)).toHaveLength(4);
  expect(first.takeMany(['c', 'credential x'], 9)).toEqual([]);
  for (const holder of taken) first.slots.release(holder);
  expect(second.takeMany(['a'], 9)).toHaveLength(3);
});
