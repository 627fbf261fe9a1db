import type { Connection } from '../../in-transaction.ts';

const text = `
  update tokens set last_used_at = now(), last_used_from = $2
  where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`;

/**
 * Records the use of a token, at most once a minute.
 * @param network that it was used from, never an address
 */
export async function touchToken(connection: Connection, id: string, network: string): Promise<void> {
  await connection.query({ name: 'touch-token', text, values: [id, network] });
}
