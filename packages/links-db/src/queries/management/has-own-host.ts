import type { Connection } from '../../in-transaction.ts';

const text = `select exists (select 1 from domains where host = any ($1::text[]) and verified_at is not null) as "isOwn"`;

/** Whether any of the hosts is a custom domain of this service, whoever's it is. */
export async function hasOwnHost(connection: Connection, hosts: string[]): Promise<boolean> {
  const { rows } = await connection.query<{ isOwn: boolean }>({ name: 'has-own-host', text, values: [hosts] });
  return rows[0]?.isOwn ?? false;
}
