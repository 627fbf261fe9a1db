import { openMemoryRateLimiter, type RateDecision, type RateLimiter, type RateLimits } from '@linkplane/ephemeral';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { AppError } from './app-error.ts';

/** Counts one request of `key` and decides whether it is within the limits. Never fails. */
export type CountRequest = (key: string, limits: RateLimits) => Promise<RateDecision>;

export type CountRequestDeps = { limiter: RateLimiter; now: () => number; logger: Logger; metrics: Metrics };

/** While the limiter's store is unavailable this process counts by itself, so the limits hold at least for each process. */
export function createCountRequest({ limiter, now, logger, metrics }: CountRequestDeps): CountRequest {
  const local = openMemoryRateLimiter({ now });
  const countedLocally = metrics.counter(
    'rate_limits_counted_locally',
    'Requests that this process counted by itself because Redis was unavailable; rate limits then apply per process.',
  );
  let wasFailing = false;

  return async (key, limits) => {
    try {
      const decision = await limiter.take(key, limits);
      wasFailing = false;
      return decision;
    } catch (error) {
      countedLocally.inc();
      if (!wasFailing) logger.warn({ err: error }, 'rate limit store unavailable, counting in this process');
      wasFailing = true;
      return await local.take(key, limits);
    }
  };
}

/** @throws AppError RATE_LIMIT_EXCEEDED */
export async function requireRate(countRequest: CountRequest, key: string, limits: RateLimits): Promise<void> {
  const decision = await countRequest(key, limits);
  if (!decision.isAllowed) throw rateLimitExceeded(decision);
}

export function rateLimitExceeded({ secondsToReset }: RateDecision): AppError {
  return new AppError('RATE_LIMIT_EXCEEDED', `Too many requests. Try again in ${secondsToReset} s.`, {
    retryAfterSeconds: secondsToReset,
  });
}

/** Counts attempts that may be guesses, see `RateLimiter`. Never fails. */
export type CountAttempts = Pick<RateLimiter, 'attempt' | 'attempts' | 'forgive'>;

type CountAttemptsDeps = { limiter: RateLimiter; now: () => number; logger: Logger };

/** While the limiter's store is unavailable this process counts by itself, so delays hold at least for each process. */
export function createCountAttempts({ limiter, now, logger }: CountAttemptsDeps): CountAttempts {
  const local = openMemoryRateLimiter({ now });
  let wasFailing = false;

  async function orLocally<Result>(work: (counts: RateLimiter) => Promise<Result>): Promise<Result> {
    try {
      const result = await work(limiter);
      wasFailing = false;
      return result;
    } catch (error) {
      if (!wasFailing) logger.warn({ err: error }, 'attempt count store unavailable, counting in this process');
      wasFailing = true;
      return await work(local);
    }
  }

  return {
    attempt: (key, rules) => orLocally((counts) => counts.attempt(key, rules)),
    attempts: (key) => orLocally((counts) => counts.attempts(key)),
    forgive: (key) => orLocally((counts) => counts.forgive(key)),
  };
}
