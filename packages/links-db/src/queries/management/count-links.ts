import type { Connection } from '../../in-transaction.ts';
import { toSearchPattern } from './search-pattern.ts';

const allText = `select count(*) as total from links where workspace_id = $1`;
const foundText = `select count(*) as total from links where workspace_id = $1 and search_text like $2`;

/** How many links `listLinks` would give over all pages. */
export async function countLinks(connection: Connection, workspaceId: string, search: string): Promise<number> {
  const query =
    search === ''
      ? { name: 'count-links', text: allText, values: [workspaceId] }
      : { text: foundText, values: [workspaceId, toSearchPattern(search)] };
  const { rows } = await connection.query<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}
