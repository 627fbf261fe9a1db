import type { ErrorCode, ErrorDetail } from '@linkplane/contracts';

type Told = {
  /** NETWORK where no answer came at all. */
  code: ErrorCode | 'NETWORK';
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

/** Whether trying again by itself can help: the server, not the request, was at fault. */
export function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}
