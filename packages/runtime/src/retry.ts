import { sleep } from './sleep.ts';

/** The ceiling of the delay after the first failure, which doubles with each further one, and its maximum. */
export type Backoff = { baseMs: number; maxMs: number };

/** Beyond it every ceiling has reached its maximum, and a power of two stays exact. */
const doublingsMax = 20;

/**
 * Exponential backoff with full jitter: a random delay from 0 up to a ceiling that is `baseMs` after the first failure
 * and doubles with each further one, up to `maxMs`. Clients that failed together spread over the whole ceiling instead
 * of coming back in step.
 * @param failures failures in a row, from 1
 */
export function retryDelayMs(failures: number, baseMs: number, maxMs: number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, doublingsMax));
  return Math.round(Math.random() * ceiling);
}

/**
 * Runs `work` until it succeeds, with backoff after each failure. Undefined once `signal` has aborted.
 * @param onFailure called with every error and the number of failures so far
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  {
    backoff,
    signal,
    onFailure,
  }: { backoff: Backoff; signal: AbortSignal; onFailure: (error: unknown, failures: number) => void },
): Promise<Result | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work();
    } catch (error) {
      onFailure(error, failures);
      await sleep(retryDelayMs(failures, backoff.baseMs, backoff.maxMs), signal);
    }
  }
  return undefined;
}
