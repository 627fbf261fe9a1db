import type { Connection } from '../../in-transaction.ts';

const text = `
  insert into users (id, email, email_key, password_hash) values ($1, $2, lower($2), $3)
  on conflict (email_key) do nothing`;

/** Adds a user; false when somebody has the address already, in any letter case. */
export async function insertUser(
  connection: Connection,
  user: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [user.id, user.email, user.passwordHash] });
  return rowCount === 1;
}
