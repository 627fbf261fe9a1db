import type { Connection } from '../../in-transaction.ts';
import { isSearching, matchLinks, type LinkSearch } from './link-search.ts';

const allText = `
  select coalesce((select links from link_counts where workspace_id = $1), 0)
       + coalesce((select sum(links_change) from outbox where workspace_id = $1), 0) as total`;

/**
 * How many links `listLinks` would give over all pages. All links of a workspace are counted in no time; what a search
 * finds has to be gone through, so there counting ends at `foundMax`.
 */
export async function countLinks(
  connection: Connection,
  workspaceId: string,
  search: LinkSearch,
  foundMax: number,
): Promise<number> {
  const query = isSearching(search)
    ? countFound(workspaceId, search, foundMax)
    : { name: 'count-links', text: allText, values: [workspaceId] };
  const { rows } = await connection.query<{ total: string | number }>(query);
  return Number(rows[0]?.total ?? 0);
}

function countFound(workspaceId: string, search: LinkSearch, foundMax: number) {
  const { condition, values } = matchLinks(search);
  const limit = `$${values.length + 2}`;
  const text = `
    select count(*) as total
    from (select 1 from links l where l.workspace_id = $1 and ${condition} limit ${limit}) as found`;
  return { text, values: [workspaceId, ...values, foundMax] };
}
