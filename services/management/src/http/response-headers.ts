import { createId, httpsHostOf, strictTransportSecurity } from '@linkplane/runtime';
import type { RequestHandler } from 'express';
import { localsOf } from '../calls/caller.ts';

/** Names every request, for the reply and for the log. A client's own X-Request-Id is not taken over. */
export const assignRequestId: RequestHandler = (_request, response, next) => {
  const requestId = createId('req');
  localsOf(response).requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
};

/**
 * Replies belong to one token at one moment: nobody may keep them or guess another type for them. On the service's own
 * host, when that is https, they keep browsers there.
 */
export function createSetReplyHeaders(publicUrl: URL): RequestHandler {
  const httpsHost = httpsHostOf(publicUrl);
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (httpsHost !== undefined && request.headers.host?.toLowerCase() === httpsHost)
      response.setHeader('Strict-Transport-Security', strictTransportSecurity);
    next();
  };
}
