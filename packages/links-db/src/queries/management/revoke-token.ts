import type { Connection } from '../../in-transaction.ts';

const text = `update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1`;

/** Ends a token, whoever's it is (an operator's act); false when there is none of that id. Repeating it is no error. */
export async function revokeTokenOfAnyone(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [id] });
  return rowCount === 1;
}
