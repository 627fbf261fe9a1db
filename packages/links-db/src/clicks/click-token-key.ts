import type { Connection } from '../transactions.ts';

/** The key that authenticates the tokens of clicks; undefined before the first start of management. */
export async function readClickTokenKey(connection: Connection): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ key: Buffer }>({
    name: 'read-click-token-key',
    text: `select click_token_key as key from installation`,
  });
  return rows[0]?.key;
}
