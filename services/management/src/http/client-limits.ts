import { openMemoryRateLimiter, type RateDecision, type RateLimiter, type RateLimits } from '@linkplane/ephemeral';
import type { Logger, Metrics } from '@linkplane/telemetry';
import { AppError } from './app-error.ts';

/** Counts one request of `key`. Never fails. */
export type TakeRate = (key: string, limits: RateLimits) => Promise<RateDecision>;

export type TakeRateDeps = { limiter: RateLimiter; now: () => number; logger: Logger; metrics: Metrics };

/** While the limiter's store is away this process counts for itself, so the limits hold at least for each process. */
export function createTakeRate({ limiter, now, logger, metrics }: TakeRateDeps): TakeRate {
  const local = openMemoryRateLimiter({ now });
  const countedLocally = metrics.counter('rate_limits_counted_locally', 'Requests counted without the shared store');
  let wasFailing = false;

  return async (key, limits) => {
    try {
      const decision = await limiter.take(key, limits);
      wasFailing = false;
      return decision;
    } catch (error) {
      countedLocally.inc();
      if (!wasFailing) logger.warn({ err: error }, 'the store of the rate limits does not answer; counting here');
      wasFailing = true;
      return await local.take(key, limits);
    }
  };
}

export function limitExceeded({ secondsToReset }: RateDecision): AppError {
  return new AppError('RATE_LIMIT_EXCEEDED', `Too many requests. Try again in ${secondsToReset} s.`, {
    retryAfterSeconds: secondsToReset,
  });
}

/** Counts attempts that may be guesses, see `RateLimiter`. Never fails. */
export type CountAttempts = Pick<RateLimiter, 'attempt' | 'attempts' | 'forgive'>;

type CountAttemptsDeps = { limiter: RateLimiter; now: () => number; logger: Logger };

/** While the limiter's store is unavailable this process counts for itself, so delays hold at least per process. */
export function createCountAttempts({ limiter, now, logger }: CountAttemptsDeps): CountAttempts {
  const local = openMemoryRateLimiter({ now });
  let wasFailing = false;

  async function orLocally<Result>(work: (counts: RateLimiter) => Promise<Result>): Promise<Result> {
    try {
      const result = await work(limiter);
      wasFailing = false;
      return result;
    } catch (error) {
      if (!wasFailing) logger.warn({ err: error }, 'the store of the attempt counts is unavailable; counting locally');
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
