import type { Connection } from '../../in-transaction.ts';

const text = `select 1 from domains where host = $1 and verified_at is not null`;

/** Whether this host is anybody's verified domain. */
export async function isServedDomain(connection: Connection, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'is-served-domain', text, values: [host] });
  return rowCount === 1;
}
