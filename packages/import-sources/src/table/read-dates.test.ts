import { expect, test } from 'vitest';
import { findDateOrder, readDate } from './read-dates.ts';

const utc = (...parts: [number, number, number, number?, number?, number?]) => {
  const [year, month, ...others] = parts;
  return Date.UTC(year, month - 1, ...others);
};

test.each([
  ['2026-03-01', utc(2026, 3, 1)],
  ['2026/03/01', utc(2026, 3, 1)],
  ['2026-03-01 10:20', utc(2026, 3, 1, 10, 20)],
  ['2026-03-01T10:20:30.123456Z', utc(2026, 3, 1, 10, 20, 30)],
  ['2026-03-01T10:20:30+02:00', utc(2026, 3, 1, 8, 20, 30)],
  ['2026-03-01 10:20:30 UTC', utc(2026, 3, 1, 10, 20, 30)],
  ['1772359200', 1_772_359_200_000],
  ['1772359200123', 1_772_359_200_123],
  ['31.12.2026', utc(2026, 12, 31)],
  ['1.2.2026 08:05', utc(2026, 2, 1, 8, 5)],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-03-01 24:00', undefined],
  ['31.12.26', undefined],
  ['1.2.2026 25:00', undefined],
  ['01/02/2026', undefined],
  ['', undefined],
  ['tomorrow', undefined],
  ['March 1, 2026', undefined],
  [`2026-03-01${' '.repeat(100_000)}`, undefined],
])('%j is read as %j', (text, at) => {
  expect(readDate(text, undefined)).toBe(at);
});

test('dates with slashes are read by the order of their column', () => {
  expect(readDate('01/02/2026', 'day-first')).toBe(utc(2026, 2, 1));
  expect(readDate('01/02/2026', 'month-first')).toBe(utc(2026, 1, 2));
  expect(readDate('1/2/2026, 1:05 PM', 'month-first')).toBe(utc(2026, 1, 2, 13, 5));
  expect(readDate('1-2-2026 12:00:01 am', 'day-first')).toBe(utc(2026, 2, 1, 0, 0, 1));
  expect(readDate('31/12/2026', 'month-first')).toBeUndefined();
  expect(readDate('1/2/2026 13:05 PM', 'day-first')).toBeUndefined();
});

test.each([
  ['13/01/2026', 'day-first'],
  ['01/13/2026', 'month-first'],
  ['01/02/2026', 'unsure'],
  ['02/02/2026', undefined],
  ['2026-01-02', undefined],
  ['01.02.2026', undefined],
])('%j says %j about its column', (text, order) => {
  expect(findDateOrder(text)).toBe(order);
});
