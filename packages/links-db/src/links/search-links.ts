import type { Connection } from '../transactions.ts';
import { linkColumns, totalColumns, type LinkRecord } from './link-columns.ts';
import { placeValues, sortColumns, type LinkListing } from './link-listing.ts';
import { budgetColumns, isFiltering, matchLinks, type LinkFilter, type LinkMatch } from './match-links.ts';

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
  const { sort, order, limit, offset, after, state } = listing;
  const isFiltered = isFiltering(listing);
  const column = sortColumns[sort];
  // The order by clicks is that of the totals alone.
  const [from, row, id] =
    sort === 'clicks'
      ? [`link_totals t ${isFiltered ? 'join links l on l.id = t.link_id' : ''}`, 't', 't.link_id']
      : ['links l', 'l', 'l.id'];
  const orderBy = `order by ${column} ${order}, ${id} ${order}`;
  const place = `(${placeValues[sort](`$${firstFree}`)}, $${firstFree + 1})`;
  return `
    select ${linkColumns}, ${totalColumns}
    from (
      select ${id} as id from ${from}
      where ${row}.workspace_id = $1 and ${state === 'archived' ? '' : 'not'} ${row}.archived
        ${isFiltered ? `and ${condition}` : ''}
        ${after ? `and (${column}, ${id}) ${order === 'asc' ? '>' : '<'} ${place}` : ''}
      ${orderBy} limit ${limit} offset ${offset}
    ) as page
    join links l on l.id = page.id join link_totals t on t.link_id = l.id
    ${orderBy}`;
}

// The planner counts a look at a budget for every link, although few links have one, and would read large indexes to
// exclude some: it plans the rest without it. No column that is not needed is selected, so that an index alone can do.
function selectFoundToSort(listing: LinkListing, { rowCondition, budgetCondition }: LinkMatch): string {
  const sorted = listing.sort === 'clicks' ? ['l.id'] : ['l.id', sortColumns[listing.sort]];
  const columns = budgetCondition === undefined ? sorted : [...new Set([...sorted, ...budgetColumns])];
  const matching = `(${selectFound(columns.join(', '), listing, rowCondition)} offset 0) as l`;
  return `select ${sorted.join(', ')} from ${matching} where ${budgetCondition ?? 'true'}`;
}

const countLinksSql = `
  with pending as (
    select sum(links_change) as links, sum(archived_change) as archived from outbox where workspace_id = $1
  ), stored as (
    select links, archived from link_counts where workspace_id = $1
  )
  select (coalesce(stored.links, 0) + coalesce(pending.links, 0))::bigint as links,
         (coalesce(stored.archived, 0) + coalesce(pending.archived, 0))::bigint as archived
  from pending left join stored on true`;

/** How many links a workspace has, and how many of them are archived. Both are stored: nothing is counted. */
export async function countLinks(
  connection: Connection,
  workspaceId: string,
): Promise<{ links: number; archived: number }> {
  const { rows } = await connection.query<{ links: number; archived: number }>({
    name: 'count-links',
    text: countLinksSql,
    values: [workspaceId],
  });
  return rows[0] ?? { links: 0, archived: 0 };
}

/**
 * One page of the links that a filter finds, and how many it finds, as far as `foundMax`. The matches are found first and
 * then sorted: without an ORDER BY to serve, the planner takes the indexes that have the fewest rows. Of more matches
 * than `sortedMax` has for the sort only the number is known here, and `links` is undefined: they are close together in
 * a sorted index, so that `listLinks` finds a page soon.
 */
export async function listFoundLinks(
  connection: Connection,
  workspaceId: string,
  listing: LinkListing,
  foundMax: number,
): Promise<{ total: number; links: LinkRecord[] | undefined }> {
  const { after } = listing;
  const found = matchLinks(listing);
  const values = [workspaceId, ...found.values, foundMax + 1, ...(after ? [after.value, after.id] : [])];
  const text = listFoundLinksSql(listing, found, found.values.length + 2);
  const { rows } = await connection.query<{ total: number } & Nullable<LinkRecord>>({ text, values });
  const total = rows[0]?.total ?? 0;
  if (total > Math.min(foundMax, sortedMax[listing.sort])) return { total, links: undefined };
  return { total, links: rows.filter((row): row is { total: number } & LinkRecord => row.id !== null) };
}

/** Clicks are in another table, where each match is a lookup. */
const sortedMax = { createdAt: 10_000, updatedAt: 10_000, title: 10_000, slug: 10_000, clicks: 1_000 } as const;

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

