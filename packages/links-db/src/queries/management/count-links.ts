import type { Connection } from '../../in-transaction.ts';
import { foundCondition, toPattern } from './link-search.ts';

const allText = `
  select coalesce((select links from link_counts where workspace_id = $1), 0)
       + coalesce((select sum(links_change) from outbox where workspace_id = $1), 0) as total`;

const foundText = `
  select count(*) as total
  from (select 1 from links l where l.workspace_id = $1 and ${foundCondition} limit $3) as found`;

/**
 * How many links `listLinks` would give over all pages. All links of a workspace are counted in no time; what a search
 * finds has to be gone through, so there counting ends at `foundMax`.
 */
export async function countLinks(
  connection: Connection,
  workspaceId: string,
  search: string,
  foundMax: number,
): Promise<number> {
  const query =
    search === ''
      ? { name: 'count-links', text: allText, values: [workspaceId] }
      : { text: foundText, values: [workspaceId, toPattern(search), foundMax] };
  const { rows } = await connection.query<{ total: string | number }>(query);
  return Number(rows[0]?.total ?? 0);
}
