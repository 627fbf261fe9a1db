import type { Deleted, linkRoutes } from '@linkplane/contracts';
import { deleteLink } from '@linkplane/links-db/management';
import type { Call } from '../http/mount-routes.ts';
import { assertLinkId, linkNotFound } from './link-not-found.ts';
import type { LinksDeps } from './links-deps.ts';

export async function removeLink(
  { database, relay }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.deleteLink>,
): Promise<Deleted> {
  assertLinkId(params.id);
  const change = await deleteLink(database, caller.workspaceId, params.id);
  if (!change) throw linkNotFound();
  relay.announce([change]);
  return { deleted: true };
}
