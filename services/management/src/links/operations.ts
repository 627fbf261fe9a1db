import type { Deleted, Link, linkRoutes } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import * as slugsDb from '@linkplane/links-db/slugs';
import { suspended } from '../calls/caller.ts';
import { normaliseSlug, slugKeyOf } from '@linkplane/slugs';
import { findHostRules } from '../slugs/slug.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { deleteLinks, updateLinks } from './change-links.ts';
import { createLink } from './create-link.ts';
import { createLinks } from './create-links.ts';
import { assertLinkId, linkNotFound, presentLink, type LinksDeps } from './link.ts';
import { listLinks } from './list-links.ts';
import { getLinkByExternalId, putLinkByExternalId } from './put-link.ts';
import { transferLinks } from './transfer-links.ts';
import { updateLink } from './update-link.ts';

export function linkOperations(deps: LinksDeps): Operations<typeof linkRoutes> {
  return {
    createLink: (call) => createLink(deps, call),
    createLinks: (call) => createLinks(deps, call),
    listLinks: (call) => listLinks(deps, call),
    getLinkBySlug: (call) => getLinkBySlug(deps, call),
    getLinkByExternalId: (call) => getLinkByExternalId(deps, call),
    putLinkByExternalId: (call) => putLinkByExternalId(deps, call),
    updateLinks: (call) => updateLinks(deps, call),
    deleteLinks: (call) => deleteLinks(deps, call),
    transferLinks: (call) => transferLinks(deps, call),
    getLink: (call) => getLink(deps, call),
    updateLink: (call) => updateLink(deps, call),
    deleteLink: (call) => deleteLink(deps, call),
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

async function getLinkBySlug(
  deps: LinksDeps,
  { caller, query: { slug, domain } }: Call<typeof linkRoutes.getLinkBySlug>,
): Promise<Link> {
  const { database, publicUrl } = deps;
  const host = domain === undefined || domain === publicUrl.host ? '' : domain;
  const { slugPolicy } = await findHostRules(deps, database, caller.workspaceId, host);
  const slugKey = slugKeyOf(normaliseSlug(slug, slugPolicy), slugPolicy);
  const link = await slugsDb.findLinkBySlug(database, caller.workspaceId, { host, slugKey });
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
