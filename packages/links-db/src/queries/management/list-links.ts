import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';
import { toSearchPattern } from './search-pattern.ts';

export type LinkListing = {
  /** Part of the title or the slug, in any casing; empty for all. */
  search: string;
  sort: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
};

const sortColumns = {
  createdAt: 'l.created_at',
  updatedAt: 'l.updated_at',
  clicks: 'coalesce(t.clicks, 0)',
  title: 'l.title_key',
  slug: 'l.slug_key',
} as const;

/** One page of a workspace's links, ties broken by id. */
export async function listLinks(
  connection: Connection,
  workspaceId: string,
  { search, sort, order, limit, offset }: LinkListing,
): Promise<LinkRecord[]> {
  const text = pageText(sort, order, search !== '');
  const values = [workspaceId, limit, offset, ...(search === '' ? [] : [toSearchPattern(search)])];
  const { rows } = await connection.query<LinkRecord>({ text, values });
  return rows;
}

// The inner query finds the page's ids, from an index alone where there is one; only they are then looked up.
function pageText(sort: LinkListing['sort'], order: LinkListing['order'], isSearch: boolean): string {
  const sorted = (alias: string) => `${sortColumns[sort].replaceAll('l.', `${alias}.`)} ${order}, ${alias}.id ${order}`;
  return `
    select ${linkColumns}, coalesce(t.clicks, 0) as clicks
    from (
      select l.id from links l ${sort === 'clicks' ? 'left join link_totals t on t.link_id = l.id' : ''}
      where l.workspace_id = $1 ${isSearch ? 'and l.search_text like $4' : ''}
      order by ${sorted('l')} limit $2 offset $3
    ) as page
    join links l on l.id = page.id left join link_totals t on t.link_id = l.id
    order by ${sorted('l')}`;
}
