import type { Connection } from '../../in-transaction.ts';
import { sessionLives } from './session-life.ts';

/** Ends one session of a user; false when they have none of that id. */
export async function endSession(connection: Connection, userId: string, id: string): Promise<boolean> {
  const text = `delete from sessions where user_id = $1 and id = $2`;
  const { rowCount } = await connection.query({ text, values: [userId, id] });
  return rowCount === 1;
}

/** Ends every session of a user but one; the number of those ended. */
export async function endOtherSessions(connection: Connection, userId: string, keptId: string): Promise<number> {
  const text = `delete from sessions where user_id = $1 and id <> $2`;
  const { rowCount } = await connection.query({ text, values: [userId, keptId] });
  return rowCount ?? 0;
}

/** Ends every session of a user; the number of those ended. */
export async function endAllSessions(connection: Connection, userId: string): Promise<number> {
  const { rowCount } = await connection.query({ text: `delete from sessions where user_id = $1`, values: [userId] });
  return rowCount ?? 0;
}

/** Ends the session whose token has this SHA-256, if there is one. */
export async function endSessionOfToken(connection: Connection, tokenHash: Buffer): Promise<void> {
  await connection.query({ text: `delete from sessions where token_hash = $1`, values: [tokenHash] });
}

/** Removes a user's sessions that are over, and all but the `keptMax` last seen. */
export async function trimSessions(connection: Connection, userId: string, keptMax: number): Promise<void> {
  const text = `
    delete from sessions s where s.user_id = $1 and (not (${sessionLives}) or s.id not in (
      select id from sessions where user_id = $1 order by last_seen_at desc, id limit $2
    ))`;
  await connection.query({ text, values: [userId, keptMax] });
}
