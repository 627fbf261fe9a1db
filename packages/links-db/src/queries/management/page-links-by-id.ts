import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';

const text = `
  select ${linkColumns}, 0 as clicks from links l
  where l.workspace_id = $1 and l.id > $2 order by l.id limit $3`;

/** The next links in the order of their ids, after `afterId` (empty: from the first one on). Their clicks are not looked up. */
export async function pageLinksById(
  connection: Connection,
  workspaceId: string,
  afterId: string,
  limit: number,
): Promise<LinkRecord[]> {
  const values = [workspaceId, afterId, limit];
  const { rows } = await connection.query<LinkRecord>({ name: 'page-links-by-id', text, values });
  return rows;
}
