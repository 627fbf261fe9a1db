import { expect, test } from 'vitest';
import { addPeriods, namePeriod, startOfPeriod } from './export-periods.ts';

test.each([
  ['daily', '2026-11-24T23:59:59.999Z', '2026-11-24', '2026-11-24'],
  ['daily', '2026-11-24T00:00:00.000Z', '2026-11-24', '2026-11-24'],
  ['weekly', '2026-11-24T12:00:00.000Z', '2026-11-23', '2026-W48'],
  ['weekly', '2026-11-29T23:59:59.999Z', '2026-11-23', '2026-W48'],
  ['weekly', '2026-11-30T00:00:00.000Z', '2026-11-30', '2026-W49'],
  ['weekly', '2027-01-03T12:00:00.000Z', '2026-12-28', '2026-W53'],
  ['weekly', '2025-12-29T00:00:00.000Z', '2025-12-29', '2026-W01'],
  ['weekly', '2024-01-01T00:00:00.000Z', '2024-01-01', '2024-W01'],
  ['monthly', '2024-02-29T12:00:00.000Z', '2024-02-01', '2024-02'],
] as const)('%s: %s is in the period from %s, %s', (interval, time, start, name) => {
  const found = startOfPeriod(interval, new Date(time));
  expect([found, namePeriod(interval, found)]).toEqual([new Date(start), name]);
});

test.each([
  ['daily', '2026-02-28', 1, '2026-03-01'],
  ['daily', '2026-01-01', -1, '2025-12-31'],
  ['weekly', '2026-12-28', 1, '2027-01-04'],
  ['weekly', '2026-11-23', -30, '2026-04-27'],
  ['monthly', '2026-12-01', 1, '2027-01-01'],
  ['monthly', '2026-01-01', -13, '2024-12-01'],
] as const)('%s: %s and %i more is %s', (interval, start, count, expected) => {
  expect(addPeriods(interval, new Date(start), count)).toEqual(new Date(expected));
});

test.each(['daily', 'weekly', 'monthly'] as const)(
  '%s: periods follow each other, and so do their names',
  (interval) => {
    let start = startOfPeriod(interval, new Date('2019-12-31T12:00:00.000Z'));
    for (let count = 0; count < 3_000; count += 1) {
      const next = addPeriods(interval, start, 1);
      expect(startOfPeriod(interval, new Date(next.getTime() - 1))).toEqual(start);
      expect(startOfPeriod(interval, next)).toEqual(next);
      expect(addPeriods(interval, next, -1)).toEqual(start);
      expect(namePeriod(interval, start) < namePeriod(interval, next)).toBe(true);
      start = next;
    }
  },
);
