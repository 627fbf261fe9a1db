import { expect, test } from 'vitest';
import { chooseVariant, hasSplitEnded, planSplit, splitBuckets } from './choose-variant.ts';

type Split = Parameters<typeof planSplit<{ id: string; weight: number }, string>>[0];

const plan = (weights: number[], fields: Partial<Split> = {}) =>
  planSplit(
    {
      variants: weights.map((weight, index) => ({ id: `var_${index}`, weight })),
      endsAt: null,
      winner: null,
      ...fields,
    },
    ({ id, weight }) => `${id} of ${weight}`,
  );
const choose = (weights: number[]) =>
  Array.from({ length: splitBuckets }, (_, bucket) => chooseVariant(plan(weights), bucket));
const count = (chosen: (string | null)[], id: string) =>
  chosen.filter((destination) => destination?.startsWith(id)).length;

test.each([[[50, 50]], [[90, 10]], [[1, 99]], [[34, 33, 33]], [[0, 100]], [[100, 0]], [[0, 5, 0, 90, 5]]])(
  'of a hundred buckets, the variants of the weights %j have as many, in their order',
  (weights) => {
    const chosen = choose(weights);
    expect(weights.map((_, index) => count(chosen, `var_${index}`))).toEqual(weights);
    expect(chosen).toEqual(chosen.toSorted());
  },
);

test('a bucket beyond the weights belongs to the link', () => {
  expect(chooseVariant(plan([10, 20]), 29)).toBe('var_1 of 20');
  expect(chooseVariant(plan([10, 20]), 30)).toBeNull();
});

test('more weight for the last variant moves buckets to it, and none of its own away', () => {
  let before = choose([100, 0]);
  for (const weight of [1, 10, 50, 99, 100]) {
    const after = choose([100 - weight, weight]);
    expect(
      before.filter((destination, bucket) => destination?.startsWith('var_1') && !after[bucket]?.startsWith('var_1')),
    ).toEqual([]);
    before = after;
  }
});

test('a split test ends at its instant, and without one it does not', () => {
  const endsAt = '2026-12-01T00:00:00.000Z';
  const now = Date.parse(endsAt);
  const ended = (fields: Partial<Split>, time: number) => hasSplitEnded(plan([50, 50], fields), time);
  expect([ended({ endsAt }, now - 1), ended({ endsAt }, now), ended({ endsAt }, now + 1)]).toEqual([false, true, true]);
  expect(ended({}, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('the winner is the destination of the variant with its id, and none where no variant has it', () => {
  expect(plan([50, 50], { winner: 'var_1' }).winner).toBe('var_1 of 50');
  expect(plan([50, 50], { winner: 'var_9' }).winner).toBeNull();
  expect(plan([50, 50]).winner).toBeNull();
});
