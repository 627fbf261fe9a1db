import type { Connection } from '../../in-transaction.ts';

export async function renameWorkspace(connection: Connection, workspaceId: string, name: string): Promise<void> {
  await connection.query({ text: `update workspaces set name = $2 where id = $1`, values: [workspaceId, name] });
}
