import type { Pool, PoolClient } from 'pg';

/** A pool (one statement, any connection) or a client (one transaction). */
export type Connection = Pick<PoolClient, 'query'>;

/** A running transaction. The caller of `inTransaction` that began it ends it. */
export type Transaction = Connection & { isTransaction: true };

/** What an operation runs on: the pool, or a running transaction. */
export type Database = Pool | Transaction;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
 * A connection whose rollback fails is in an unknown state and is closed, which rolls back too.
 * On a running transaction `work` joins it; an error has to reach the function that began the transaction.
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

/**
 * Runs `work` as a part of a transaction: when it throws, what it did is undone, and the transaction can go on. Parts can
 * have parts: each ends its own savepoint, so that the one around it can still be undone as a whole.
 */
export async function inSavepoint<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  await transaction.query('savepoint part');
  try {
    const result = await work();
    await transaction.query('release savepoint part');
    return result;
  } catch (error) {
    await transaction.query('rollback to savepoint part; release savepoint part');
    throw error;
  }
}

/** Runs `work` in a read-only transaction whose statements all see the state at the time of the first one. */
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

/** A lock of `advisoryLocks`, or that of one thing: another thing can have the same lock by chance, about one in 4,000,000,000. */
export type SessionLock = number | { id: number; of: string };

/**
 * Runs `work` on the connection that holds an advisory lock (`advisoryLocks`). The lock ends with the connection: a
 * holder that has lost the lock cannot write through the connection any more, so two holders never write at the same
 * time. Undefined, without running `work`, when another session holds the lock.
 */
export async function withSessionLock<Result>(
  pool: Pool,
  lock: SessionLock,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  const [place, values] = typeof lock === 'number' ? ['$1', [lock]] : ['$1, hashtext($2)', [lock.id, lock.of]];
  const client = await pool.connect();
  let isHeld = false;
  try {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(${place}) as "isHeld"`,
      values,
    );
    isHeld = rows[0]?.isHeld ?? false;
    return isHeld ? await work(client) : undefined;
  } finally {
    // Postgres sees the end of a connection a little later, and the next holder would find the lock held until then.
    if (isHeld) await client.query(`select pg_advisory_unlock(${place})`, values).catch(() => {});
    client.release(true);
  }
}
