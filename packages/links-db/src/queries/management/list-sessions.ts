import type { Connection } from '../../in-transaction.ts';
import { sessionLives } from './session-life.ts';

export type ListedSession = { id: string; device: string; createdAt: Date; lastSeenAt: Date };

const text = `
  select s.id, s.device, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
  from sessions s where s.user_id = $1 and ${sessionLives}
  order by s.last_seen_at desc, s.id`;

/** The living sessions of a user, the last seen first. */
export async function listSessions(connection: Connection, userId: string): Promise<ListedSession[]> {
  const { rows } = await connection.query<ListedSession>({ text, values: [userId] });
  return rows;
}
