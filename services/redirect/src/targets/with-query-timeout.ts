import { withTimeout, type Breaker } from '@linkplane/runtime';

/** A healthy store responds in a fraction of this time. */
const probeTimeoutMs = 100;

/**
 * Guards `read` by the breaker. The one call that probes whether a failed store responds again may take as long as a
 * query may, and every visitor of the same link would wait for it: they are released after `probeTimeoutMs` and served
 * from what is cached. The call itself goes on, and later ones wait for their responses once it has succeeded.
 */
export function withQueryTimeout<Key, Value>(
  breaker: Breaker,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const guarded = breaker.guard(read);
  return async (key) => {
    if (!breaker.isFailing()) return await guarded(key);
    return await withTimeout(guarded(key), probeTimeoutMs, 'the response of the store');
  };
}
