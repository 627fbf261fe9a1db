import type { Connection } from '../../in-transaction.ts';

const text = `select exists (select 1 from workspaces where id = $1) as found`;

/** Whether there is a workspace of that id. */
export async function hasWorkspace(connection: Connection, workspaceId: string): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>({ text, values: [workspaceId] });
  return rows[0]?.found ?? false;
}
