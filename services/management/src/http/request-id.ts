import { createId } from '@linkplane/runtime';
import type { RequestHandler } from 'express';
import { localsOf } from '../calls/locals.ts';

/** Names every request, for the reply and for the log. A client's own X-Request-Id is not taken over. */
export const assignRequestId: RequestHandler = (_request, response, next) => {
  const requestId = createId('req');
  localsOf(response).requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
};
