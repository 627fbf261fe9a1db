import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

test.each([
  [112, 100, 'up', '+12%'],
  [50, 100, 'down', '−50%'],
  [0, 3, 'down', '−100%'],
  [7, 7, 'same', '±0%'],
  [0, 0, 'same', '±0%'],
  [5, 0, 'up', 'new'],
  [4_000, 10, 'up', '×400'],
] as const)('%d after %d is %s, %s', (value, before, tone, short) => {
  expect(describeChange(value, before)).toMatchObject({ tone, short });
});
