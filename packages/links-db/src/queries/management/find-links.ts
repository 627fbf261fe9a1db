import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';

const text = `
  select ${linkColumns}, coalesce(t.clicks, 0) as clicks
  from links l left join link_totals t on t.link_id = l.id
  where l.workspace_id = $1 and l.id = any($2)`;

/** Those of the links that the workspace has, in no order. */
export async function findLinks(connection: Connection, workspaceId: string, ids: string[]): Promise<LinkRecord[]> {
  const { rows } = await connection.query<LinkRecord>({ name: 'find-links', text, values: [workspaceId, ids] });
  return rows;
}
