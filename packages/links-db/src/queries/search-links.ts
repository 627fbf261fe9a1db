import type { Connection } from '../transactions.ts';
import { linkColumns, type LinkRecord } from './link-columns.ts';

/** The filter of a list of links; its empty parts match everything. Letter case never matters. */
export type LinkSearch = {
  /** Part of the title or the slug. */
  search: string;
  /** Each word must occur in the title, the slug, the destination or the short URL. */
  words: readonly LinkSearchWord[];
};

export type LinkSearchWord = {
  /** Searched for in titles and slugs. */
  text: string;
  /** Searched for in destinations: the word, and the word as a URL encodes it. */
  destinationTexts: readonly string[];
  /** The word read as a part of a short URL, if it can be one; `hosts` undefined stands for every host. */
  shortUrl: { hosts: readonly string[] | undefined; slugStart: string } | undefined;
};

/** The indexed part of a destination. Of longer ones only the beginning is searched, which bounds the index. */
const destinationKey = 'left(lower(l.url), 512)';

/** A condition on `l`, true for all links when the filter is empty. Its values begin at parameter `$2`. */
function matchLinks({ search, words }: LinkSearch): { condition: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const isIn = (column: string, text: string) => `${column} like lower(${text})`;
  const conditions = words.map(({ text, destinationTexts, shortUrl }) => {
    const pattern = add(toPattern(text));
    const either = [
      isIn('l.slug_key', pattern),
      isIn('l.title_key', pattern),
      ...destinationTexts.map((each) => isIn(destinationKey, add(toPattern(each)))),
    ];
    if (shortUrl) {
      const isOnHost = shortUrl.hosts && `l.host = any(${add(shortUrl.hosts)})`;
      const hasSlug = shortUrl.slugStart !== '' && isIn('l.slug_key', add(`${escapeLike(shortUrl.slugStart)}%`));
      const both = [isOnHost, hasSlug].filter(Boolean);
      if (both.length > 0) either.push(`(${both.join(' and ')})`);
    }
    return `(${either.join(' or ')})`;
  });
  if (search !== '') {
    const pattern = add(toPattern(search));
    conditions.push(`(${isIn('l.slug_key', pattern)} or ${isIn('l.title_key', pattern)})`);
  }
  return { condition: conditions.length === 0 ? 'true' : conditions.join(' and '), values };
}

/** Whether the filter excludes anything. */
function isSearching({ search, words }: LinkSearch): boolean {
  return search !== '' || words.length > 0;
}

/** A LIKE pattern that finds the text anywhere; wildcards in the text are escaped. */
function toPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export type LinkListing = LinkSearch & {
  sort: 'createdAt' | 'updatedAt' | 'clicks' | 'title' | 'slug';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Begins after this position in the order. */
  after?: LinkPlace | undefined;
};

/** A position in a sorted list: the value of the sort field as text, and the id. */
export type LinkPlace = { value: string; id: string };

const sortColumns = {
  createdAt: 'l.created_at',
  updatedAt: 'l.updated_at',
  clicks: 't.clicks',
  title: 'l.title_key',
  slug: 'l.slug_key',
} as const;

/** A LinkPlace's value as an expression that compares with the sort column. */
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
  const text = listLinksSql(listing, found.condition, found.values.length + 2);
  const { rows } = await connection.query<LinkRecord>({ text, values });
  return rows;
}

// The inner query finds the ids of the page, from an index alone where one fits; the outer one reads only those rows.
// Limit and offset, which are numbers, are part of the text because the planner has to know how far the query goes.
function listLinksSql(listing: LinkListing, condition: string, firstFree: number): string {
  const { sort, order, limit, offset, after } = listing;
  const isFiltered = isSearching(listing);
  const column = sortColumns[sort];
  // The order by clicks is that of the totals alone.
  const [from, id, workspaceId] =
    sort === 'clicks'
      ? [`link_totals t ${isFiltered ? 'join links l on l.id = t.link_id' : ''}`, 't.link_id', 't.workspace_id']
      : ['links l', 'l.id', 'l.workspace_id'];
  const orderBy = `order by ${column} ${order}, ${id} ${order}`;
  const place = `(${placeValues[sort](`$${firstFree}`)}, $${firstFree + 1})`;
  return `
    select ${linkColumns}, t.clicks
    from (
      select ${id} as id from ${from}
      where ${workspaceId} = $1 ${isFiltered ? `and ${condition}` : ''}
        ${after ? `and (${column}, ${id}) ${order === 'asc' ? '>' : '<'} ${place}` : ''}
      ${orderBy} limit ${limit} offset ${offset}
    ) as page
    join links l on l.id = page.id join link_totals t on t.link_id = l.id
    ${orderBy}`;
}

const countLinksSql = `
  select coalesce((select links from link_counts where workspace_id = $1), 0)
       + coalesce((select sum(links_change) from outbox where workspace_id = $1), 0) as total`;

/**
 * How many links `listLinks` would return over all pages. The number of all links of a workspace is stored; the matches
 * of a search have to be visited, so there counting ends at `foundMax`.
 */
export async function countLinks(
  connection: Connection,
  workspaceId: string,
  search: LinkSearch,
  foundMax: number,
): Promise<number> {
  const query = isSearching(search)
    ? countFound(workspaceId, search, foundMax)
    : { name: 'count-links', text: countLinksSql, values: [workspaceId] };
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

const listMostClickedSql = `
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
    text: listMostClickedSql,
    values: [workspaceId, limit],
  });
  return rows;
}
