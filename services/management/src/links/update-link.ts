import { isReservedSlug, isScheduleInOrder, scheduleDetail } from '@linkplane/contracts';
import type { Link, linkRoutes, UpdateLinkBody } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/management';
import { suspended } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { validationError } from '../http/app-error.ts';
import { readTargetHosts, redirectLoop } from '../slugs/own-hosts.ts';
import { slugTaken } from '../slugs/slug.ts';
import { assertLinkId, linkNotFound, presentLink, type LinksDeps } from './link.ts';

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
export async function updateLink(deps: LinksDeps, call: Call<typeof linkRoutes.updateLink>): Promise<Link> {
  const { database, publicUrl, relay } = deps;
  const { caller, params, body } = call;
  assertLinkId(params.id);
  if (Object.keys(body).length === 0) {
    const link = await linksDb.findLink(database, caller.workspaceId, params.id);
    if (!link) throw linkNotFound();
    return presentLink(link, publicUrl);
  }
  const { link, changes } = await linksDb.inTransaction(database, async (connection) => {
    const old = await linksDb.lockLink(connection, caller.workspaceId, params.id);
    if (!old) throw linkNotFound();
    if (old.suspended) throw suspended('link');
    await refuseRedirectLoop(connection, deps, body);
    const fields = mergeFields(old, body);
    if (!isScheduleInOrder(fields)) throw validationError(scheduleDetail);
    await takeNewSlug(connection, old, fields.slug);
    return await linksDb.updateLink(connection, caller.workspaceId, old.id, old.slug, fields);
  });
  relay.publish(changes);
  return presentLink(link, publicUrl);
}

async function refuseRedirectLoop(
  connection: linksDb.Connection,
  { publicUrl }: LinksDeps,
  body: UpdateLinkBody,
): Promise<void> {
  const hosts = readTargetHosts(body, publicUrl);
  if (hosts.length > 0 && (await linksDb.hasOwnHost(connection, hosts))) throw redirectLoop();
}

/** Slugs are case-insensitive: a new casing of the link's slug is always free. */
async function takeNewSlug(connection: linksDb.Connection, old: linksDb.LinkRecord, slug: string): Promise<void> {
  if (slug.toLowerCase() === old.slug.toLowerCase()) return;
  if (isReservedSlug(slug) || !(await linksDb.moveSlug(connection, old.workspaceId, old.id, slug)))
    throw slugTaken(slug);
}

/** A given field replaces the old one, null included; a field that is not given stays. */
function mergeFields(old: linksDb.LinkRecord, body: UpdateLinkBody): linksDb.LinkFields {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...old, ...given };
}
