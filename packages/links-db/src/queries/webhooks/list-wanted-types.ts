import type { Connection } from '../../in-transaction.ts';

const text = `
  select w.workspace_id as "workspaceId", array_agg(distinct type) as types
  from webhooks w, unnest(w.events) as type
  where w.workspace_id = any ($1::text[]) and w.active
  group by w.workspace_id`;

/** Of which types of events webhooks of these workspaces want to hear. Workspaces without any are left out. */
export async function listWantedTypes(
  connection: Connection,
  workspaceIds: string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await connection.query<{ workspaceId: string; types: string[] }>({
    ...{ name: 'list-wanted-types', text, values: [workspaceIds] },
  });
  return new Map(rows.map(({ workspaceId, types }) => [workspaceId, new Set(types)]));
}
