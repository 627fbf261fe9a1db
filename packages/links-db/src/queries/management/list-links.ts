import type { Connection } from '../../in-transaction.ts';
import { linkColumns, type LinkRecord } from './link-record.ts';
import { isSearching, matchLinks, type LinkSearch } from './link-search.ts';

export type LinkListing = LinkSearch & {
  sort: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Begins after this place of the order: the sort field's value in text, and the id. */
  after?: LinkPlace | undefined;
};

export type LinkPlace = { value: string; id: string };

const sortColumns = {
  createdAt: 'l.created_at',
  updatedAt: 'l.updated_at',
  clicks: 't.clicks',
  title: 'l.title_key',
  slug: 'l.slug_key',
} as const;

/** A value given in text, made comparable with the sort column. */
const placeValues = {
  createdAt: (parameter: string) => `${parameter}::timestamptz`,
  updatedAt: (parameter: string) => `${parameter}::timestamptz`,
  clicks: (parameter: string) => `${parameter}::bigint`,
  title: (parameter: string) => `lower(${parameter})`,
  slug: (parameter: string) => `lower(${parameter})`,
} as const;

/** One page of a workspace's links, ties broken by id. */
export async function listLinks(
  connection: Connection,
  workspaceId: string,
  listing: LinkListing,
): Promise<LinkRecord[]> {
  const { after } = listing;
  const found = matchLinks(listing);
  const values = [workspaceId, ...found.values, ...(after ? [after.value, after.id] : [])];
  const text = pageText(listing, found.condition, found.values.length + 2);
  const { rows } = await connection.query<LinkRecord>({ text, values });
  return rows;
}

// The inner query finds the page's ids, from an index alone where there is one; only they are then looked up.
// Limit and offset are written into the text: the planner has to see how far it goes.
function pageText(listing: LinkListing, condition: string, firstFree: number): string {
  const { sort, order, limit, offset, after } = listing;
  const isNarrowed = isSearching(listing);
  const column = sortColumns[sort];
  // By clicks, the totals alone tell the order.
  const [from, id, workspaceId] =
    sort === 'clicks'
      ? [`link_totals t ${isNarrowed ? 'join links l on l.id = t.link_id' : ''}`, 't.link_id', 't.workspace_id']
      : ['links l', 'l.id', 'l.workspace_id'];
  const orderBy = `order by ${column} ${order}, ${id} ${order}`;
  const place = `(${placeValues[sort](`$${firstFree}`)}, $${firstFree + 1})`;
  return `
    select ${linkColumns}, t.clicks
    from (
      select ${id} as id from ${from}
      where ${workspaceId} = $1 ${isNarrowed ? `and ${condition}` : ''}
        ${after ? `and (${column}, ${id}) ${order === 'asc' ? '>' : '<'} ${place}` : ''}
      ${orderBy} limit ${limit} offset ${offset}
    ) as page
    join links l on l.id = page.id join link_totals t on t.link_id = l.id
    ${orderBy}`;
}
