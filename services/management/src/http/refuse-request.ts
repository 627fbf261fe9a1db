import { isPathTooLong, pathBytesMax } from '@linkplane/contracts';
import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** No path of the API is nearly as long, and matching routes costs time by the byte. */
export const refuseLongPath: RequestHandler = ({ originalUrl }, _response, next) => {
  if (isPathTooLong(originalUrl))
    throw new AppError('URI_TOO_LONG', `A path may have ${pathBytesMax} bytes, not counting the query.`);
  next();
};

/** Whoever stands in front of this service may have gone by the other one. */
export const refuseTwoHosts: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('VALIDATION_ERROR', 'The request has two Host headers.');
  next();
};
