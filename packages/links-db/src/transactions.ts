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

/** Everything that `work` reads is of one moment: that of its first statement. It can write nothing. */
export async function inSnapshot<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isEnded = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    const result = await work(client);
    await client.query('commit');
    isEnded = true;
    return result;
  } finally {
    // Closing the connection rolls back, whatever state it is in.
    client.release(!isEnded);
  }
}

/**
 * Runs `work` on a connection that holds an advisory lock. The lock lives and dies with the connection: who has lost the
 * one cannot write through the other any more, so that no two holders ever write at once. Undefined, and nothing done,
 * when another session holds it.
 */
export async function withSessionLock<Result>(
  pool: Pool,
  lockId: number,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockId]);
    return rows[0]?.held ? await work(client) : undefined;
  } finally {
    client.release(true);
  }
}
