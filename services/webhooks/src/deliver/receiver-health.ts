import { limits } from './limits.ts';

/** What a worker knows of one receiver: how fast it responds, and whether it works at all. */
export type ReceiverHealth = {
  /** The newest failures in a row. */
  failures: number;
  /** No request is sent before this time; milliseconds of `now`. */
  pausedUntilMs: number;
  /** Concurrent requests that it may get. */
  sendsMax: number;
  /** A moving average of the response time, timeouts included; null: no result yet. */
  responseMs: number | null;
};

/** Receivers of one pace share a part of a worker; the rest is left to the others. */
export type Pace = 'fast' | 'slow' | 'failing';

const newestWeight = 0.2;

/** @param isFailing the last attempt failed, as stored by any worker */
export function createHealth(isFailing: boolean): ReceiverHealth {
  return {
    failures: isFailing ? limits.failuresToPause : 0,
    pausedUntilMs: 0,
    sendsMax: isFailing ? 1 : limits.firstSendsPerWebhook,
    responseMs: null,
  };
}

export function isFailing({ failures }: ReceiverHealth): boolean {
  return failures >= limits.failuresToPause;
}

/** A receiver without a result counts as fast, but gets few requests at once. */
export function paceOf(health: ReceiverHealth): Pace {
  if (isFailing(health)) return 'failing';
  return (health.responseMs ?? 0) > limits.fastResponseMs ? 'slow' : 'fast';
}

/** The health after a success: one more request at once. */
export function afterSuccess(health: ReceiverHealth, durationMs: number): ReceiverHealth {
  return {
    failures: 0,
    pausedUntilMs: 0,
    sendsMax: Math.min(health.sendsMax + 1, limits.sendsPerWebhookMax),
    responseMs: addToMean(health.responseMs, durationMs),
  };
}

/**
 * The health after a failure: fewer requests, and after some failures in a row one request at a time with growing
 * pauses. A receiver that is down costs next to nothing, and one that recovers is detected within a minute.
 * @param retryAfterMs the receiver's Retry-After, if any
 */
export function afterFailure(
  health: ReceiverHealth,
  nowMs: number,
  { retryAfterMs, durationMs }: { retryAfterMs: number | null; durationMs: number },
): ReceiverHealth {
  // Requests that were in flight when the pause began add no information.
  const failures = health.failures + (health.pausedUntilMs > nowMs ? 0 : 1);
  const beyond = failures - limits.failuresToPause;
  const pauseMs = beyond < 0 ? 0 : Math.min(limits.pauseMsMin * 2 ** Math.min(beyond, 20), limits.pauseMsMax);
  const requestedMs = Math.min(retryAfterMs ?? 0, limits.retryAfterMsMax);
  return {
    failures,
    pausedUntilMs: Math.max(health.pausedUntilMs, nowMs + Math.max(pauseMs, requestedMs)),
    sendsMax: beyond >= 0 ? 1 : Math.max(1, Math.floor(health.sendsMax / 2)),
    responseMs: addToMean(health.responseMs, durationMs),
  };
}

function addToMean(mean: number | null, newest: number): number {
  return mean === null ? newest : mean + newestWeight * (newest - mean);
}

/** How many deliveries may be leased for it, including those that are leased already. */
export function leaseMax(health: ReceiverHealth): number {
  if (health.responseMs === null || paceOf(health) !== 'fast') return health.sendsMax;
  const ahead = Math.floor((health.sendsMax * limits.leasedAheadMs) / Math.max(1, health.responseMs));
  return Math.max(health.sendsMax, Math.min(ahead, limits.leasedPerWebhookMax));
}
