import { expect, test } from 'vitest';
import { trimDecimal } from './decimal.ts';

test.each([
  ['1.50', '1.5'],
  ['1.5', '1.5'],
  ['1.00', '1'],
  ['10.00', '10'],
  ['100', '100'],
  ['0.10', '0.1'],
  ['0.0', '0'],
  ['100.0100', '100.01'],
  ['0', '0'],
])('%s is written as %s', (given, written) => {
  expect(trimDecimal(given)).toBe(written);
});
