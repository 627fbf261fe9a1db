import type { LinkPage, linkRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import type { LinkFilter, LinkListing, LinkRecord } from '@linkplane/links-db/links';
import type { Connection } from '@linkplane/links-db/transactions';
import type { Call } from '../calls/operations.ts';
import { decodeCursor, encodeCursor } from './link-cursor.ts';
import { presentLink, type LinksDeps } from './link.ts';
import { readLinkFilter } from './read-link-filter.ts';

type ListLinksCall = Call<typeof linkRoutes.listLinks>;

/** Beyond so many matches a search is returned without counting all of them: a search with many matches would take long. */
const matchesCountedMax = 10_000;

/** Lists one page; a page past the end is empty and no error. */
export async function listLinks(
  { database, publicUrl }: LinksDeps,
  { caller, query }: ListLinksCall,
): Promise<LinkPage> {
  const { page, limit, cursor } = query;
  const filter = await readLinkFilter({ database, publicUrl }, caller.workspaceId, query);
  const listing = toListing(query, filter);
  const { counted, found } = await findPage(database, caller.workspaceId, listing);
  const links = found.slice(0, limit);
  const last = links.length === limit ? links.at(-1) : undefined;
  const nextCursor = last ? encodeCursor(last, query) : null;
  return {
    items: links.map((link) => presentLink(link, publicUrl)),
    pagination: {
      page,
      limit,
      ...describeTotal(counted, listing, found.length),
      ...(cursor !== undefined && { nextCursor }),
    },
  };
}

/** The links of a page and one more where there is a next page, and how many there are on all pages, as far as counted. */
async function findPage(
  database: Connection,
  workspaceId: string,
  listing: LinkListing,
): Promise<{ counted: number; found: LinkRecord[] }> {
  const list = (listing: LinkListing) => linksDb.listLinks(database, workspaceId, listing);
  const withNext = { ...listing, limit: listing.limit + 1 };
  if (linksDb.isFiltering({ ...listing, search: '' })) {
    const { total, links } = await findFiltered(database, workspaceId, withNext);
    return { counted: total, found: links ?? (await list(withNext)) };
  }
  const counting = linksDb.countFoundLinks(database, workspaceId, listing, matchesCountedMax + 1);
  // The number of all links is stored; the matches of a search are counted while the page is read.
  const [counted, found] = await Promise.all([
    counting,
    !linksDb.isFiltering(listing) && !listing.after
      ? counting.then((total) => listFromNearerEnd(listing, total, list))
      : list(withNext),
  ]);
  return { counted, found };
}

/** The links of a page where they are known without a walk along all links, and how many there are on all pages. */
async function findFiltered(
  database: Connection,
  workspaceId: string,
  listing: LinkListing,
): Promise<{ total: number; links: LinkRecord[] | undefined }> {
  const tagged = linksDb.isOfTagsAlone(listing)
    ? await linksDb.listTaggedLinks(database, workspaceId, listing, matchesCountedMax)
    : undefined;
  return tagged ?? (await linksDb.listFoundLinks(database, workspaceId, listing, matchesCountedMax));
}

/**
 * Where not all matches of a search were counted, the total is a lower bound: greater than the pages so far as long as
 * there is another one, and exact on the last, so a client that pages until `totalPages` gets all matches.
 * @param found links of the page, and one more where there is a next page
 */
function describeTotal(
  counted: number,
  listing: LinkListing,
  found: number,
): Pick<LinkPage['pagination'], 'total' | 'totalPages' | 'totalIsLowerBound'> {
  const { limit, offset, after } = listing;
  const toPages = (total: number) => ({ total, totalPages: Math.ceil(total / limit) });
  if (!linksDb.isFiltering(listing) || counted <= matchesCountedMax) return toPages(counted);
  const isLastPage = !after && found > 0 && found <= limit;
  if (isLastPage) return toPages(offset + found);
  return { ...toPages(Math.max(counted, found === 0 ? 0 : offset + found)), totalIsLowerBound: true };
}

/** The page number is ignored beside a cursor. */
function toListing({ page, limit, sort, order, cursor }: ListLinksCall['query'], filter: LinkFilter): LinkListing {
  if (cursor === undefined) return { ...filter, sort, order, limit, offset: (page - 1) * limit };
  const after = cursor === '' ? undefined : decodeCursor(cursor, { sort, order });
  return { ...filter, sort, order, limit, offset: 0, after };
}

/** The database walks past everything before a page, so a page of the second half is read backwards from the end. */
async function listFromNearerEnd(
  listing: LinkListing,
  total: number,
  list: (listing: LinkListing) => Promise<LinkRecord[]>,
): Promise<LinkRecord[]> {
  const { offset, limit, order } = listing;
  if (offset >= total) return [];
  if (offset <= total / 2) return await list(listing);
  const linksAfter = Math.max(total - offset - limit, 0);
  const backwards = await list({
    ...listing,
    order: order === 'asc' ? 'desc' : 'asc',
    offset: linksAfter,
    limit: total - offset - linksAfter,
  });
  return backwards.reverse();
}
