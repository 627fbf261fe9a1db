import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal ? { signal } : {});
  } catch {
    // Aborted: the caller checks its own signal.
  }
}
