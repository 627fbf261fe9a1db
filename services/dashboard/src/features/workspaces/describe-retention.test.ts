import { expect, test } from 'vitest';
import { describeRetention, firstKeptDay, isShorter, readDays } from './describe-retention.ts';

test.each([
  ['30', 30],
  [' 3650 ', 3_650],
  ['29', undefined],
  ['3651', undefined],
  ['90.5', undefined],
  ['', undefined],
  ['ninety', undefined],
])('the days typed as %j are %j', (text, days) => {
  expect(readDays(text)).toBe(days);
});

test.each([
  [90, null, true],
  [90, 365, true],
  [365, 90, false],
  [90, 90, false],
  [null, 90, false],
])('%j days instead of %j are shorter: %j', (days, before, expected) => {
  expect(isShorter(days, before)).toBe(expected);
});

test('a retention is described in days, and by the first UTC day that stays', () => {
  expect([null, 90, 365, 730].map(describeRetention)).toEqual([
    'for ever',
    'for 90 days',
    'for 365 days (a year)',
    'for 730 days (two years)',
  ]);
  expect(firstKeptDay(30, Date.parse('2026-01-31T23:59:59Z'))).toBe('Jan 1, 2026');
});
