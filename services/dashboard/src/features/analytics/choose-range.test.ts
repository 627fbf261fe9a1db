import { expect, test } from 'vitest';
import { chooseDays, chooseRange, startOfDay } from './choose-range.ts';

const now = Date.parse('2026-11-21T13:45:10Z');
const since = '2025-03-04T05:06:07Z';

test('the last 30 days start at midnight in the time zone and end now', () => {
  expect(chooseRange({ timezone: 'Europe/Berlin' }, now, since)).toEqual({
    start: '2026-10-22T22:00:00.000Z',
    timezone: 'Europe/Berlin',
    includeBots: false,
    includeInternal: false,
  });
});

test('a custom range has whole days including the last one, across a clock change', () => {
  expect(
    chooseRange({ from: '2026-03-28', to: '2026-03-29', timezone: 'Europe/Berlin', bots: true, own: true }, now, since),
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

test('the last 24 hours are 23 whole hours and the current one', () => {
  expect(chooseRange({ range: '24h', timezone: 'UTC' }, now, since)).toMatchObject({
    start: '2026-11-20T14:00:00.000Z',
  });
});

test.each([
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Eucla',
  'America/St_Johns',
  'Europe/Berlin',
  'Pacific/Chatham',
])('the last 24 hours begin with a full hour of the clock in %s, less than a day ago', (timezone) => {
  const clock = new Intl.DateTimeFormat('en', { timeZone: timezone, minute: 'numeric', second: 'numeric' });
  for (let minutes = 0; minutes < 60; minutes += 7) {
    const at = now + minutes * 60_000;
    const start = Date.parse(chooseRange({ range: '24h', timezone }, at, since).start);
    const [minute, second] = clock.formatToParts(start).filter(({ type }) => type !== 'literal');
    expect([Number(minute?.value), Number(second?.value)]).toEqual([0, 0]);
    expect(at - start).toBeGreaterThanOrEqual(23 * 3_600_000);
    expect(at - start).toBeLessThan(24 * 3_600_000);
  }
});

test('a named range of whole days in the past has an end, in the time zone', () => {
  expect(chooseRange({ range: 'yesterday', timezone: 'Asia/Tokyo' }, now, since)).toMatchObject({
    start: '2026-11-19T15:00:00.000Z',
    end: '2026-11-20T15:00:00.000Z',
  });
});

test.each([
  ['today', '2026-03-01', { from: '2026-03-01' }],
  ['yesterday', '2026-03-01', { from: '2026-02-28', to: '2026-02-28' }],
  ['7d', '2026-03-01', { from: '2026-02-23' }],
  ['28d', '2026-03-01', { from: '2026-02-02' }],
  ['90d', '2026-03-01', { from: '2025-12-02' }],
  ['month', '2026-03-31', { from: '2026-03-01' }],
  ['last-month', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['last-month', '2024-03-31', { from: '2024-02-01', to: '2024-02-29' }],
  ['last-month', '2026-01-01', { from: '2025-12-01', to: '2025-12-31' }],
  ['year', '2026-03-01', { from: '2026-01-01' }],
  ['all', '2026-03-01', { from: '2025-03-04' }],
  // A clock of the reader that is behind that of the server.
  ['all', '2025-03-03', { from: '2025-03-03' }],
] as const)('the range %s of %s has its days', (range, today, days) => {
  expect(chooseDays({ range }, today, '2025-03-04')).toEqual(days);
});
