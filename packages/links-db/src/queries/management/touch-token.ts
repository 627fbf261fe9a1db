import type { Connection } from '../../in-transaction.ts';

const text = `
  update tokens set last_used_at = now()
  where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;

/** Records the use of a token, at most once a minute. */
export async function touchToken(connection: Connection, id: string): Promise<void> {
  await connection.query({ name: 'touch-token', text, values: [id] });
}
