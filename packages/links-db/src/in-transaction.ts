import type { Pool, PoolClient } from 'pg';

/** A pool (one statement, any connection) or a client (one transaction). */
export type Connection = Pick<PoolClient, 'query'>;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * A connection whose rollback fails is in an unknown state and is closed, which rolls back too.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work(client);
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
