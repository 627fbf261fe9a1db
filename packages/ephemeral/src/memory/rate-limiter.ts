import type { RateLimiter } from '../ports.ts';
import { dayOf, decideRate, minuteOf } from '../rate-windows.ts';

/** About 15 MB in each of the two windows. */
const keysPerWindowMax = 100_000;

type Options = {
  /** Milliseconds since 1970; a test's clock. */
  now?: () => number;
  keysMax?: number;
  /** Called for each key that had to make room: from now on it starts again from 0 in that window. */
  onForgotten?: () => void;
};

/**
 * A limiter for one process. All windows of a kind end together, so a window's counts are one map that is thrown away
 * with it. A full map forgets its oldest key: a flood of made-up callers can then be let through, never refuse others.
 */
export function openMemoryRateLimiter({
  now = Date.now,
  keysMax = keysPerWindowMax,
  onForgotten = () => {},
}: Options = {}): RateLimiter {
  const minutes = openWindow(keysMax, onForgotten);
  const days = openWindow(keysMax, onForgotten);
  return {
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

/** The counts of the window that is running. */
function openWindow(keysMax: number, onForgotten: () => void) {
  const counts = new Map<string, number>();
  let running = -1;
  return {
    turnTo(window: number): void {
      if (window === running) return;
      running = window;
      counts.clear();
    },
    read: (key: string): number => counts.get(key) ?? 0,
    write(key: string, count: number): void {
      if (count === 1 && counts.size >= keysMax) {
        for (const oldest of counts.keys()) {
          counts.delete(oldest);
          onForgotten();
          break;
        }
      }
      counts.set(key, count);
    },
  };
}
