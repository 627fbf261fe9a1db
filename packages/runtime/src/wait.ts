import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    // Aborted: the caller looks at its own signal.
  }
}

/** Exponential backoff with full jitter: attempt 1 waits up to `baseMs`, doubling up to `maxMs`. */
export function retryDelayMs(attempt: number, baseMs: number, maxMs: number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.min(attempt - 1, 20));
  return Math.round(ceiling / 2 + (Math.random() * ceiling) / 2);
}
