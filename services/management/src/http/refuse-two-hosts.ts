import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Whoever stands in front of this service may have gone by the other one. */
export const refuseTwoHosts: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new AppError('VALIDATION_ERROR', 'The request has two Host headers.');
  next();
};
