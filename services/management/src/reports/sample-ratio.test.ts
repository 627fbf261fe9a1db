import { expect, test } from 'vitest';
import { hasSampleRatioMismatch } from './sample-ratio.ts';

const check = (...samples: [weight: number, visitors: number][]) =>
  hasSampleRatioMismatch(samples.map(([weight, visitors]) => ({ weight, visitors })));

test.each([
  [
    'equal halves',
    [
      [50, 500],
      [50, 500],
    ],
    false,
  ],
  // The statistic of n and 1000 - n is (n - 500)² / 250: its critical value is reached at 52.03.
  [
    'halves within chance',
    [
      [50, 552],
      [50, 448],
    ],
    false,
  ],
  [
    'halves beyond chance',
    [
      [50, 553],
      [50, 447],
    ],
    true,
  ],
  [
    'a tenth within chance',
    [
      [90, 9_000],
      [10, 1_000],
    ],
    false,
  ],
  [
    'a tenth beyond chance',
    [
      [90, 9_000],
      [10, 1_120],
    ],
    true,
  ],
  [
    'five variants within chance',
    [
      [20, 100],
      [20, 110],
      [20, 90],
      [20, 120],
      [20, 80],
    ],
    false,
  ],
  [
    'five variants beyond chance',
    [
      [20, 100],
      [20, 110],
      [20, 90],
      [20, 140],
      [20, 60],
    ],
    true,
  ],
  [
    'a variant without weight, whatever it got',
    [
      [0, 400],
      [50, 500],
      [50, 500],
    ],
    false,
  ],
] as const)('the ratio of %s', (_, samples, expected) => {
  expect(check(...(samples as unknown as [number, number][]))).toBe(expected);
});

test('the ratio of few visitors, and that of one variant with all the weight, is not judged', () => {
  expect(check([50, 9], [50, 0])).toBeNull();
  expect(check([99, 400], [1, 0])).toBeNull();
  expect(check([100, 400], [0, 0])).toBeNull();
  expect(check()).toBeNull();
});
