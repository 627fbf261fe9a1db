import { openMemoryRateLimiter, type RateLimiter } from '@linkplane/ephemeral';
import type { Logger } from '@linkplane/telemetry';

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
