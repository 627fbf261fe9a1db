import type { Connection } from '../../in-transaction.ts';

export type ListedToken = {
  id: string;
  name: string;
  last4: string;
  scopes: string[] | null;
  createdAt: Date;
  /** Null: before this was recorded, by an operator, or by an account that is gone. */
  createdBy: string | null;
  createdByEmail: string | null;
  lastUsedAt: Date | null;
  /** The network of the last use. */
  lastUsedFrom: string | null;
  expiresAt: Date | null;
};

const text = `
  select t.id, t.name, t.last4, t.scopes, t.created_at as "createdAt", t.created_by as "createdBy",
         u.email as "createdByEmail", t.last_used_at as "lastUsedAt", t.last_used_from as "lastUsedFrom",
         t.expires_at as "expiresAt"
  from tokens t left join users u on u.id = t.created_by
  where t.workspace_id = $1 and t.revoked_at is null order by t.created_at desc, t.id desc`;

/** The tokens of a workspace that are not revoked, the newest first. */
export async function listTokens(connection: Connection, workspaceId: string): Promise<ListedToken[]> {
  const { rows } = await connection.query<ListedToken>({ text, values: [workspaceId] });
  return rows;
}
