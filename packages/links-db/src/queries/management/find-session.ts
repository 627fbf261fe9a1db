import type { Connection } from '../../in-transaction.ts';
import { sessionLives } from './session-life.ts';

/** Who is signed in by it. */
export type SessionRecord = { id: string; userId: string; email: string; isSeenStale: boolean };

const text = `
  select s.id, s.user_id as "userId", u.email, s.last_seen_at < now() - interval '1 minute' as "isSeenStale"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and ${sessionLives}`;

/** The living session whose token has this SHA-256. */
export async function findSession(connection: Connection, tokenHash: Buffer): Promise<SessionRecord | undefined> {
  const { rows } = await connection.query<SessionRecord>({ name: 'find-session', text, values: [tokenHash] });
  return rows[0];
}
