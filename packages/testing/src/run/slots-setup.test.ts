import { expect, test } from 'vitest';
import { countSlots } from './slots-setup.ts';

test.each([
  [2, 1, 6],
  [2, 2, 4],
  [2, 4, 3],
  [2, 100, 3],
  [16, 1, 48],
])('%i processors that are %f times slower than usual ones have %i slots', (processors, slowness, slots) => {
  expect(countSlots(processors, slowness)).toBe(slots);
});
