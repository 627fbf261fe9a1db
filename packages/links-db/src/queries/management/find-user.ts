import type { Connection } from '../../in-transaction.ts';

export type UserRecord = { id: string; email: string; passwordHash: string };

const columns = `id, email, password_hash as "passwordHash"`;

/** The user with this address, in any letter case. */
export async function findUserByEmail(connection: Connection, email: string): Promise<UserRecord | undefined> {
  const text = `select ${columns} from users where email_key = lower($1)`;
  const { rows } = await connection.query<UserRecord>({ text, values: [email] });
  return rows[0];
}

export async function findUser(connection: Connection, userId: string): Promise<UserRecord | undefined> {
  const { rows } = await connection.query<UserRecord>({
    text: `select ${columns} from users where id = $1`,
    values: [userId],
  });
  return rows[0];
}
