import type { Connection } from '../../in-transaction.ts';

const text = `
  select coalesce(
    (select user_id from members where workspace_id = $1 and role = 'owner' order by created_at, user_id limit 1),
    $1
  ) as account`;

/**
 * Who a workspace counts for where limits are per account: its first owner, who may have many workspaces. A workspace
 * without an owner, made by the operator, counts for itself.
 */
export async function findAccount(connection: Connection, workspaceId: string): Promise<string> {
  const { rows } = await connection.query<{ account: string }>({ name: 'find-account', text, values: [workspaceId] });
  return rows[0]?.account ?? workspaceId;
}
