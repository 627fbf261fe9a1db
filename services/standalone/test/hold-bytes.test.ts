import { expect, test } from 'vitest';
import { createHeldBytesLimit } from '../src/hold-bytes.ts';

function holdAll(bytesMax: number, count: number) {
  const dropped: number[] = [];
  const hold = createHeldBytesLimit(bytesMax);
  return { dropped, held: Array.from({ length: count }, (_, nth) => hold(() => dropped.push(nth))) };
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
