import { expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';

const minute = 60_000;

test.each([
  ['1m', minute],
  ['8h', 480 * minute],
  ['42 days', 42 * 1_440 * minute],
  ['2 Hours', 120 * minute],
  ['1.5 h', 90 * minute],
  ['1 week', 10_080 * minute],
  ['90 seconds', 1.5 * minute],
])('%s is read', (text, ms) => expect(readDuration(text)).toBe(ms));

test.each(['', '1', '10 s', '-1h', '0 days', '1 fortnight', '1 h 2 m', '101 years', '999999999 years', 'h', '1e3h'])(
  '"%s" is refused',
  (text) => expect(readDuration(text)).toBeUndefined(),
);
