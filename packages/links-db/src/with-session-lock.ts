import type { Pool } from 'pg';
import type { Connection } from './in-transaction.ts';

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
