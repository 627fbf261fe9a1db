import type { Connection } from '../../in-transaction.ts';

const text = `insert into users (id, email, email_key, password_hash) values ($1, $2, lower($2), $3)`;

export async function insertUser(
  connection: Connection,
  user: { id: string; email: string; passwordHash: string },
): Promise<void> {
  await connection.query({ text, values: [user.id, user.email, user.passwordHash] });
}
