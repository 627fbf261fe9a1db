import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits.
 * @throws the reason of the signal once it is aborted
 */
export async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
