import { isPathTooLong, pathBytesMax } from '@linkplane/contracts';
import type { RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Refuses long paths before they are routed: no path of the API is nearly as long, and routing costs time by the byte. */
export const refuseLongPath: RequestHandler = ({ originalUrl }, _response, next) => {
  if (isPathTooLong(originalUrl))
    throw new AppError('URI_TOO_LONG', `A path may have ${pathBytesMax} bytes, not counting the query.`);
  next();
};

/** Refuses a request with two Host headers: a proxy in front may have routed it by the other one. */
export const refuseTwoHosts: RequestHandler = ({ rawHeaders }, _response, next) => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1)
    throw new AppError('VALIDATION_ERROR', 'The request has two Host headers.', {
      details: [{ field: 'Host', message: 'must be sent once' }],
    });
  next();
};

/** Responds 404; mounted behind every route. */
export const refuseUnknownPath: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'There is nothing at this path.');
};

/**
 * Responds 405 with the methods that the path has; mounted behind its routes.
 * @param methods in lower case; GET brings HEAD with it
 */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const upper = methods.map((method) => method.toUpperCase());
  const allow = [...upper, ...(upper.includes('GET') ? ['HEAD'] : [])].join(', ');
  return () => {
    throw new AppError('METHOD_NOT_ALLOWED', `Allowed here: ${allow}.`, { headers: { Allow: allow } });
  };
}

/** Mounts the 405 of every path of a route table. */
export function refuseOtherMethods(
  router: { all(path: string, handler: RequestHandler): unknown },
  routes: readonly { path: string; method: string }[],
): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    router.all(path, refuseMethod(methods));
  }
}
