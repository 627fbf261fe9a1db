import type { Pool } from 'pg';

const readClockSql = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';

/** The time that all processes agree on, the database's: milliseconds since the Unix epoch. */
export async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>({ name: 'read-clock', text: readClockSql });
  const [row] = rows;
  if (!row) throw new Error('Postgres returned no time.');
  return row.now;
}
