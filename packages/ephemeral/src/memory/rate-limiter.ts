import type { RateLimiter } from '../ports.ts';
import { createMemoryAttempts } from './attempts.ts';
import { openMemoryTries } from './tries.ts';
import { dayOf, decideRate, minuteOf } from '../rate-windows.ts';

/** Both windows, when full, take less than 20 MB. */
const keysPerWindowMax = 100_000;

type Options = {
  /** Milliseconds since 1970; a test's clock. */
  now?: () => number;
  keysMax?: number;
  /** Called with the number of evicted keys, which start again from 0 in that window. */
  onForgotten?: (keys: number) => void;
};

/**
 * A limiter for one process. All windows of a kind end together, so the counts of a window are one map that is dropped
 * with it. A full map evicts the keys that were unused for longest: a flood of made-up clients passes for a while, and
 * never causes others to be refused.
 */
export function openMemoryRateLimiter({
  now = Date.now,
  keysMax = keysPerWindowMax,
  onForgotten = () => {},
}: Options = {}): RateLimiter {
  const minutes = openWindow(keysMax, onForgotten);
  const days = openWindow(keysMax, onForgotten);
  const attempts = createMemoryAttempts({ now, keysMax });
  return {
    ...attempts,
    ...openMemoryTries({ now, keysMax }),
    async take(key, limits) {
      const nowMs = now();
      minutes.turnTo(minuteOf(nowMs));
      days.turnTo(dayOf(nowMs));
      const counts = { minute: minutes.read(key), day: limits.perDay === null ? 0 : days.read(key) };
      const decision = decideRate(counts, limits, nowMs);
      if (decision.isAllowed) {
        minutes.write(key, counts.minute + 1);
        if (limits.perDay !== null) days.write(key, counts.day + 1);
      }
      return decision;
    },
  };
}

/**
 * The counts of the current window, in two generations: when the young one is full it becomes the old one, which is
 * dropped. A key that is used moves to the young one, so only idle keys are evicted.
 */
function openWindow(keysMax: number, onForgotten: (keys: number) => void) {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let current = -1;
  return {
    turnTo(window: number): void {
      if (window === current) return;
      current = window;
      young = new Map();
      old = new Map();
    },
    read: (key: string): number => young.get(key) ?? old.get(key) ?? 0,
    write(key: string, count: number): void {
      old.delete(key);
      if (!young.has(key) && young.size >= keysMax / 2) {
        if (old.size > 0) onForgotten(old.size);
        old = young;
        young = new Map();
      }
      young.set(key, count);
    },
  };
}
