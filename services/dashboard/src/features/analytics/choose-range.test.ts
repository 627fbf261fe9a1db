import { expect, test } from 'vitest';
import { chooseRange, startOfDay } from './choose-range.ts';

const now = Date.parse('2026-11-21T13:45:10Z');

test('the last 30 days start at midnight in the time zone and end now', () => {
  expect(chooseRange({ timezone: 'Europe/Berlin' }, now)).toEqual({
    start: '2026-10-22T22:00:00.000Z',
    timezone: 'Europe/Berlin',
    includeBots: false,
    includeInternal: false,
  });
});

test('a custom range has whole days including the last one, across a clock change', () => {
  expect(
    chooseRange({ from: '2026-03-28', to: '2026-03-29', timezone: 'Europe/Berlin', bots: true, own: true }, now),
  ).toEqual({
    start: '2026-03-27T23:00:00.000Z',
    end: '2026-03-29T22:00:00.000Z',
    timezone: 'Europe/Berlin',
    includeBots: true,
    includeInternal: true,
  });
});

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', 'Pacific/Marquesas', '2026-11-21T09:30:00.000Z'],
  // Midnight does not exist there on that day: clocks go from 23:59:59 to 01:00.
  ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timezone, instant) => {
  expect(startOfDay(day, timezone)).toBe(instant);
});
