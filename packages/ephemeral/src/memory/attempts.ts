import { attemptDelayMs } from '../attempt-delay.ts';
import type { RateLimiter } from '../ports.ts';

type Made = { attempts: number; sinceMs: number; endsMs: number };

/** Attempts in the memory of one process. A full map forgets the keys whose last attempt is longest ago. */
export function createMemoryAttempts({
  now,
  keysMax,
}: {
  now: () => number;
  keysMax: number;
}): Pick<RateLimiter, 'attempt' | 'attempts' | 'forgive'> {
  // Ordered by the last change of each key.
  const stored = new Map<string, Made>();

  function put(key: string, made: Made): void {
    stored.delete(key);
    stored.set(key, made);
    if (stored.size <= keysMax) return;
    for (const oldest of stored.keys()) {
      stored.delete(oldest);
      return;
    }
  }

  return {
    async attempt(key, rules) {
      const nowMs = now();
      const found = stored.get(key);
      const before = found && found.endsMs > nowMs ? found : undefined;
      const made = before?.attempts ?? 0;
      const endsMs = nowMs + rules.forgetAfterMs;
      const waitMs = (before?.sinceMs ?? nowMs) + attemptDelayMs(made, rules) - nowMs;
      if (waitMs > 0) {
        if (!before) put(key, { attempts: 0, sinceMs: nowMs, endsMs });
        return { waitMs, attempts: made };
      }
      put(key, { attempts: made + 1, sinceMs: nowMs, endsMs });
      return { waitMs: 0, attempts: made + 1 };
    },
    async attempts(key) {
      const found = stored.get(key);
      return found && found.endsMs > now() ? found.attempts : 0;
    },
    async forgive(key) {
      stored.delete(key);
    },
  };
}
