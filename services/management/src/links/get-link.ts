import type { Link, linkRoutes } from '@linkplane/contracts';
import { findLink } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { assertLinkId, linkNotFound } from './link-not-found.ts';
import type { LinksDeps } from './links-deps.ts';
import { presentLink } from './present-link.ts';

export async function getLink(
  { database, publicUrl }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.getLink>,
): Promise<Link> {
  assertLinkId(params.id);
  const link = await findLink(database, caller.workspaceId, params.id);
  if (!link) throw linkNotFound();
  return presentLink(link, publicUrl);
}
