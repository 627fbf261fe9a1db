import type { Connection } from '../../in-transaction.ts';

const text = `select default_host as "defaultHost" from workspaces where id = $1`;

/** The host that new links of the workspace get; empty for the service's own. */
export async function findDefaultHost(connection: Connection, workspaceId: string): Promise<string> {
  const { rows } = await connection.query<{ defaultHost: string }>({ text, values: [workspaceId] });
  return rows[0]?.defaultHost ?? '';
}
