import type { Pool } from 'pg';

/** Which workspaces are suspended, as of a version of that list. */
export type SuspendedWorkspaces = { version: number; ids: string[] };

const text = `
  select version, array(select id from workspaces where suspended_at is not null) as ids
  from suspension_state where version is distinct from $1::bigint`;

/** @param known the version that the caller has: undefined is returned while it is still the current one */
export async function readSuspendedWorkspaces(
  pool: Pool,
  known: number | undefined,
): Promise<SuspendedWorkspaces | undefined> {
  const { rows } = await pool.query<SuspendedWorkspaces>({
    name: 'read-suspended-workspaces',
    text,
    values: [known ?? null],
  });
  return rows[0];
}
