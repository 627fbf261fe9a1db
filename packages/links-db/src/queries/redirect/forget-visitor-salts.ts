import type { Pool } from 'pg';

/** Destroys the salts of days before `day`: from then on nobody can tie a hash to an address. */
export async function forgetVisitorSalts(pool: Pool, day: string): Promise<void> {
  await pool.query('delete from visitor_salts where day < $1::date', [day]);
}
