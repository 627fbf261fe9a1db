import type { Breaker } from '@linkplane/runtime';

/** A store that is well answers in a fraction of it. */
const patienceMs = 100;

/**
 * Guards `read` by the breaker. The one call that finds out whether a store that has failed answers again may take as
 * long as a query may, and everybody who visits the same link would wait for it: they are let go after `patienceMs`,
 * with what was known before. The call itself goes on, and the next ones wait for their answers once it has succeeded.
 */
export function limitPatience<Asked, Answer>(
  breaker: Breaker,
  read: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const guarded = breaker.guard(read);
  return async (asked) => {
    if (!breaker.isFailing()) return await guarded(asked);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the store has not answered lately')), patienceMs);
    try {
      return await Promise.race([guarded(asked), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
