import type { RequestHandler } from 'express';

/** Replies belong to one token at one moment: nobody may keep them or guess another type for them. */
export const setReplyHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
