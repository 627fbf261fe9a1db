import type { Connection } from '../../in-transaction.ts';

const text = 'select count(*)::int as total from profiles where workspace_id = $1';

/** A workspace has so few profiles that they can be counted. */
export async function countProfiles(connection: Connection, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ total: number }>({ name: 'count-profiles', text, values: [workspaceId] });
  return rows[0]?.total ?? 0;
}
