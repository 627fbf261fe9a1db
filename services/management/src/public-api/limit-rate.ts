import { minuteEnd, type RateDecision, type RateLimits } from '@linkplane/ephemeral';
import type { Plan } from '@linkplane/links-db/workspaces';
import { toAddressBlock } from '@linkplane/runtime';
import type { Metrics } from '@linkplane/telemetry';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { localsOf } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { rateLimitExceeded, type CountRequest } from '../http/client-limits.ts';

/** Enterprise is limited at a rate that no client reaches, so that every response can carry a limit. */
export const planLimits: Record<Plan, RateLimits> = {
  free: { perMinute: 60, perDay: 1_000 },
  pro: { perMinute: 300, perDay: 10_000 },
  business: { perMinute: 1_000, perDay: 100_000 },
  enterprise: { perMinute: 1_000_000, perDay: null },
};
/** The limits of each address that sends no valid credentials. */
const unauthenticatedLimits: RateLimits = { perMinute: 60, perDay: null };

export type LimitRateDeps = {
  countRequest: CountRequest;
  /** The client's address, as a trusted proxy or the connection has it. */
  readAddress: (request: Request) => string;
  now: () => number;
  metrics: Metrics;
};

/** Every response carries the state of its caller's limit; these are mounted around `authenticate`, in this order. */
export type LimitRate = {
  /** Sets the headers for responses that are sent before the caller is known, or that need no caller: nothing is counted. */
  showLimits: RequestHandler;
  /** Behind `authenticate`: a refused request counts for its address. */
  limitUnauthenticated: ErrorRequestHandler;
  /** Counts for the workspace, whichever of its tokens is used. */
  limitWorkspaces: RequestHandler;
};

export function createLimitRate({ countRequest, readAddress, now, metrics }: LimitRateDeps): LimitRate {
  const refused = metrics.counter(
    'requests_over_limit',
    'Requests that got 429 because their workspace, or their address when they had no valid token, exceeded its rate limit.',
    { caller: ['workspace', 'address'] },
  );

  async function limit(
    response: Response,
    caller: 'workspace' | 'address',
    id: string,
    limits: RateLimits,
  ): Promise<void> {
    const decision = await countRequest(`${caller}:${id}`, limits);
    setHeaders(response, limits, decision);
    if (decision.isAllowed) return;
    refused.inc({ caller });
    throw rateLimitExceeded(decision);
  }

  return {
    showLimits: (_request, response, next) => {
      const remaining = unauthenticatedLimits.perMinute;
      setHeaders(response, unauthenticatedLimits, { remaining, resetAt: minuteEnd(now()) });
      next();
    },
    limitUnauthenticated: async (error: unknown, request, response, _next) => {
      if (error instanceof AppError && error.status === 401)
        await limit(response, 'address', toAddressBlock(readAddress(request)), unauthenticatedLimits);
      throw error;
    },
    limitWorkspaces: async (_request, response, next) => {
      const { workspaceId, plan } = localsOf(response).caller;
      await limit(response, 'workspace', workspaceId, planLimits[plan]);
      next();
    },
  };
}

function setHeaders(
  response: Response,
  { perMinute }: RateLimits,
  { remaining, resetAt }: Pick<RateDecision, 'remaining' | 'resetAt'>,
): void {
  response.setHeader('X-RateLimit-Limit', perMinute);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', resetAt);
}
