import type { Pool, PoolClient } from 'pg';

/** A pool (one statement, any connection) or a client (one transaction). */
export type Connection = Pick<PoolClient, 'query'>;

/** A transaction that somebody else begins and ends. */
export type Transaction = Connection & { isTransaction: true };

/** Where an operation works: on the pool, or as a part of a transaction. */
export type Database = Pool | Transaction;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * A connection whose rollback fails is in an unknown state and is closed, which rolls back too.
 * As a part of a transaction `work` joins it, and whoever began it has to hear of a failure.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if ('isTransaction' in database) return await work(database);
  const client = await database.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work({ isTransaction: true, query: client.query.bind(client) });
    await client.query('commit');
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
    } catch {
      isBroken = true;
    }
    throw error;
  } finally {
    client.release(isBroken);
  }
}
