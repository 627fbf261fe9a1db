import type { Connection } from '../../in-transaction.ts';

const text = `update users set password_hash = $3 where id = $1 and password_hash = $2`;

/** Replaces the password's hash; false when it is not the old one any more. */
export async function setPassword(
  connection: Connection,
  userId: string,
  hashes: { old: string; new: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [userId, hashes.old, hashes.new] });
  return rowCount === 1;
}
