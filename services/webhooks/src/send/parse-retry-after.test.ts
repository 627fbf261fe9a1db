import { expect, test } from 'vitest';
import { parseRetryAfter } from './parse-retry-after.ts';

const now = Date.parse('2026-01-15T09:30:00.000Z');
const day = 86_400_000;

test.each([
  ['120', 120_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['86400', day],
  ['86401', day],
  ['99999999999999999999999999', day],
  ['Thu, 15 Jan 2026 09:31:00 GMT', 60_000],
  ['Thursday, 15-Jan-26 09:31:00 GMT', 60_000],
  ['Thu, 15 Jan 2026 09:29:00 GMT', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', day],
])('%j is a wait of %d ms', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected);
});

test.each([
  undefined,
  '',
  ' ',
  '-1',
  '+5',
  '1.5',
  '1e3',
  '0x10',
  '5s',
  'soon',
  'Thu',
  'Thu, 1',
  '2026-01-15T09:31:00Z',
])('%j is no wait', (value) => expect(parseRetryAfter(value, now)).toBeNull());
