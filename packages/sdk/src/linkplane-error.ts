import type { ErrorDetail, Failure } from './generated/types.ts';

/** The API's codes, and three of the client: no connection, no response in time, or a response that is not the API's. */
export type LinkplaneErrorCode = Failure['error']['code'] | 'CONNECTION_FAILED' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

type Facts = {
  /** HTTP status; 0 when there was no response. */
  status: number;
  code: LinkplaneErrorCode;
  message: string;
  /** Values of the code, when it has some. */
  params?: Failure['error']['params'];
  /** The invalid fields, when the API names them. */
  details?: ErrorDetail[] | undefined;
  /** Seconds to wait before the next try. */
  retryAfter?: number | undefined;
  /** Id of the request in the log of the service. */
  requestId?: string | undefined;
  cause?: unknown;
};

/** The only error that the client throws, except the reason of your own AbortSignal. */
export class LinkplaneError extends Error {
  readonly status: number;
  readonly code: LinkplaneErrorCode;
  readonly params: NonNullable<Failure['error']['params']>;
  readonly details: ErrorDetail[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, code, message, params = {}, details = [], retryAfter, requestId, cause }: Facts) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'LinkplaneError';
    this.status = status;
    this.code = code;
    this.params = params;
    this.details = details;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
