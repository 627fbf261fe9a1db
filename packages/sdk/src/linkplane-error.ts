import type { ErrorDetail, Failure } from './generated/types.ts';

/** The API's codes, and three of the client's own: no answer came, none in time, or none that it understands. */
export type LinkplaneErrorCode = Failure['error']['code'] | 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

type Facts = {
  /** HTTP status; 0 where there was no answer. */
  status: number;
  code: LinkplaneErrorCode;
  message: string;
  /** The wrong fields, where the API names them. */
  details?: ErrorDetail[] | undefined;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number | undefined;
  /** Names the request in the log of the service. */
  requestId?: string | undefined;
  cause?: unknown;
};

/** The one error that the client throws, beside the reason of your own AbortSignal. */
export class LinkplaneError extends Error {
  readonly status: number;
  readonly code: LinkplaneErrorCode;
  readonly details: ErrorDetail[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, code, message, details = [], retryAfter, requestId, cause }: Facts) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'LinkplaneError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
