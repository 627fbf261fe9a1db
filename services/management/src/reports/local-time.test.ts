import { expect, test } from 'vitest';
import { dayOf, startOfDay, toInstant } from './local-time.ts';

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

test.each([
  ['UTC', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['America/St_Johns', '2026-07-01', '2026-07-01T02:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z'],
  // Clocks skip midnight, and a whole day.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  // Outside of the years of instants.
  ['Europe/Berlin', '0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z'],
  ['UTC', '0050-06-01', '0050-06-01T00:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, expected) => {
  expect(toInstant({ day }, zone).toISOString()).toBe(expected);
});

test('an instant is the same in every zone, and no bound stays none', () => {
  const instant = new Date('2026-01-15T09:30:00.000Z');
  expect(toInstant(instant, 'Asia/Tokyo')).toBe(instant);
  expect(toInstant(undefined, 'Asia/Tokyo')).toBeUndefined();
});

test('a day begins where it is named so, in every zone and on every day of a year', () => {
  for (const zone of Intl.supportedValuesOf('timeZone').filter((_, place) => place % 9 === 0)) {
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 9 * 86_400_000) {
      const name = new Date(day).toISOString().slice(0, 10);
      const start = toInstant({ day: name }, zone);
      expect([zone, dayOf(start, zone)]).toEqual([zone, name]);
      expect(dayOf(new Date(start.getTime() - 1_000), zone) < name).toBe(true);
    }
  }
});
