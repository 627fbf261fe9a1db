import type { Pool } from 'pg';

const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';

/** What time it is for everybody: milliseconds since the Unix epoch. */
export async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>({ name: 'read-clock', text });
  const [row] = rows;
  if (!row) throw new Error('Postgres did not tell the time.');
  return row.now;
}
