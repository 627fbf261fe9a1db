import { expect, test } from 'vitest';
import { isIncomplete } from './is-incomplete.ts';

test.each([
  ['2026-01-05T10:00:00.000Z', 'hour', 'UTC', '2026-01-05T10:30:00.000Z', true],
  ['2026-01-05T10:00:00.000Z', 'hour', 'UTC', '2026-01-05T11:00:00.000Z', false],
  ['2026-01-05', 'day', 'UTC', '2026-01-05T10:30:00.000Z', true],
  ['2026-01-05', 'day', 'UTC', '2026-01-06T00:00:00.000Z', false],
  ['2026-01-05', 'day', 'Asia/Tokyo', '2026-01-05T15:00:00.000Z', false],
  ['2026-01-05', 'day', 'Asia/Tokyo', '2026-01-05T14:59:59.999Z', true],
  ['2026-01-05', 'week', 'UTC', '2026-01-11T23:00:00.000Z', true],
  ['2026-01-05', 'week', 'UTC', '2026-01-12T00:00:00.000Z', false],
  ['2026-01-01', 'month', 'UTC', '2026-01-31T00:00:00.000Z', true],
  ['2026-01-01', 'month', 'UTC', '2026-02-01T00:00:00.000Z', false],
] as const)('a series by %s (%s) in %s that ends at %s: %s', (last, interval, timezone, end, incomplete) => {
  expect(isIncomplete(last, interval, timezone, end)).toBe(incomplete);
});
