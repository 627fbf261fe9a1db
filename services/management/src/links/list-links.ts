import type { LinkPage, linkRoutes } from '@linkplane/contracts';
import { countLinks, listLinks } from '@linkplane/links-db/management';
import type { Call } from '../http/mount-routes.ts';
import type { LinksDeps } from './links-deps.ts';
import { presentLink } from './present-link.ts';

/** A page past the end is empty and no error. */
export async function pageLinks(
  { pool, publicUrl }: LinksDeps,
  { caller, query }: Call<typeof linkRoutes.listLinks>,
): Promise<LinkPage> {
  const { page, limit, search, sort, order } = query;
  const [total, links] = await Promise.all([
    countLinks(pool, caller.workspaceId, search),
    listLinks(pool, caller.workspaceId, { search, sort, order, limit, offset: (page - 1) * limit }),
  ]);
  return {
    items: links.map((link) => presentLink(link, publicUrl)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
