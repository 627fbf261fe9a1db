import type { Connection } from '../../in-transaction.ts';

export type ListedToken = {
  id: string;
  name: string;
  last4: string;
  scopes: string[] | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

const text = `
  select id, name, last4, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
  from tokens where workspace_id = $1 and revoked_at is null order by created_at desc, id desc`;

/** The tokens of a workspace that are not revoked, the newest first. */
export async function listTokens(connection: Connection, workspaceId: string): Promise<ListedToken[]> {
  const { rows } = await connection.query<ListedToken>({ text, values: [workspaceId] });
  return rows;
}
