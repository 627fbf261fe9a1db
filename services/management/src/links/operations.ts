import { type Deleted, type Link, linkRoutes } from '@linkplane/contracts';
import { deleteLink, findLink } from '@linkplane/links-db/management';
import type { Router } from 'express';
import { suspended } from '../calls/caller.ts';
import { type Call, mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { getLinkQr } from './get-link-qr.ts';
import { settleAtEnd } from './link-quota.ts';
import { assertLinkId, linkNotFound, type LinksDeps, presentLink } from './link.ts';
import { pageLinks } from './list-links.ts';
import { changeLink } from './update-link.ts';

export async function getLink(
  { database, publicUrl }: LinksDeps,
  { caller, params }: Call<typeof linkRoutes.getLink>,
): Promise<Link> {
  assertLinkId(params.id);
  const link = await findLink(database, caller.workspaceId, params.id);
  if (!link) throw linkNotFound();
  return presentLink(link, publicUrl);
}

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

export type { LinksDeps } from './link.ts';

export function mountLinks(router: Router, deps: LinksDeps, runOnce: RunOnce): void {
  mountRoutes(router, linkRoutes, linkOperations(deps), {
    runOnce,
    operationsIn: ({ onEnd, ...unit }) =>
      linkOperations({ ...deps, ...unit, linkRoom: settleAtEnd(deps.linkRoom, onEnd) }),
  });
}

function linkOperations(deps: LinksDeps): Operations<typeof linkRoutes> {
  return {
    createLink: (call) => createLink(deps, call),
    createLinks: (call) => createLinks(deps, call),
    listLinks: (call) => pageLinks(deps, call),
    getLink: (call) => getLink(deps, call),
    updateLink: (call) => changeLink(deps, call),
    deleteLink: (call) => removeLink(deps, call),
    getLinkQr: (call) => getLinkQr(deps, call),
  };
}
