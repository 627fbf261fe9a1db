import type { Pool } from 'pg';

/** What time it is for everybody: milliseconds since the Unix epoch. */
export async function readClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return rows[0]!.now;
}
