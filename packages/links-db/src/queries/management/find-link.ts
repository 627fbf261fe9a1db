import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';

const text = `
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id = $2`;

/** The link; undefined when the workspace has none of that id. */
export async function findLink(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<LinkRecord | undefined> {
  const { rows } = await connection.query<LinkRecord>({ name: 'find-link', text, values: [workspaceId, id] });
  return rows[0];
}
