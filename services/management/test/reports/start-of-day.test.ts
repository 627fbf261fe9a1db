import { expect, test } from 'vitest';
import { startOfDay } from '../../src/reports/stats-range.ts';

test.each([
  ['UTC', '2026-11-21T10:11:12.345Z', '2026-11-21T00:00:00.000Z'],
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-20T23:30:00.000Z', '2026-11-20T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T10:00:00.000Z', '2026-11-20T18:30:00.000Z'],
  ['America/St_Johns', '2026-07-01T01:00:00.000Z', '2026-06-30T02:30:00.000Z'],
  // Days with a clock change, before and after it.
  ['Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T12:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00:00.000Z', '2026-10-24T22:00:00.000Z'],
  ['America/New_York', '2026-11-01T23:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21T12:00:00.000Z', '2026-11-21T10:00:00.000Z'],
])('in %s the day of %s starts at %s', (zone, instant, expected) => {
  expect(startOfDay(new Date(instant), zone).toISOString()).toBe(expected);
});

test('the day starts after the gap where clocks skip midnight', () => {
  const start = startOfDay(new Date('2026-09-06T12:00:00.000Z'), 'America/Santiago');
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });
  expect(date.format(start)).toBe('2026-09-06');
  expect(date.format(start.getTime() - 1_000)).toBe('2026-09-05');
});
