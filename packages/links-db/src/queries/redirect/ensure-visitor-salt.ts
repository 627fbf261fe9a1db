import type { Pool } from 'pg';

// The no-op update makes the loser of a race read the winner's salt in the same statement.
const text = `
  insert into visitor_salts (day, salt) values ($1::date, $2)
  on conflict (day) do update set salt = visitor_salts.salt
  returning salt`;

/** The one salt of a UTC day (`YYYY-MM-DD`) for all nodes: `candidate` if none was there yet. */
export async function ensureVisitorSalt(pool: Pool, day: string, candidate: Uint8Array): Promise<Uint8Array> {
  const { rows } = await pool.query<{ salt: Buffer }>({ name: 'ensure-visitor-salt', text, values: [day, candidate] });
  return rows[0]?.salt ?? candidate;
}
