import { isClickHouseUnavailable } from '@linkplane/clicks-db/read';
import type { Failure } from '@linkplane/contracts';
import { isPostgresUnavailable } from '@linkplane/links-db';
import type { Logger } from '@linkplane/telemetry';
import type { ErrorRequestHandler } from 'express';
import { AppError } from './app-error.ts';
import { requestIdOf } from './response-headers.ts';
import { sendJson } from './send-response.ts';

const retryAfterSeconds = 2;

/** The one place where an error becomes an HTTP response. An error without a code is logged, and its text is not sent. */
export function createSendError(logger: Logger): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    logError(logger, error, { requestId: requestIdOf(response), method: request.method, path: request.path });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    sendJson(response, error.status, toBody(error));
  };
}

/** @param request what the log may say of the request */
export function logError(logger: Logger, error: AppError, request: object): void {
  // A 503 without a cause is a limit that the client has reached: logging it would let clients fill the log.
  if (error.status < 500 || (error.status === 503 && error.cause === undefined)) return;
  logger[error.status === 503 ? 'warn' : 'error']({ ...request, err: error.cause ?? error }, error.message);
}

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isPostgresUnavailable(thrown) || isClickHouseUnavailable(thrown))
    return new AppError('UNAVAILABLE', 'The service is temporarily unavailable. Please try again.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
      cause: thrown,
    });
  // The router could not decode a parameter: nothing can be stored under such a path.
  if (thrown instanceof URIError) return new AppError('NOT_FOUND', 'There is nothing at this path.');
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side.', { cause: thrown });
}

/** The envelope of an error. */
function toBody({ code, message, params, details, retryAfterSeconds: retryAfter }: AppError): Failure {
  const extras = {
    ...(params && { params }),
    ...(details && { details }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  return { success: false, error: { code, message, ...extras } };
}
