import { expect, test } from 'vitest';
import { nameVariants, summarizeSplit } from './summarize-split.ts';

const figures = {
  uniqueVisitors: 100,
  share: 0.5,
  convertedClicks: 20,
  revenue: [],
  conversionRate: 0.1,
  conversionRateLow: 0.07,
  conversionRateHigh: 0.15,
  enoughData: true,
};
const variants = [
  { id: 'var_a', name: 'Old page', clicks: 200, conversions: 20, probabilityToBeBest: 0.03, ...figures },
  { id: 'var_b', name: null, clicks: 200, conversions: 44, probabilityToBeBest: 0.97, ...figures },
  { id: 'var_gone', name: null, clicks: 5, conversions: 0, probabilityToBeBest: null, ...figures },
];
const split = {
  variants: [
    { id: 'var_a', name: 'Old page', url: 'https://example.com/old', weight: 50 },
    { id: 'var_b', name: null, url: 'https://example.com/new', weight: 50 },
  ],
  endsAt: null,
  winner: null,
};
const shown = nameVariants(variants, split);
const result = (state: 'notEnoughData' | 'undecided' | 'decided', bestVariantId: string | null = null) => ({
  state,
  bestVariantId,
  sentence: '',
});

test('variants without a name have the letter of their place, and deleted ones say so', () => {
  expect(shown.map(({ name, url }) => [name, url])).toEqual([
    ['Old page', 'https://example.com/old'],
    ['Variant B', 'https://example.com/new'],
    ['Deleted variant', null],
  ]);
});

test('a decided test names the better variant and its probability', () => {
  const summary = summarizeSplit(shown, result('decided', 'var_b'));
  expect(summary).toEqual({ state: 'decided', name: 'Variant B', probability: 0.97 });
});

test.each(['notEnoughData', 'undecided'] as const)('a test that is %s names no variant', (state) => {
  expect(summarizeSplit(shown, result(state))).toEqual({ state });
});

test('a test without any conversion is not one with too little data', () => {
  const unrecorded = shown.map((variant) => ({ ...variant, conversions: 0, convertedClicks: 0 }));
  expect(summarizeSplit(unrecorded, result('notEnoughData'))).toEqual({ state: 'unrecorded' });
});

test('a report under a filter by variant says nothing', () => {
  expect(summarizeSplit(shown, null)).toBeUndefined();
});
