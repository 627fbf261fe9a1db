import { expect, test } from 'vitest';
import { createPace } from './pace-requests.ts';

test('more requests than a window may have wait until the first of them is out of it, each domain for itself', () => {
  const pace = createPace(2, 1_000);
  expect([pace('a', 0), pace('a', 100), pace('a', 200), pace('a', 300)]).toEqual([0, 0, 800, 800]);
  expect([pace('b', 300), pace('a', 5_000)]).toEqual([0, 0]);
});
