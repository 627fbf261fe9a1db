import { expect, test } from 'vitest';
import { planWait } from './plan-wait.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['seconds', '7', 7_000],
  ['a date', 'Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
  ['a time in milliseconds, as Dub writes it', String(now + 45_000), 45_000],
  ['a time in seconds', String(now / 1_000 + 20), 20_000],
  ['a time that has passed', String(now - 5_000), 1_000],
  ['nothing', null, 60_000],
  ['no number and no date', 'soon', 60_000],
  ['an hour', '3600', 600_000],
])('the wait after a 429 follows %s', (_name, retryAfter, waitMs) => {
  expect(planWait(retryAfter, now)).toBe(waitMs);
});
