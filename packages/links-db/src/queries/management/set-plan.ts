import type { Connection } from '../../in-transaction.ts';
import type { Plan } from './insert-workspace.ts';

const text = `update workspaces set plan = $2 where id = $1`;

/** Puts a workspace on a plan; false when there is none of that id. */
export async function setPlan(connection: Connection, workspaceId: string, plan: Plan): Promise<boolean> {
  const { rowCount } = await connection.query({ text, values: [workspaceId, plan] });
  return rowCount === 1;
}
