import { expect, test } from 'vitest';
import { describeRetention, firstKeptDay, isShorter, nameDays, readDays } from './describe-retention.ts';

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
  expect([null, 90].map(describeRetention)).toEqual(['Clicks are kept forever.', 'Clicks are kept for 90 days.']);
  expect([90, 365, 730].map(nameDays)).toEqual(['For 90 days', 'For 365 days (a year)', 'For 730 days (two years)']);
  expect(firstKeptDay(30, Date.parse('2026-01-31T23:59:59Z'))).toBe('Jan 1, 2026');
});
