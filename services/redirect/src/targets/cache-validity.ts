import type { CacheLease } from '@linkplane/ephemeral';

/** Whether this node receives every change, so that it may respond from memory. */
export type CacheValidity = {
  /** Replaces the lease that the invalidation channel grants; it is renewed several times a second. */
  setLease(lease: CacheLease): void;
  /**
   * Whether the lease holds and no change since `readAt` was missed.
   * @param now milliseconds of the same clock, `performance.now()`
   */
  isValid(readAt: number, now: number): boolean;
  /** Invalidation gaps so far: how often a lease began that does not continue the one before. */
  gaps(): number;
};

/**
 * What was read from the store of record is valid for this long without a lease: a change that came later is then still
 * younger than the second within which it has to be visible.
 */
export const validWithoutLeaseMs = 900;

/** Assumes a lease without end until the channel sets one. */
export function createCacheValidity(): CacheValidity {
  let since = -Infinity;
  let until = Infinity;
  let gaps = 0;
  return {
    setLease(lease) {
      if (lease.since !== since) gaps += 1;
      since = lease.since;
      until = lease.until;
    },
    isValid: (readAt, now) => readAt >= since && now < until,
    gaps: () => gaps,
  };
}
