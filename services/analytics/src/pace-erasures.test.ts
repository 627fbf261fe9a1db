import { expect, test } from 'vitest';
import { createPauses, pauseAfterPass } from './pace-erasures.ts';

test('a workspace waits four times as long as its pass took, ten minutes at most', () => {
  let now = 0;
  const pauses = createPauses(() => now);
  pauses.add(['wsp_a', 'wsp_b'], 46_000);
  pauses.add(['wsp_c'], 3_600_000);
  expect(pauses.list()).toEqual(['wsp_a', 'wsp_b', 'wsp_c']);
  now = 4 * 46_000 - 1;
  expect(pauses.list()).toEqual(['wsp_a', 'wsp_b', 'wsp_c']);
  now = 4 * 46_000;
  expect(pauses.list()).toEqual(['wsp_c']);
  now = 600_000;
  expect(pauses.list()).toEqual([]);
});

test.each([
  [10, 10],
  [46_000, 46_000],
  [3_600_000, 60_000],
])('after a pass of %i ms no other one begins for %i ms', (passMs, pauseMs) => {
  expect(pauseAfterPass(passMs)).toBe(pauseMs);
});
