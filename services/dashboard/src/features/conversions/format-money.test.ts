import { expect, test } from 'vitest';
import { formatMoney, formatProbability, formatRate } from './format-money.ts';

test.each([
  ['1249.5', 'EUR', '€1,249.50'],
  ['900', 'JPY', '¥900'],
  ['9007199254740993.25', 'USD', '$9,007,199,254,740,993.25'],
])('%s %s is shown as %s', (value, currency, shown) => {
  expect(formatMoney({ value, currency })).toBe(shown);
});

test.each([
  [0, '0%'],
  [0.05214, '5.21%'],
  [0.00514, '0.514%'],
  [0.4, '40%'],
])('a rate of %d is shown as %s', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});

test('a probability is never rounded up, and never shown as certainty', () => {
  const shown = [0.5, 0.9499, 0.97, 0.994, 0.99996, 1].map(formatProbability);
  expect(shown).toEqual(['50%', '94%', '97%', '99.4%', '99.9%', '99.9%']);
});
