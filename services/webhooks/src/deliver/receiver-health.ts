import { limits } from './limits.ts';

/** What a worker has learned of one receiver: how fast it is, and whether it takes anything at all. */
export type ReceiverHealth = {
  /** In a row, the newest ones. */
  failures: number;
  /** Until then it gets nothing; milliseconds of `now`. */
  pausedUntilMs: number;
  /** Requests that it may have at once. */
  sendsMax: number;
  /** A running mean of what its answers take. */
  answerMs: number;
};

const slowUntilKnownMs = 10_000;
const newestWeight = 0.2;

/** @param isFailing nothing has got through to it lately, as others have noted */
export function createHealth(isFailing: boolean): ReceiverHealth {
  return {
    failures: isFailing ? limits.failuresToPause : 0,
    pausedUntilMs: 0,
    sendsMax: isFailing ? 1 : limits.firstSendsPerWebhook,
    answerMs: slowUntilKnownMs,
  };
}

export function isFailing({ failures }: ReceiverHealth): boolean {
  return failures >= limits.failuresToPause;
}

/** It takes what it is sent: it may have more at once. */
export function afterSuccess(health: ReceiverHealth, durationMs: number): ReceiverHealth {
  return {
    failures: 0,
    pausedUntilMs: 0,
    sendsMax: Math.min(health.sendsMax + 1, limits.sendsPerWebhookMax),
    answerMs: health.answerMs + newestWeight * (durationMs - health.answerMs),
  };
}

/**
 * It gets less, and after some failures in a row one request at a time with pauses that grow: a receiver that is down
 * costs next to nothing, and one that comes back is found within a minute.
 * @param askedMs what it asked for by Retry-After
 */
export function afterFailure(health: ReceiverHealth, nowMs: number, askedMs: number | null): ReceiverHealth {
  const failures = health.failures + 1;
  const beyond = failures - limits.failuresToPause;
  const pauseMs = beyond < 0 ? 0 : Math.min(limits.pauseMsMin * 2 ** Math.min(beyond, 20), limits.pauseMsMax);
  const heldBackMs = Math.min(askedMs ?? 0, limits.heldBackMsMax);
  return {
    failures,
    pausedUntilMs: Math.max(health.pausedUntilMs, nowMs + Math.max(pauseMs, heldBackMs)),
    sendsMax: beyond >= 0 ? 1 : Math.max(1, Math.floor(health.sendsMax / 2)),
    answerMs: health.answerMs,
  };
}

/** How many deliveries may be leased for it, counting those that are. */
export function leaseMax(health: ReceiverHealth): number {
  if (isFailing(health)) return 1;
  const ahead = Math.floor((health.sendsMax * limits.leasedAheadMs) / Math.max(1, health.answerMs));
  return Math.max(health.sendsMax, Math.min(ahead, limits.leasedPerWebhookMax));
}
