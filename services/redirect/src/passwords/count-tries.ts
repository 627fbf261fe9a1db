import { openMemoryTries, type RateLimiter, type TryWindow } from '@linkplane/ephemeral';
import type { Logger } from '@linkplane/telemetry';

/** Of one network on one link: right passwords count, too. */
const windows: readonly TryWindow[] = [
  { ms: 60_000, triesMax: 5 },
  { ms: 3_600_000, triesMax: 30 },
];

/** Counts a try of a network on a link. @returns 0, or the milliseconds until the next one may be made. Never fails. */
export type CountTries = (linkId: string, network: string) => Promise<number>;

/**
 * While the shared store is unavailable the limits hold at least for each process, which counts the tries that it has seen
 * in any case: those from before the store went away, or lost its memory, are among them.
 */
export function createCountTries(shared: Pick<RateLimiter, 'tryWithin'> | undefined, logger: Logger): CountTries {
  const local = openMemoryTries();
  let wasFailing = false;
  return async (linkId, network) => {
    const key = `password:${linkId}:${network}`;
    try {
      const waitMs = shared ? await shared.tryWithin(key, windows) : 0;
      wasFailing = false;
      if (waitMs > 0) return waitMs;
    } catch (error) {
      if (!wasFailing) logger.warn({ err: error }, 'store of password tries unavailable, counting in this process');
      wasFailing = true;
    }
    return await local.tryWithin(key, windows);
  };
}
