import { isReservedSlug, isScheduleInOrder, scheduleDetail, type Link, type linkRoutes } from '@linkplane/contracts';
import type { UpdateLinkBody } from '@linkplane/contracts';
import { findLink, hasOwnHost, inTransaction, lockLink, moveSlug, updateLink } from '@linkplane/links-db/management';
import type { Connection, LinkFields, LinkRecord } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import { suspended } from '../calls/caller.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { leadsBack, readTargetHosts } from '../slugs/own-hosts.ts';
import { slugTaken } from '../slugs/slug.ts';
import { assertLinkId, linkNotFound } from './link.ts';
import type { LinksDeps } from './link.ts';
import { presentLink } from './link.ts';

/** Changes the given fields and no others; nothing given is no change at all, not even of updatedAt. */
export async function changeLink(deps: LinksDeps, call: Call<typeof linkRoutes.updateLink>): Promise<Link> {
  const { caller, params, body } = call;
  assertLinkId(params.id);
  if (Object.keys(body).length === 0) {
    const link = await findLink(deps.database, caller.workspaceId, params.id);
    if (!link) throw linkNotFound();
    return presentLink(link, deps.publicUrl);
  }
  const { link, changes } = await inTransaction(deps.database, async (connection) => {
    const old = await lockLink(connection, caller.workspaceId, params.id);
    if (!old) throw linkNotFound();
    if (old.suspended) throw suspended('link');
    await refuseUrlsThatLeadBack(connection, deps, body);
    const fields = mergeFields(old, body);
    if (!isScheduleInOrder(fields)) throw validationError(scheduleDetail);
    await takeNewSlug(connection, old, fields.slug);
    return await updateLink(connection, caller.workspaceId, old.id, old.slug, fields);
  });
  deps.relay.announce(changes);
  return presentLink(link, deps.publicUrl);
}

async function refuseUrlsThatLeadBack(connection: Connection, deps: LinksDeps, body: UpdateLinkBody): Promise<void> {
  const hosts = readTargetHosts(body, deps.publicUrl);
  if (hosts.length > 0 && (await hasOwnHost(connection, hosts))) throw leadsBack();
}

/** Another casing of the same slug is the same slug to its visitors: there is nothing to take. */
async function takeNewSlug(connection: Connection, old: LinkRecord, slug: string): Promise<void> {
  if (slug.toLowerCase() === old.slug.toLowerCase()) return;
  if (isReservedSlug(slug) || !(await moveSlug(connection, old.workspaceId, old.id, slug))) throw slugTaken(slug);
}

/** What is given replaces, null included; what is not given stays. */
function mergeFields(old: LinkRecord, body: UpdateLinkBody): LinkFields {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...old, ...given };
}
