import type { Connection } from '../../in-transaction.ts';

const text = `select 1 from domains where workspace_id = $1 and host = $2 and verified_at is not null`;

/** Whether the workspace may put links on this host. */
export async function hasVerifiedDomain(connection: Connection, workspaceId: string, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'has-verified-domain', text, values: [workspaceId, host] });
  return rowCount === 1;
}
