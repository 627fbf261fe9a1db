import type { LinkPage, linkRoutes } from '@linkplane/contracts';
import { countLinks, listLinks, type LinkListing, type LinkRecord } from '@linkplane/links-db/management';
import type { Call } from '../http/mount-routes.ts';
import type { LinksDeps } from './links-deps.ts';
import { presentLink } from './present-link.ts';

/** A page past the end is empty and no error. */
export async function pageLinks(
  { pool, publicUrl }: LinksDeps,
  { caller, query }: Call<typeof linkRoutes.listLinks>,
): Promise<LinkPage> {
  const { page, limit, search, sort, order } = query;
  const listing: LinkListing = { search, sort, order, limit, offset: (page - 1) * limit };
  const list = (asked: LinkListing) => listLinks(pool, caller.workspaceId, asked);
  const counting = countLinks(pool, caller.workspaceId, search);
  // All links are counted in no time, what a search finds is not: there the page is looked up meanwhile.
  const [total, links] = await Promise.all([
    counting,
    search === '' ? counting.then((total) => listFromNearerEnd(listing, total, list)) : list(listing),
  ]);
  return {
    items: links.map((link) => presentLink(link, publicUrl)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
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
