import type { Connection } from '../transactions.ts';
import { linkColumns, type LinkRecord } from './link-columns.ts';

// What counting and listing share: which links a search finds.

/** What a list is narrowed to; empty parts narrow nothing. Letter case never matters. */
export type LinkSearch = {
  /** Part of the title or the slug. */
  search: string;
  /** Every one of them has to be found in the title, the slug, the destination or the short URL. */
  words: readonly LinkSearchWord[];
};

export type LinkSearchWord = {
  /** Searched for in titles and slugs. */
  text: string;
  /** Searched for in destinations: the word, and how a URL would encode it. */
  destinationTexts: readonly string[];
  /** The part of a short URL that the word is, if it is one; `hosts` undefined stands for every host. */
  shortUrl: { hosts: readonly string[] | undefined; slugStart: string } | undefined;
};

/** The indexed part of a destination. Longer ones are searched in their beginning alone, which bounds the index. */
const destinationKey = 'left(lower(l.url), 512)';

/** A condition on `l`, true for all where nothing is searched for. Its values begin at parameter `$2`. */
export function matchLinks({ search, words }: LinkSearch): { condition: string; values: unknown[] } {
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

/** Whether a list is narrowed at all. */
export function isSearching({ search, words }: LinkSearch): boolean {
  return search !== '' || words.length > 0;
}

/** A LIKE pattern for a text anywhere, its own wildcards taken literally. */
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
