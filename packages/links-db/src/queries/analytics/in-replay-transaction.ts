import { inTransaction, type Transaction } from '../../in-transaction.ts';
import type { Pool } from '../../open-pool.ts';

/** Any number that nothing else on this database uses for an advisory lock. */
const replayLockId = 7_163_023;

/**
 * One at a time, so that places in the stream of replays become visible in their order: a consumer that has read one has
 * missed none before it.
 */
export async function inReplayTransaction<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(pool, async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [replayLockId]);
    return await work(transaction);
  });
}