// OFFSET 0 keeps the limits out of the plan of the inner query: with them the planner would walk along a sorted index
// and hope for matches, and a filter that finds three links would look at all of them.
function listFoundLinksSql(listing: LinkListing, match: LinkMatch, firstFree: number): string {
  const { sort, order, limit, offset, after } = listing;
  const column = sortColumns[sort];
  const totals = sort === 'clicks' ? 'join link_totals t on t.link_id = l.id' : '';
  const place = `(${placeValues[sort](`$${firstFree + 1}`)}, $${firstFree + 2})`;
  return `
    with found as materialized (
      ${selectFoundToSort(listing, match)} limit $${firstFree}
    ), counted as (
      select count(*) as total from found
    ), page as (
      select l.id from found l ${totals}
      where (select total from counted) <= ${sortedMax[sort]}
        ${after ? `and (${column}, l.id) ${order === 'asc' ? '>' : '<'} ${place}` : ''}
      order by ${column} ${order}, l.id ${order} limit ${limit} offset ${offset}
    )
    select counted.total, ${linkColumns}, ${totalColumns}
    from counted left join (page join links l on l.id = page.id join link_totals t on t.link_id = l.id) on true
    order by ${column} ${order}, l.id ${order}`;
}

/**
 * How many links `listLinks` would return over all pages. The matches of a filter have to be visited, so there counting
 * ends at `foundMax`.
 */
export async function countFoundLinks(
  connection: Connection,
  workspaceId: string,
  filter: LinkFilter,
  foundMax: number,
): Promise<number> {
  if (!isFiltering(filter)) {
    const { links, archived } = await countLinks(connection, workspaceId);
    return filter.state === 'archived' ? archived : links - archived;
  }
  const { condition, values } = matchLinks(filter);
  const text = `
    select count(*) as total
    from (${selectFound('1', filter, condition)} limit $${values.length + 2}) as found`;
  const { rows } = await connection.query<{ total: number }>({ text, values: [workspaceId, ...values, foundMax] });
  return rows[0]?.total ?? 0;
}

const readListVersionSql = `
  with newest as (
    (select updated_at from links where workspace_id = $1 and not archived order by updated_at desc limit 1)
    union all
    (select updated_at from links where workspace_id = $1 and archived order by updated_at desc limit 1)
  ), pending as (
    select sum(links_change) as links, sum(archived_change) as archived from outbox where workspace_id = $1
  ), stored as (
    select links, archived from link_counts where workspace_id = $1
  )
  select concat_ws(' ',
    (select max(extract(epoch from updated_at)) from newest),
    (select coalesce(stored.links, 0) + coalesce(pending.links, 0) from pending left join stored on true),
    (select coalesce(stored.archived, 0) + coalesce(pending.archived, 0) from pending left join stored on true),
    (select sum(clicks) from link_totals where workspace_id = $1 and link_id = any ($2::text[])),
    (select max(extract(epoch from updated_at)) || '/' || count(*) from tags where workspace_id = $1)
  ) as version`;

/**
 * A text that differs once a link of the workspace was created, changed, archived or deleted, a tag was changed, or one of
 * the given links was clicked; from indexes alone, however many links there are and however they are filtered. A change
 * by a transaction that ends after a later one may be missed: who polls it reads the list now and then all the same.
 */
export async function readListVersion(
  connection: Connection,
  workspaceId: string,
  shownIds: readonly string[],
): Promise<string> {
  const { rows } = await connection.query<{ version: string }>({
    name: 'read-list-version',
    text: readListVersionSql,
    values: [workspaceId, shownIds],
  });
  return rows[0]?.version ?? '';
}

function selectFound(columns: string, { state }: LinkFilter, condition: string): string {
  return `select ${columns} from links l
    where l.workspace_id = $1 and ${state === 'archived' ? '' : 'not'} l.archived and ${condition}`;
}

/** The ids of the links that a filter finds, in the order of the ids, and at most `foundMax` of them. */
export async function listFoundIds(
  connection: Connection,
  workspaceId: string,
  filter: LinkFilter,
  foundMax: number,
): Promise<string[]> {
  const { condition, values } = matchLinks(filter);
  const text = `
    select id from (
      select id from (${selectFound('l.id', filter, condition)} offset 0) as matching limit $${values.length + 2}
    ) as found order by id`;
  const { rows } = await connection.query<{ id: string }>({ text, values: [workspaceId, ...values, foundMax] });
  return rows.map(({ id }) => id);
}

const listMostClickedSql = `
  select link_id as "linkId", clicks from (
    (select link_id, clicks from link_totals
     where workspace_id = $1 and not archived order by clicks desc, link_id desc limit $2)
    union all
    (select link_id, clicks from link_totals
     where workspace_id = $1 and archived order by clicks desc, link_id desc limit $2)
  ) as most
  order by clicks desc, link_id desc limit $2`;

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
