import type { LinkPage, linkRoutes } from '@linkplane/contracts';
import { countLinks, listLinks, type LinkListing, type LinkRecord } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { decodeCursor, encodeCursor } from './link-cursor.ts';
import type { LinksDeps } from './link.ts';
import { readSearchWords } from './read-search-words.ts';
import { presentLink } from './link.ts';

type ListLinksCall = Call<typeof linkRoutes.listLinks>;

/** Beyond so many found links a search is answered without counting all of them, or a wide one would take long. */
const foundCountedMax = 10_000;

/** A page past the end is empty and no error. */
export async function pageLinks(
  { database, publicUrl }: LinksDeps,
  { caller, query }: ListLinksCall,
): Promise<LinkPage> {
  const { page, limit, search, cursor } = query;
  const words = await readSearchWords({ database, publicUrl }, caller.workspaceId, query.q);
  const listing = toListing(query, words);
  const list = (asked: LinkListing) => listLinks(database, caller.workspaceId, asked);
  const counting = countLinks(database, caller.workspaceId, { search, words }, foundCountedMax + 1);
  // All links are counted in no time, what a search finds is not: there the page is looked up meanwhile.
  const [counted, found] = await Promise.all([
    counting,
    search === '' && words.length === 0 && !listing.after
      ? counting.then((total) => listFromNearerEnd(listing, total, list))
      : list({ ...listing, limit: limit + 1 }),
  ]);
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

/**
 * Where not all that a search found was counted, the total is as many as are known of: always more than the pages so far
 * as long as there is another one, and exact on the last, so whoever pages until `totalPages` gets everything.
 * @param shown links of the page, and one more where there is a next page
 */
function describeTotal(
  counted: number,
  { search, words, limit, offset, after }: LinkListing,
  shown: number,
): Pick<LinkPage['pagination'], 'total' | 'totalPages' | 'totalIsLowerBound'> {
  const toPages = (total: number) => ({ total, totalPages: Math.ceil(total / limit) });
  if ((search === '' && words.length === 0) || counted <= foundCountedMax) return toPages(counted);
  const isLastPage = !after && shown > 0 && shown <= limit;
  if (isLastPage) return toPages(offset + shown);
  return { ...toPages(Math.max(counted, shown === 0 ? 0 : offset + shown)), totalIsLowerBound: true };
}

/** With a cursor the page number means nothing. */
function toListing(
  { page, limit, search, sort, order, cursor }: ListLinksCall['query'],
  words: LinkListing['words'],
): LinkListing {
  if (cursor === undefined) return { search, words, sort, order, limit, offset: (page - 1) * limit };
  const after = cursor === '' ? undefined : decodeCursor(cursor, { sort, order });
  return { search, words, sort, order, limit, offset: 0, after };
}

/** The store walks past everything before a page, so one of the second half is read backwards from the end. */
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
