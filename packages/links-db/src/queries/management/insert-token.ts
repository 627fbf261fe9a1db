import type { Connection } from '../../in-transaction.ts';

export type NewToken = {
  id: string;
  name: string;
  tokenHash: Buffer;
  last4: string;
  /** Null: full access. */
  scopes: string[] | null;
  /** Null: never. */
  expiresAt: Date | null;
  /** Null: an operator. */
  createdBy: string | null;
};

const text = `
  insert into tokens (id, workspace_id, name, token_hash, last4, scopes, expires_at, created_by)
  select $2, w.id, $3, $4, $5, $6, $7, $8 from workspaces w where w.id = $1`;

/** Adds a token; false when there is no such workspace. */
export async function insertToken(connection: Connection, workspaceId: string, token: NewToken): Promise<boolean> {
  const { id, name, tokenHash, last4, scopes, expiresAt, createdBy } = token;
  const values = [workspaceId, id, name, tokenHash, last4, scopes, expiresAt?.toISOString() ?? null, createdBy];
  const { rowCount } = await connection.query({ text, values });
  return rowCount === 1;
}
