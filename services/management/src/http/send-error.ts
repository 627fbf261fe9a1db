import { isClickHouseUnavailable } from '@linkplane/clicks-db/read';
import { isPostgresUnavailable } from '@linkplane/links-db/management';
import type { Failure } from '@linkplane/contracts';
import type { Logger } from '@linkplane/telemetry';
import type { ErrorRequestHandler } from 'express';
import { AppError } from './app-error.ts';
import { localsOf } from '../calls/caller.ts';
import { sendJson } from './send-response.ts';

const retryAfterSeconds = 2;

/** The one place where a failure becomes an HTTP answer. What has no code of its own is logged and tells nothing. */
export function createSendError(logger: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    const { requestId } = localsOf(response);
    // Without a cause a 503 says that the caller asks for too much: a log of those would be theirs to fill.
    if (error.status >= 500 && !(error.status === 503 && error.cause === undefined)) {
      const level = error.status === 503 ? 'warn' : 'error';
      logger[level](
        { requestId, method: request.method, path: request.path, err: error.cause ?? error },
        error.message,
      );
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    sendJson(response, error.status, toBody(error));
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isPostgresUnavailable(thrown) || isClickHouseUnavailable(thrown)) return unavailable(thrown);
  // The router could not decode a parameter: nothing can be stored under such a path.
  if (thrown instanceof URIError) return new AppError('NOT_FOUND', 'There is nothing at this path.');
  return new AppError('INTERNAL_ERROR', 'Something went wrong on our side.', { cause: thrown });
}

/** A store that the answer needs cannot be asked just now. */
export function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The service cannot answer this right now. Please try again.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });
}

/** The envelope of a failure. */
function toBody({ code, message, details, retryAfterSeconds: retryAfter }: AppError): Failure {
  const extras = { ...(details && { details }), ...(retryAfter !== undefined && { retryAfter }) };
  return { success: false, error: { code, message, ...extras } };
}
