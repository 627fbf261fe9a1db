import { expect, test } from 'vitest';
import { leastOfTries } from '../src/index.ts';

test.each([
  [[5], 5],
  [[30, 5], 5],
  [[30, 20, 9], 9],
  [[30, 20, 40, 40, 50, 30], 20],
])('of %j one below 10 is the last, and the third in any case', async (measures, least) => {
  const left = [...measures];
  expect(await leastOfTries(10, () => left.shift()!)).toBe(least);
  expect(left).toEqual([]);
});
