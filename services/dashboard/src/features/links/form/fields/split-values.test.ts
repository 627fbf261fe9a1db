import { expect, test } from 'vitest';
import { addVariant, noSplit, removeVariant, sumOfWeights, toSentSplit, toSplitValues } from './split-values.ts';

test('variants share evenly in whole percents that add up to 100', () => {
  let split = noSplit;
  for (const weights of [
    ['50', '50'],
    ['34', '33', '33'],
    ['25', '25', '25', '25'],
    ['20', '20', '20', '20', '20'],
  ]) {
    split = addVariant(split);
    expect(split.variants.map(({ weight }) => weight)).toEqual(weights);
    expect(sumOfWeights(split.variants)).toBe(100);
  }
  expect(removeVariant(split, 0).variants).toHaveLength(4);
});

test('a winner that is removed is none', () => {
  const stored = addVariant(noSplit);
  const [first] = stored.variants;
  expect(removeVariant({ ...stored, winner: first?.id ?? '' }, 0).winner).toBe('');
});

test('what is stored is sent back with its ids, and nothing is null', () => {
  const split = {
    variants: [
      { id: 'var_q1elggt3h2ufkDLwJZXh', name: null, url: 'https://a.example/', weight: 60 },
      { id: 'var_q1elggt3h2ufkDLwJZXi', name: 'B', url: 'https://b.example/', weight: 40 },
    ],
    endsAt: null,
    winner: null,
  };
  for (const endsAt of [null, '2030-02-01T09:00:00.000Z', '2030-02-01T09:00:45.000Z', '2030-02-01T09:00:45.250Z']) {
    const stored = { ...split, endsAt };
    const edited = { ...toSplitValues(stored), winner: 'var_q1elggt3h2ufkDLwJZXi' };
    expect(toSentSplit(edited)).toEqual({ ...stored, winner: 'var_q1elggt3h2ufkDLwJZXi' });
  }
  expect(toSentSplit(toSplitValues(split))).toEqual(split);
  expect(toSentSplit(noSplit)).toBeNull();
});
