import { describeFailure } from '@linkplane/runtime';
import { describeStatus } from './describe-result.ts';
import type { Exchange } from './exchange.ts';
import { responseCharsMax } from './limits.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { storableText } from './storable-text.ts';

export type SendResult = {
  /** The status of the response; null without a response. */
  status: number | null;
  /** Null exactly when the receiver has accepted the delivery; otherwise a text for the owner of the webhook. */
  error: string | null;
  /** The first characters of the response body as storable text; null without a response. */
  response: string | null;
  durationMs: number;
  /** The Retry-After of a receiver that has refused the delivery. */
  retryAfterMs: number | null;
};

/** The result of an attempt, with or without a response. */
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
