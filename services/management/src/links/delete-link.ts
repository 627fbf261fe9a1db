import type { Deleted, linkRoutes } from '@linkplane/contracts';
import { deleteLink, findLink } from '@linkplane/links-db/management';
import { suspended } from '../calls/suspended.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { assertLinkId, linkNotFound } from './link-not-found.ts';
import type { LinksDeps } from './links-deps.ts';

export async function removeLink(
  { database, relay }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.deleteLink>,
): Promise<Deleted> {
  assertLinkId(params.id);
  const change = await deleteLink(database, caller.workspaceId, params.id);
  if (!change) throw (await findLink(database, caller.workspaceId, params.id)) ? suspended('link') : linkNotFound();
  relay.announce([change]);
  return { deleted: true };
}
