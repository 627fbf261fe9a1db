import type { CompatibleApi } from '@linkplane/contracts';
import type { Logger } from '@linkplane/telemetry';
import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import { refuseLongPath, refuseTwoHosts, refuseUnknownPath } from '../http/refuse-request.ts';
import { requestIdOf } from '../http/response-headers.ts';
import { logError, toAppError } from '../http/send-error.ts';
import type { ReadToken } from '../public-api/authenticate.ts';
import type { LimitRate } from '../public-api/limit-rate.ts';
import type { MountedRoutes } from '../public-api/run-operation.ts';
import { createCallLinks } from './call-links.ts';
import { sendForeign, type CreateForeignApi, type ForeignApi } from './foreign-api.ts';
import { createBitlyApi } from './bitly-api.ts';
import { createKuttApi } from './kutt-api.ts';
import { createShlinkApi } from './shlink-api.ts';
import { createYourlsApi } from './yourls-api.ts';

export type CompatibleApisDeps = {
  publicUrl: URL;
  authenticateBy: (readToken: ReadToken) => RequestHandler;
  rate: LimitRate;
  /** The operations of the public API: these APIs have none of their own. */
  operations: MountedRoutes;
  tenants: TenantLimiter;
  logger: Logger;
};

const creators: Readonly<Record<CompatibleApi, CreateForeignApi>> = {
  yourls: createYourlsApi,
  shlink: createShlinkApi,
  kutt: createKuttApi,
  bitly: createBitlyApi,
};

/**
 * The APIs of other link services that are turned on, each with the tokens, limits and operations of the public API.
 * @returns `router`, and the handlers that send errors in the form of each API, for behind what delays refusals
 */
export function createCompatibleApis(
  apis: readonly CompatibleApi[],
  { publicUrl, authenticateBy, rate, operations, tenants, logger }: CompatibleApisDeps,
): { router: Router; errors: { base: string; send: ErrorRequestHandler }[] } {
  const router = Router({ caseSensitive: true });
  const errors: { base: string; send: ErrorRequestHandler }[] = [];
  const links = createCallLinks(operations, tenants);
  for (const api of apis) {
    const foreign = creators[api]({ links, publicUrl });
    const guarded = Router({ caseSensitive: true });
    guarded.use(rate.showLimits, refuseLongPath, refuseTwoHosts, ...(foreign.before ? [foreign.before] : []));
    guarded.use(authenticateBy(foreign.readToken), rate.limitUnauthenticated, rate.limitWorkspaces);
    guarded.use(foreign.router, refuseUnknownPath);
    router.use(foreign.base, guarded);
    errors.push({ base: foreign.base, send: createSendForeignError(foreign, logger) });
  }
  return { router, errors };
}

/** Errors are mapped and logged as everywhere; only their form is that of the other service. */
function createSendForeignError({ describeError }: ForeignApi, logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    // The path alone: the query can have the token.
    logError(logger, error, {
      requestId: requestIdOf(response),
      method: request.method,
      path: request.baseUrl + request.path,
    });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    sendForeign(response, describeError(error, request, response));
  };
}
