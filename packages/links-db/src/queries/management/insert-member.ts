import type { Connection } from '../../in-transaction.ts';

const text = `insert into members (workspace_id, user_id, role) values ($1, $2, $3)`;

export async function insertMember(
  connection: Connection,
  workspaceId: string,
  member: { userId: string; role: 'owner' | 'member' },
): Promise<void> {
  await connection.query({ text, values: [workspaceId, member.userId, member.role] });
}
