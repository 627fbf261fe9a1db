import { attemptsMax } from '@linkplane/links-db/planes/webhooks';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays between attempts, from the first one on. */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A delay is prolonged by up to this part, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

export type RetryPlan = { kind: 'give-up' } | { kind: 'retry'; afterMs: number };

/**
 * Decides what follows a failed attempt.
 * @param attemptsLeft including the one that failed
 * @param requestedMs the Retry-After of the receiver, if any: the next attempt is not made sooner
 * @param random from 0 to 1
 */
export function planRetry(attemptsLeft: number, requestedMs: number | null, random: number): RetryPlan {
  const delayMs = retryDelaysMs[attemptsMax - attemptsLeft];
  if (delayMs === undefined) return { kind: 'give-up' };
  return { kind: 'retry', afterMs: Math.max(Math.round(delayMs * (1 + jitter * random)), requestedMs ?? 0) };
}
