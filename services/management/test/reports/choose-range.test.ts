import { expect, test } from 'vitest';
import { planSeries } from '../../../../packages/clicks-db/src/read/plan-range.ts';
import { listZoneOffsets } from '../../../../packages/clicks-db/src/read/time-range.ts';
import { chooseComparedRange, chooseRange } from '../../src/reports/stats-range.ts';

test.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
  'the default range in %s is read from rollups only, without reading single clicks',
  (timezone) => {
    const now = new Date('2026-11-21T10:11:12.345Z');
    const range = chooseRange({ timezone, filters: [] }, now);
    const offsets = listZoneOffsets(timezone, range.start, range.end);
    const plan = planSeries({ ...range, workspaceId: 'wsp_1', includeBots: false }, offsets, now, false);
    expect(plan).toMatchObject({ rows: [], cutHoursBy: null });
  },
);

test.each([
  ['UTC', '2026-10-22T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-21T18:30:00.000Z'],
  ['America/New_York', '2026-10-22T04:00:00.000Z'],
])('the default range in %s starts with a day there, and ends now', (timezone, start) => {
  const now = new Date('2026-11-21T10:11:12.345Z');
  const range = chooseRange({ timezone, filters: [] }, now);
  expect([range.start.toISOString(), range.end]).toEqual([start, now]);
});

test.each([
  [
    'previous',
    'UTC',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T12:30:00.500Z',
    '2026-01-29T11:29:59.500Z',
    '2026-03-01T00:00:00.000Z',
  ],
  [
    'year',
    'UTC',
    '2026-03-01T00:00:00.000Z',
    '2026-03-31T12:30:00.500Z',
    '2025-03-01T00:00:00.000Z',
    '2025-03-31T12:30:00.500Z',
  ],
  // Clocks went forward on 29 March 2026 and on 30 March 2025.
  [
    'year',
    'Europe/Berlin',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2025-03-28T23:00:00.000Z',
    '2025-03-29T23:00:00.000Z',
  ],
  [
    'year',
    'UTC',
    '2024-02-29T00:00:00.000Z',
    '2024-03-02T00:00:00.000Z',
    '2023-02-28T00:00:00.000Z',
    '2023-03-02T00:00:00.000Z',
  ],
] as const)('compared with %s in %s, %s to %s is compared with %s to %s', (compare, timezone, start, end, from, to) => {
  const range = { start: new Date(start), end: new Date(end), interval: 'day', timezone } as const;
  const compared = chooseComparedRange(range, compare);
  expect([compared.start.toISOString(), compared.end.toISOString()]).toEqual([from, to]);
});
