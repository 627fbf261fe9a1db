import type { Connection } from '../transactions.ts';
import { linkColumns, totalColumns, type LinkRecord } from './link-columns.ts';
import { placeValues, sortColumns, type LinkListing } from './link-listing.ts';

/** In workspaces whose links have more different sets of tags than this, no list is merged from them. */
const tagSetsMax = 200;
/** The links that all sets together may have to give for one page. */
const candidatesMax = 20_000;

type TaggedListing = LinkListing & { sort: 'createdAt' | 'title' };

/** Whether tags alone decide which links are found, in an order for which each set of tags is sorted in an index. */
export function isOfTagsAlone(listing: LinkListing): listing is TaggedListing {
  const { search, words, url, tags, host, state, sort } = listing;
  const isOneState = state !== undefined && state !== 'archived';
  const hasOthers = search !== '' || words.length > 0 || url !== undefined || host !== undefined || isOneState;
  return tags.length > 0 && !hasOthers && (sort === 'createdAt' || sort === 'title');
}

/**
 * One page of the links with certain tags, and how many there are, as far as `foundMax`. Links that have the same set of
 * tags stand together in an index, in the order of the list, so a page is merged from the sets that match, wherever their
 * links are in the order of all links. Undefined when the workspace has more than `tagSetsMax` sets; `links` is undefined
 * when the page is so far from the start that the sets would have to give too many links.
 */
export async function listTaggedLinks(
  connection: Connection,
  workspaceId: string,
  listing: TaggedListing,
  foundMax: number,
): Promise<{ total: number; links: LinkRecord[] | undefined } | undefined> {
  const { tags, notTags, after } = listing;
  const values: unknown[] = [workspaceId, foundMax + 1, ...(after ? [after.value, after.id] : [])];
  const overlaps = (numbers: readonly number[]) => `sets.tags && $${values.push(numbers)}::integer[]`;
  const conditions = [...tags.map(overlaps), ...(notTags.length > 0 ? [`not ${overlaps(notTags)}`] : [])];
  const { rows } = await connection.query<Summary & Nullable<LinkRecord>>({
    text: listTaggedLinksSql(listing, conditions.join(' and ')),
    values,
  });
  const { sets = 0, isNear = false, total = 0 } = rows[0] ?? {};
  if (sets > tagSetsMax) return undefined;
  if (!isNear) return { total, links: undefined };
  return { total, links: rows.filter((row): row is Summary & LinkRecord => row.id !== null) };
}

type Summary = { sets: number; isNear: boolean; total: number };
type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

// Each step to the next set goes past all links of the one before. The links of a set that are on the page are among its
// first ones. All is read by one statement: a link whose tags change is in exactly one set.
function listTaggedLinksSql(listing: TaggedListing, condition: string): string {
  const { sort, order, limit, offset, after, state } = listing;
  const listed = `l.workspace_id = $1 and ${state === 'archived' ? '' : 'not'} l.archived`;
  const column = sortColumns[sort];
  const orderBy = `order by ${column} ${order}, l.id ${order}`;
  const place = `(${placeValues[sort]('$3')}, $4)`;
  return `
    with recursive sets as (
      (select 1 as number, l.tag_numbers as tags from links l
       where ${listed} and l.tag_numbers is not null order by l.tag_numbers limit 1)
      union all
      select sets.number + 1, (
        select l.tag_numbers from links l where ${listed} and l.tag_numbers > sets.tags order by l.tag_numbers limit 1
      ) from sets where sets.tags is not null and sets.number <= ${tagSetsMax}
    ), known as (
      select count(sets.tags) as sets from sets
    ), matching as materialized (
      select sets.tags from sets where ${condition} and (select sets from known) <= ${tagSetsMax}
    ), near as (
      select count(*) * ${offset + limit} <= ${candidatesMax} as "isNear" from matching
    ), counted as (
      select count(*) as total from (
        select from matching cross join lateral (
          select from links l where ${listed} and l.tag_numbers = matching.tags limit $2
        ) as one limit $2
      ) as found
    ), page as (
      select l.id from matching cross join lateral (
        select l.id, ${column} from links l
        where ${listed} and l.tag_numbers = matching.tags
          ${after ? `and (${column}, l.id) ${order === 'asc' ? '>' : '<'} ${place}` : ''}
        ${orderBy} limit ${offset + limit}
      ) as l
      where (select "isNear" from near)
      ${orderBy} limit ${limit} offset ${offset}
    )
    select known.sets, near."isNear", counted.total, ${linkColumns}, ${totalColumns}
    from known cross join near cross join counted
    left join (page join links l on l.id = page.id join link_totals t on t.link_id = l.id) on true
    ${orderBy}`;
}
