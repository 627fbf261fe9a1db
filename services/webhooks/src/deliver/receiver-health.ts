import { limits } from './limits.ts';

/** What a worker has learned of one receiver: how fast it is, and whether it takes anything at all. */
export type ReceiverHealth = {
  /** In a row, the newest ones. */
  failures: number;
  /** Until then it gets nothing; milliseconds of `now`. */
  pausedUntilMs: number;
  /** Requests that it may have at once. */
  sendsMax: number;
  /** A running mean of what its answers take, or to wait for them in vain; null: nothing is known of it yet. */
  answerMs: number | null;
};

/** Receivers of one pace share what a worker has for it, so that the others have the rest to themselves. */
export type Pace = 'fast' | 'slow' | 'failing';

const newestWeight = 0.2;

/** @param isFailing nothing has got through to it lately, as others have noted */
export function createHealth(isFailing: boolean): ReceiverHealth {
  return {
    failures: isFailing ? limits.failuresToPause : 0,
    pausedUntilMs: 0,
    sendsMax: isFailing ? 1 : limits.firstSendsPerWebhook,
    answerMs: null,
  };
}

export function isFailing({ failures }: ReceiverHealth): boolean {
  return failures >= limits.failuresToPause;
}

/** One of which nothing is known may be a fast one, but gets little at once. */
export function paceOf(health: ReceiverHealth): Pace {
  if (isFailing(health)) return 'failing';
  return (health.answerMs ?? 0) > limits.fastAnswerMs ? 'slow' : 'fast';
}

/** It takes what it is sent: it may have more at once. */
export function afterSuccess(health: ReceiverHealth, durationMs: number): ReceiverHealth {
  return {
    failures: 0,
    pausedUntilMs: 0,
    sendsMax: Math.min(health.sendsMax + 1, limits.sendsPerWebhookMax),
    answerMs: addToMean(health.answerMs, durationMs),
  };
}

/**
 * It gets less, and after some failures in a row one request at a time with pauses that grow: a receiver that is down
 * costs next to nothing, and one that comes back is found within a minute.
 * @param askedMs what it asked for by Retry-After
 */
export function afterFailure(
  health: ReceiverHealth,
  nowMs: number,
  { askedMs, durationMs }: { askedMs: number | null; durationMs: number },
): ReceiverHealth {
  // Those that were under way together with the one that began a pause are no further news.
  const failures = health.failures + (health.pausedUntilMs > nowMs ? 0 : 1);
  const beyond = failures - limits.failuresToPause;
  const pauseMs = beyond < 0 ? 0 : Math.min(limits.pauseMsMin * 2 ** Math.min(beyond, 20), limits.pauseMsMax);
  const heldBackMs = Math.min(askedMs ?? 0, limits.heldBackMsMax);
  return {
    failures,
    pausedUntilMs: Math.max(health.pausedUntilMs, nowMs + Math.max(pauseMs, heldBackMs)),
    sendsMax: beyond >= 0 ? 1 : Math.max(1, Math.floor(health.sendsMax / 2)),
    answerMs: addToMean(health.answerMs, durationMs),
  };
}

function addToMean(mean: number | null, newest: number): number {
  return mean === null ? newest : mean + newestWeight * (newest - mean);
}

/** How many deliveries may be leased for it, counting those that are. */
export function leaseMax(health: ReceiverHealth): number {
  if (health.answerMs === null || paceOf(health) !== 'fast') return health.sendsMax;
  const ahead = Math.floor((health.sendsMax * limits.leasedAheadMs) / Math.max(1, health.answerMs));
  return Math.max(health.sendsMax, Math.min(ahead, limits.leasedPerWebhookMax));
}
