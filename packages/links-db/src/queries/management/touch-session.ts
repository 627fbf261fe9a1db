import type { Connection } from '../../in-transaction.ts';

const text = `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`;

/** Records that a session was used, at most once a minute. */
export async function touchSession(connection: Connection, id: string): Promise<void> {
  await connection.query({ name: 'touch-session', text, values: [id] });
}
