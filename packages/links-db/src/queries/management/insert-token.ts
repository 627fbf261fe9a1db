import type { Connection } from '../../in-transaction.ts';

export type NewToken = { id: string; name: string; tokenHash: Buffer; last4: string };

const text = `
  insert into tokens (id, workspace_id, name, token_hash, last4) select $2, w.id, $3, $4, $5 from workspaces w where w.id = $1`;

/** Adds a token with full access; false when there is no such workspace. */
export async function insertToken(connection: Connection, workspaceId: string, token: NewToken): Promise<boolean> {
  const values = [workspaceId, token.id, token.name, token.tokenHash, token.last4];
  const { rowCount } = await connection.query({ text, values });
  return rowCount === 1;
}
