import type { Connection } from '../../in-transaction.ts';

const text = `update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1`;

/** Ends a token, whoever's it is (an operator's act); false when there is none of that id. Repeating it is no error. */
export async function revokeTokenOfAnyone(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [id] });
  return rowCount === 1;
}

/** Ends a token of a workspace; false when it has none of that id that is not revoked. */
export async function revokeToken(connection: Connection, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    text: `update tokens set revoked_at = now() where workspace_id = $1 and id = $2 and revoked_at is null`,
    values: [workspaceId, id],
  });
  return rowCount === 1;
}

/** Ends the tokens of a workspace that a member of it has made; the number of those ended. */
export async function revokeTokensOf(connection: Connection, workspaceId: string, userId: string): Promise<number> {
  const { rowCount } = await connection.query({
    text: `update tokens set revoked_at = now() where workspace_id = $1 and created_by = $2 and revoked_at is null`,
    values: [workspaceId, userId],
  });
  return rowCount ?? 0;
}
