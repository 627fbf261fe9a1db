import { isWaitForConnection } from '@linkplane/links-db/planes/redirect';
import { createBreaker, type Breaker } from '@linkplane/runtime';

/**
 * The breaker of reads from Postgres. A read that found all connections of the pool in use has failed for its visitor, and
 * says nothing of the store: counted, a burst of cold links would shut out all others while Postgres is well.
 */
export function createStoreBreaker(): Breaker {
  return createBreaker({ isFailure: (error) => !isWaitForConnection(error) });
}
