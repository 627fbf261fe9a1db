import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';
import { foundCondition, toPattern } from './link-search.ts';

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
  const values = search === '' ? [workspaceId] : [workspaceId, toPattern(search)];
  const { rows } = await connection.query<LinkRecord>({
    text: pageText(sort, order, search !== '', limit, offset),
    values,
  });
  return rows;
}

// The inner query finds the page's ids, from an index alone where there is one; only they are then looked up.
// Limit and offset are written into the text: the planner has to see how far it goes.
function pageText(
  sort: LinkListing['sort'],
  order: LinkListing['order'],
  isSearch: boolean,
  limit: number,
  offset: number,
): string {
  const orderBy = `order by ${sortColumns[sort]} ${order}, l.id ${order}`;
  return `
    select ${linkColumns}, coalesce(t.clicks, 0) as clicks
    from (
      select l.id from links l ${sort === 'clicks' ? 'left join link_totals t on t.link_id = l.id' : ''}
      where l.workspace_id = $1 ${isSearch ? `and ${foundCondition}` : ''}
      ${orderBy} limit ${limit} offset ${offset}
    ) as page
    join links l on l.id = page.id left join link_totals t on t.link_id = l.id
    ${orderBy}`;
}
