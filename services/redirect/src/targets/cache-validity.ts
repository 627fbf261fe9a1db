import type { Trust } from '@linkplane/ephemeral';

/** Whether this node hears of changes, so that it may answer from memory. */
export type Reliance = {
  /** The channel's word; it moves several times a second. */
  hear(trust: Trust): void;
  /**
   * Whether every change since `readAt` has been heard of.
   * @param now milliseconds of the same clock, `performance.now()`
   */
  isHearing(readAt: number, now: number): boolean;
  /** How often the moment has moved since which all changes have been heard of. */
  gaps(): number;
};

/**
 * For this long after it was asked, the store of record's word is an answer also while nothing is heard: a change that
 * came later is then still younger than the second within which it has to be seen.
 */
export const unheardMs = 900;

/** Relies on the channel until it says otherwise. */
export function createReliance(): Reliance {
  let since = -Infinity;
  let until = Infinity;
  let gaps = 0;
  return {
    hear(trust) {
      if (trust.since !== since) gaps += 1;
      since = trust.since;
      until = trust.until;
    },
    isHearing: (readAt, now) => readAt >= since && now < until,
    gaps: () => gaps,
  };
}
