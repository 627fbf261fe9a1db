import type { Deleted, Link, linkRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/management';
import { suspended } from '../calls/caller.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { getLinkQr } from './get-link-qr.ts';
import { assertLinkId, linkNotFound, presentLink, type LinksDeps } from './link.ts';
import { listLinks } from './list-links.ts';
import { updateLink } from './update-link.ts';

export function linkOperations(deps: LinksDeps): Operations<typeof linkRoutes> {
  return {
    createLink: (call) => createLink(deps, call),
    createLinks: (call) => createLinks(deps, call),
    listLinks: (call) => listLinks(deps, call),
    getLink: (call) => getLink(deps, call),
    updateLink: (call) => updateLink(deps, call),
    deleteLink: (call) => deleteLink(deps, call),
    getLinkQr: (call) => getLinkQr(deps, call),
  };
}

async function getLink(
  { database, publicUrl }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.getLink>,
): Promise<Link> {
  assertLinkId(params.id);
  const link = await linksDb.findLink(database, caller.workspaceId, params.id);
  if (!link) throw linkNotFound();
  return presentLink(link, publicUrl);
}

async function deleteLink(
  { database, relay }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.deleteLink>,
): Promise<Deleted> {
  const { workspaceId } = caller;
  assertLinkId(params.id);
  const change = await linksDb.deleteLink(database, workspaceId, params.id);
  if (!change) throw (await linksDb.findLink(database, workspaceId, params.id)) ? suspended('link') : linkNotFound();
  relay.publish([change]);
  return { deleted: true };
}
