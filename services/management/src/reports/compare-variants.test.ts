import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareVariants,
  hasEnoughData,
  probabilitiesToBeBest,
  rateOf,
  wilsonInterval,
  type VariantSample,
} from './compare-variants.ts';

const sample = (clicks: number, convertedClicks: number): VariantSample => ({ clicks, convertedClicks });
const compare = (...samples: VariantSample[]) => compareVariants(samples, probabilitiesToBeBest(samples));

test('the interval of a rate is that of Wilson, as published tables have it', () => {
  const { low, high } = wilsonInterval(sample(263, 81));
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
  expect(wilsonInterval(sample(10, 0)).low).toBe(0);
  expect(wilsonInterval(sample(10, 0)).high).toBeCloseTo(0.2775, 4);
  expect(wilsonInterval(sample(0, 0))).toEqual({ low: 0, high: 1 });
});

/** Exact for two variants with whole numbers: the sum of Evan Miller's formula. */
function probabilityOfSecond(first: VariantSample, second: VariantSample): number {
  const logGamma = (n: number) => {
    let sum = 0;
    for (let i = 2; i < n; i += 1) sum += Math.log(i);
    return sum;
  };
  const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
  const [a1, b1] = [first.convertedClicks + 1, first.clicks - first.convertedClicks + 1];
  const [a2, b2] = [second.convertedClicks + 1, second.clicks - second.convertedClicks + 1];
  let probability = 0;
  for (let i = 0; i < a2; i += 1)
    probability += Math.exp(logBeta(a1 + i, b1 + b2) - Math.log(b2 + i) - logBeta(1 + i, b2) - logBeta(a1, b1));
  return probability;
}

test('the probability to be best of two variants is that of the exact formula, whatever the numbers', () => {
  const samples = fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([clicks, rate]) => sample(clicks, Math.floor(clicks * rate)));
  fc.assert(
    fc.property(samples, samples, (first, second) => {
      const [, ofSecond] = probabilitiesToBeBest([first, second]);
      expect(ofSecond).toBeCloseTo(probabilityOfSecond(first, second), 3);
    }),
    { numRuns: 100 },
  );
});

test('probabilities add up to one and follow the order of variants, from none to millions of clicks', () => {
  const five = [sample(1_000_000, 50_000), sample(900_000, 45_900), sample(0, 0), sample(5, 5), sample(1_000, 10)];
  const probabilities = probabilitiesToBeBest(five);
  expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 10);
  const reversed = probabilitiesToBeBest(five.toReversed());
  for (const [place, probability] of probabilities.entries())
    expect(probability).toBeCloseTo(reversed[five.length - 1 - place] ?? NaN, 10);
});

test('equal variants are equally good, and none of them wins', () => {
  const tied = [sample(5_000, 250), sample(5_000, 250), sample(5_000, 250)];
  for (const probability of probabilitiesToBeBest(tied)) expect(probability).toBeCloseTo(1 / 3, 10);
  expect(compare(...tied)).toEqual({ state: 'undecided', best: null });
});

test('a winner needs 100 clicks and 10 conversions of every variant, and 95 percent', () => {
  expect(compare(sample(99, 10), sample(10_000, 9_000))).toEqual({ state: 'notEnoughData', best: null });
  expect(compare(sample(10_000, 9), sample(10_000, 900))).toEqual({ state: 'notEnoughData', best: null });
  expect(compare(sample(1_000, 50))).toEqual({ state: 'notEnoughData', best: null });
  expect(compare(sample(1_000, 50), sample(1_000, 58))).toEqual({ state: 'undecided', best: null });
  expect(compare(sample(1_000, 50), sample(1_000, 90))).toMatchObject({ state: 'decided', best: 1 });
});

test('a variant has enough data from 100 clicks and 10 conversions on', () => {
  expect(hasEnoughData(sample(100, 10))).toBe(true);
  expect(hasEnoughData(sample(99, 10))).toBe(false);
  expect(hasEnoughData(sample(100, 9))).toBe(false);
});

test('a probability of exactly 95 percent decides', () => {
  const samples = [sample(1_000, 50), sample(1_000, 90)];
  expect(compareVariants(samples, [0.95, 0.05])).toEqual({ state: 'decided', best: 0, probability: 0.95 });
  expect(compareVariants(samples, [0.051, 0.949])).toEqual({ state: 'undecided', best: null });
});

test('a rate is conversions by clicks, and 0 without clicks', () => {
  expect(rateOf(sample(200, 50))).toBe(0.25);
  expect(rateOf(sample(0, 0))).toBe(0);
  expect(wilsonInterval(sample(10, 10)).high).toBeCloseTo(1, 10);
});

test('without variants there are no probabilities', () => {
  expect(probabilitiesToBeBest([])).toEqual([]);
});
