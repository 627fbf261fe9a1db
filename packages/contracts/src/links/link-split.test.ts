import { expect, test } from 'vitest';
import { writtenSplit } from './link-split.ts';

const ids = ['var_q1elggt3h2ufkDLwJZXh', 'var_0123456789abcdefghij'];
const url = 'https://example.com/a';
const weigh = (...weights: number[]) => weights.map((weight) => ({ url, weight }));
const own = weigh(50, 50).map((variant, index) => ({ ...variant, id: ids[index] }));
const faultsOf = (split: unknown) =>
  writtenSplit()
    .safeParse(split)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  { variants: weigh(0, 100) },
  { variants: weigh(20, 20, 20, 20, 20) },
  {
    variants: [
      { name: null, url, weight: 50 },
      { name: 'New page', url, weight: 50 },
    ],
    endsAt: null,
    winner: null,
  },
  { variants: own, endsAt: '2026-12-01T00:00:00.000Z', winner: ids[1] },
])('a split test may be %j', (split) => {
  expect(writtenSplit().parse(split)).toEqual(split);
});

const sumFault = 'must have weights that add up to 100';

test.each([
  [{ variants: weigh(100) }, 'variants', 'must have at least 2 variants'],
  [{ variants: weigh(50, 10, 10, 10, 10, 10) }, 'variants', 'must have at most 5 variants'],
  [{ variants: weigh(50, 49) }, 'variants', sumFault],
  [{ variants: weigh(50, 51) }, 'variants', sumFault],
  [{ variants: weigh(101, 0) }, 'variants.0.weight', 'must be at most 100'],
  [{ variants: weigh(-1, 100) }, 'variants.0.weight', 'must be at least 0'],
  [{ variants: weigh(0.5, 99) }, 'variants.0.weight', 'must be a whole number'],
  [
    { variants: [{ url, weight: 0, name: 'x'.repeat(101) }, ...weigh(100)] },
    'variants.0.name',
    'must have at most 100 characters',
  ],
  [{ variants: own.map((variant) => ({ ...variant, id: ids[0] })) }, 'variants.1.id', 'must not be used twice'],
  [
    { variants: [{ url, weight: 0, id: 'rul_q1elggt3h2ufkDLwJZXh' }, ...weigh(100)] },
    'variants.0.id',
    'must be an id such as var_q1elggt3h2ufkDLwJZXh, or omitted',
  ],
  [{ variants: ['a', 'b'] }, 'variants.0', 'must be an object'],
  [{ variants: {} }, 'variants', 'must be a list'],
  [{ variants: own, winner: 'var_9' }, 'winner', 'must be the id of one of the variants'],
  [{ variants: weigh(50, 50), winner: ids[0] }, 'winner', 'must be the id of one of the variants'],
  [{ variants: own, winner: 7 }, 'winner', 'must be a string'],
  ['split', '', 'must be an object'],
])('a split test is not %j', (split, field, message) => {
  expect(faultsOf(split)).toContainEqual([field, message]);
});
