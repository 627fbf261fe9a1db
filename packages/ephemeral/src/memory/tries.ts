import type { Tries } from '../ports.ts';
import { tryDelayMs } from '../try-windows.ts';

type Options = { /** Milliseconds since 1970; a test's clock. */ now?: () => number; keysMax?: number };

const triesKeysMax = 50_000;

/** Tries in the memory of one process. A full map forgets the keys whose last try is longest ago. */
export function openMemoryTries({ now = Date.now, keysMax = triesKeysMax }: Options = {}): Tries {
  /** Ordered by the last try of each key. */
  const stored = new Map<string, number[]>();
  return {
    async tryWithin(key, windows) {
      const nowMs = now();
      const keptMax = Math.max(...windows.map(({ triesMax }) => triesMax));
      const made = stored.get(key) ?? [];
      const waitMs = tryDelayMs(made, windows, nowMs);
      if (waitMs > 0) return waitMs;
      stored.delete(key);
      stored.set(key, [...made, nowMs].slice(-keptMax));
      const [oldest] = stored.keys();
      if (stored.size > keysMax && oldest !== undefined) stored.delete(oldest);
      return 0;
    },
    async takeBackTry(key) {
      const made = stored.get(key) ?? [];
      if (made.length <= 1) stored.delete(key);
      else stored.set(key, made.slice(0, -1));
    },
  };
}
