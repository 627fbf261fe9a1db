import { expect, test } from 'vitest';
import { createHeldBytesLimit } from '../src/hold-bytes.ts';

function holdAll(bytesMax: number, count: number) {
  const dropped: number[] = [];
  const hold = createHeldBytesLimit({ inAllBytesMax: bytesMax, perClientBytesMax: bytesMax });
  return { dropped, held: Array.from({ length: count }, (_, nth) => hold(`client ${nth}`, () => dropped.push(nth))) };
}

test('nobody is dropped while there is room, and then whoever has waited longest', () => {
  const { dropped, held } = holdAll(100, 4);
  held[1]?.set(50);
  held[2]?.set(50);
  expect(dropped).toEqual([]);
  held[3]?.set(10);
  expect(dropped).toEqual([1]);
  held[3]?.set(50);
  expect(dropped).toEqual([1]);
});

test('what is kept counts and is never dropped; who finds no room beside it goes', () => {
  const { dropped, held } = holdAll(100, 3);
  held[0]?.set(80);
  held[0]?.keep();
  held[1]?.set(30);
  expect(dropped).toEqual([1]);
  held[0]?.release();
  held[2]?.set(100);
  expect(dropped).toEqual([1]);
});

test('what is released, or dropped, counts no more, however often that is said', () => {
  const { dropped, held } = holdAll(100, 3);
  held[0]?.set(90);
  held[0]?.release();
  held[0]?.release();
  held[0]?.set(90);
  held[1]?.set(100);
  expect(dropped).toEqual([]);
  held[1]?.set(40);
  held[2]?.set(60);
  expect(dropped).toEqual([]);
});

test('a client over its share loses its own oldest bytes, and no other client loses any', () => {
  const dropped: string[] = [];
  const hold = createHeldBytesLimit({ inAllBytesMax: 100, perClientBytesMax: 25 });
  const holdOf = (client: string, nth: number) => hold(client, () => dropped.push(`${client} ${nth}`));
  const other = holdOf('other', 0);
  other.set(20);
  const own = [holdOf('greedy', 0), holdOf('greedy', 1), holdOf('greedy', 2)];
  for (const held of own) held.set(10);
  expect(dropped).toEqual(['greedy 0']);
  own[1]?.keep();
  own[2]?.set(20);
  expect(dropped).toEqual(['greedy 0', 'greedy 2']);
  other.set(25);
  expect(dropped).toEqual(['greedy 0', 'greedy 2']);
});
