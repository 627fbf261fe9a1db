import { attemptsMax } from '@linkplane/links-db/webhooks';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Between one attempt and the next, from the first on. */
export const retryDelaysMs: readonly number[] = [
  ...[5 * second, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];

/** A delay is lengthened by up to this part, so that what failed together does not come back together. */
const jitter = 0.2;

export type RetryPlan = { kind: 'give-up' } | { kind: 'retry'; afterMs: number };

/**
 * What follows an attempt that failed.
 * @param attemptsLeft with the one that failed
 * @param askedMs what the receiver asked for by Retry-After, if it did: never sooner than that
 * @param random from 0 to 1
 */
export function planRetry(attemptsLeft: number, askedMs: number | null, random: number): RetryPlan {
  const delayMs = retryDelaysMs[attemptsMax - attemptsLeft];
  if (attemptsLeft <= 1 || delayMs === undefined) return { kind: 'give-up' };
  return { kind: 'retry', afterMs: Math.max(Math.round(delayMs * (1 + jitter * random)), askedMs ?? 0) };
}
