import type { ErrorCode, ErrorDetail } from '@linkplane/contracts';

type Told = {
  /** NETWORK where the server was not reached, TIMEOUT where it did not respond in time. */
  code: ErrorCode | 'NETWORK' | 'TIMEOUT';
  message: string;
  status: number;
  requestId: string | null;
  details: readonly ErrorDetail[];
};

/** A call that failed: in words, with what ties it to a line of the server's log. */
export class RequestError extends Error {
  readonly code: Told['code'];
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  readonly requestId: string | null;
  /** The wrong fields. */
  readonly details: readonly ErrorDetail[];

  constructor({ code, message, status, requestId, details }: Told) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
  }
}

/** Whether trying again by itself can help: the server was at fault, and said so soon enough for a reader to wait on. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError) || error.code === 'TIMEOUT') return false;
  return error.status === 0 || error.status >= 500;
}

/** Of the server, for a request without a session. A wrong password is refused with the same code and other words. */
const signedOutMessage = 'Please sign in.';

/** The session has ended: the dialog that asks to sign in again says it, and what it interrupted can be sent again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAUTHORIZED' && error.message === signedOutMessage;
}
