import { afterEach, expect, test, vi } from 'vitest';
import { describeTimeZone, ownTimezone } from './describe-time-zone.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Etc/Unknown', 'UTC'],
  ['Foo/Bar', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['+03:00', 'UTC'],
  ['-0530', 'UTC'],
  ['GMT+03:00', 'UTC'],
  ['IST', 'UTC'],
  ['Etc/GMT-3', 'Etc/GMT-3'],
])('the zone of a browser that says %s is %s', (said, expected) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: said as string };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  expect(ownTimezone()).toBe(expected);
  expect(describeTimeZone()).toContain(expected);
});
