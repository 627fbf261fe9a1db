import type { ErrorCode, ErrorDetail, ErrorParams } from '@linkplane/contracts';
import { sessionField } from '@linkplane/contracts/account';

type ResponseFailure = {
  /** NETWORK where the server was not reached, TIMEOUT where it did not respond in time. */
  code: ErrorCode | 'NETWORK' | 'TIMEOUT';
  message: string;
  status: number;
  requestId: string | null;
  params?: ErrorParams | undefined;
  retryAfter?: number | undefined;
  details: readonly ErrorDetail[];
};

/** A failed call, with a message that can be shown and the id of its line in the server's log. */
export class RequestError extends Error {
  readonly code: ResponseFailure['code'];
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly requestId: string | null;
  /** Values of the code. */
  readonly params: ErrorParams | undefined;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined;
  /** The wrong fields. */
  readonly details: readonly ErrorDetail[];

  constructor({ code, message, status, requestId, params, retryAfter, details }: ResponseFailure) {
    super(message);
    // not translated: the name of a class
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.params = params;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

/** Whether an automatic retry can help: a network or server error that was reported before the timeout. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.code === 'TIMEOUT') return false;
  return error.status === 0 || error.status >= 500;
}

/** Whether the session has ended. The sign-in dialog reports that, and the request can be repeated afterwards. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.details.some(({ field }) => field === sessionField);
}
