import type { Connection } from '../../in-transaction.ts';

const text = `
  insert into members (workspace_id, user_id, role) values ($1, $2, $3)
  on conflict (workspace_id, user_id) do nothing`;

/** Adds a member; false when they are one already. */
export async function insertMember(
  connection: Connection,
  workspaceId: string,
  member: { userId: string; role: 'owner' | 'member' },
): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [workspaceId, member.userId, member.role] });
  return rowCount === 1;
}
