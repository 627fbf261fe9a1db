import { retryAfterMsMax } from './limits.ts';

/** An HTTP date begins with the day of the week; `Date.parse` alone takes much more for a date. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/**
 * How long the receiver wants to be left alone, in milliseconds from `nowMs` on, a day at most.
 * @param value of Retry-After: seconds or an HTTP date; null for anything else
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  const asked = value?.trim() ?? '';
  const waitMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : httpDate.test(asked) ? Date.parse(asked) - nowMs : NaN;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), retryAfterMsMax);
}
