import type { Connection } from '../../in-transaction.ts';

const text = `update workspaces set default_host = $2 where id = $1`;

/** The host that new links of the workspace get; empty for the service's own. */
export async function setDefaultHost(connection: Connection, workspaceId: string, host: string): Promise<void> {
  await connection.query({ text, values: [workspaceId, host] });
}
