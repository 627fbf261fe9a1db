import { createId, httpsHostOf, strictTransportSecurity } from '@linkplane/runtime';
import type { RequestHandler, Response } from 'express';

/** Gives every request an id, for the response and for the log. A client's own X-Request-Id is ignored. */
export const assignRequestId: RequestHandler = (_request, response, next) => {
  const requestId = createId('req');
  response.locals['requestId'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
};

export function requestIdOf({ locals }: Response): string {
  return String(locals['requestId']);
}

/**
 * Responses are for one credential at one moment: they are not cached, and browsers do not guess another type for them.
 * On the service's own host, when that is https, the header makes browsers stay with https.
 */
export function createSetResponseHeaders(publicUrl: URL): RequestHandler {
  const httpsHost = httpsHostOf(publicUrl);
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (httpsHost !== undefined && request.headers.host?.toLowerCase() === httpsHost)
      response.setHeader('Strict-Transport-Security', strictTransportSecurity);
    next();
  };
}
