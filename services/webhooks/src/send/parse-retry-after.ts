import { retryAfterMsMax } from './limits.ts';

/** An HTTP date begins with the day of the week; `Date.parse` alone accepts much more. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d\d:\d\d:\d\d/;

/**
 * The delay that the receiver requests, in milliseconds from `nowMs` on, a day at most.
 * @param value of Retry-After: seconds or an HTTP date; null for anything else
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDate.test(text) ? Date.parse(text) - nowMs : NaN;
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(waitMs, 0), retryAfterMsMax);
}
