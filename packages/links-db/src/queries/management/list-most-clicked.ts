import type { Connection } from '../../in-transaction.ts';

const text = `
  select link_id as "linkId", clicks from link_totals
  where workspace_id = $1 order by clicks desc, link_id desc limit $2`;

/** The links of a workspace with the most clicks of all time, most first. */
export async function listMostClicked(
  connection: Connection,
  workspaceId: string,
  limit: number,
): Promise<{ linkId: string; clicks: number }[]> {
  const { rows } = await connection.query<{ linkId: string; clicks: number }>({
    name: 'list-most-clicked',
    text,
    values: [workspaceId, limit],
  });
  return rows;
}
