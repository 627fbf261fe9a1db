import type { Connection } from '../../in-transaction.ts';

export type NewSession = { id: string; tokenHash: Buffer; device: string; verifiedHash: string };

const text = `
  insert into sessions (id, user_id, token_hash, device)
  select $2, u.id, $3, $4 from users u where u.id = $1 and u.password_hash = $5 for share`;

/**
 * Signs a user in, if the password that was verified is still theirs: a change of it that happens at the same time
 * either ends this session with the others, or prevents it.
 */
export async function insertSession(connection: Connection, userId: string, session: NewSession): Promise<boolean> {
  const { id, tokenHash, device, verifiedHash } = session;
  const { rowCount } = await connection.query({ text, values: [userId, id, tokenHash, device, verifiedHash] });
  return rowCount === 1;
}
