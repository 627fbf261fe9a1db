import { minuteEnd, type RateDecision, type RateLimits } from '@linkplane/ephemeral';
import type { Plan } from '@linkplane/links-db/management';
import type { Metrics } from '@linkplane/telemetry';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { toAddressBlock } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { localsOf } from '../calls/caller.ts';
import { limitExceeded, type TakeRate } from '../http/client-limits.ts';

/** Enterprise has no limit that a client could meet; its number is there so that every answer carries one. */
export const planLimits: Record<Plan, RateLimits> = {
  free: { perMinute: 60, perDay: 1_000 },
  pro: { perMinute: 300, perDay: 10_000 },
  business: { perMinute: 1_000, perDay: 100_000 },
  enterprise: { perMinute: 1_000_000, perDay: null },
};
/** For each address that sends no valid credentials. */
const strangerLimits: RateLimits = { perMinute: 60, perDay: null };

export type LimitRateDeps = {
  takeRate: TakeRate;
  /** The client's address, from whoever is trusted to know it. */
  readAddress: (request: Request) => string;
  now: () => number;
  metrics: Metrics;
};

/** Every answer says where its caller stands; these go around `authenticate` in the order given here. */
export type LimitRate = {
  /** Headers for answers that are given before it is known who calls, or without asking: nothing is counted. */
  showLimits: RequestHandler;
  /** Behind `authenticate`: what it refused counts for the address. */
  limitStrangers: ErrorRequestHandler;
  /** Counts for the workspace, whichever of its tokens is used. */
  limitCallers: RequestHandler;
};

export function createLimitRate({ takeRate, readAddress, now, metrics }: LimitRateDeps): LimitRate {
  const refused = metrics.counter('requests_over_limit', 'Requests answered 429', ['caller']);

  async function limit(
    response: Response,
    caller: 'workspace' | 'address',
    id: string,
    limits: RateLimits,
  ): Promise<void> {
    const decision = await takeRate(`${caller}:${id}`, limits);
    setHeaders(response, limits, decision);
    if (decision.isAllowed) return;
    refused.inc({ caller });
    throw limitExceeded(decision);
  }

  return {
    showLimits: (_request, response, next) => {
      setHeaders(response, strangerLimits, { remaining: strangerLimits.perMinute, resetAt: minuteEnd(now()) });
      next();
    },
    limitStrangers: async (error: unknown, request, response, _next) => {
      if (error instanceof AppError && error.status === 401)
        await limit(response, 'address', toAddressBlock(readAddress(request)), strangerLimits);
      throw error;
    },
    limitCallers: async (_request, response, next) => {
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
