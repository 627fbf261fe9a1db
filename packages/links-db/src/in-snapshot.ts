import type { Pool } from 'pg';
import type { Connection } from './in-transaction.ts';

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
