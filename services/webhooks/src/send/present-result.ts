import { describeFailure, describeStatus } from './describe-failure.ts';
import type { Exchange } from './exchange.ts';
import { responseCharsMax } from './limits.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { storableText } from './storable-text.ts';

export type SendResult = {
  /** Of the answer; null when there was none. */
  status: number | null;
  /** Null exactly when the receiver has accepted the delivery; otherwise words for the webhook's owner. */
  error: string | null;
  /** The first characters of the answer's body, fit for every store; null when there was no answer. */
  response: string | null;
  durationMs: number;
  /** How long the receiver wants to be left alone, when it has refused. */
  retryAfterMs: number | null;
};

/** Says what came of an attempt, whether it got as far as an answer or not. */
export function presentResult(outcome: Exchange | { failure: unknown }, durationMs: number): SendResult {
  if (!('status' in outcome) || outcome.status === null) {
    const error = describeFailure(outcome.failure);
    return { status: null, error, response: null, durationMs, retryAfterMs: null };
  }
  const error = describeStatus(outcome.status);
  return {
    status: outcome.status,
    error,
    response: storableText(outcome.body, responseCharsMax),
    durationMs,
    retryAfterMs: error === null ? null : parseRetryAfter(outcome.retryAfter, Date.now()),
  };
}
