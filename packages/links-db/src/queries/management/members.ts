import type { Connection } from '../../in-transaction.ts';
import type { MemberRole } from './find-membership.ts';

export type MemberRecord = { userId: string; email: string; role: MemberRole; joinedAt: Date };

/** The members of a workspace, the oldest first. */
export async function listMembers(connection: Connection, workspaceId: string): Promise<MemberRecord[]> {
  const text = `
    select m.user_id as "userId", u.email, m.role, m.created_at as "joinedAt"
    from members m join users u on u.id = m.user_id where m.workspace_id = $1 order by m.created_at, m.user_id`;
  const { rows } = await connection.query<MemberRecord>({ text, values: [workspaceId] });
  return rows;
}

export async function setRole(
  connection: Connection,
  workspaceId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  const text = `update members set role = $3 where workspace_id = $1 and user_id = $2`;
  await connection.query({ text, values: [workspaceId, userId, role] });
}

export async function deleteMember(connection: Connection, workspaceId: string, userId: string): Promise<void> {
  const text = `delete from members where workspace_id = $1 and user_id = $2`;
  await connection.query({ text, values: [workspaceId, userId] });
}
