import { sleep } from '@linkplane/runtime';

/** Waits for the turn of the next request. */
export type Pacer = (signal: AbortSignal | undefined) => Promise<void>;

/** A pacer that lets `perSecond` requests pass in a second, evenly spread; undefined: as many as there are. */
export function createPacer(perSecond: number | undefined): Pacer {
  if (perSecond === undefined) return async () => {};
  const gapMs = 1_000 / perSecond;
  let nextAt = 0;
  return async (signal) => {
    const now = performance.now();
    const turn = Math.max(now, nextAt);
    nextAt = turn + gapMs;
    if (turn > now) await sleep(turn - now, signal);
    signal?.throwIfAborted();
  };
}
