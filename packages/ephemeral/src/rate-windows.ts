import type { RateDecision, RateLimits } from './ports.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Requests of one key that its two windows have counted before this request. */
export type RateCounts = { minute: number; day: number };

/** The number of the UTC minute. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / minuteMs);
}

/** The number of the UTC day. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}

/** The end of the current UTC minute, in Unix seconds. */
export function minuteEnd(nowMs: number): number {
  return ((minuteOf(nowMs) + 1) * minuteMs) / 1_000;
}

/** The decision of every limiter, wherever it stores its counts. */
export function decideRate(counts: RateCounts, limits: RateLimits, nowMs: number): RateDecision {
  const minuteLeft = limits.perMinute - counts.minute;
  const dayLeft = (limits.perDay ?? Infinity) - counts.day;
  const isAllowed = minuteLeft > 0 && dayLeft > 0;
  const left = Math.min(minuteLeft, dayLeft);
  const resetAt = dayLeft <= minuteLeft ? ((dayOf(nowMs) + 1) * dayMs) / 1_000 : minuteEnd(nowMs);
  return {
    isAllowed,
    remaining: Math.max(0, isAllowed ? left - 1 : left),
    resetAt,
    secondsToReset: Math.max(1, Math.ceil(resetAt - nowMs / 1_000)),
  };
}
