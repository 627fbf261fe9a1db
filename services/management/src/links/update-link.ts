import type { Link, linkRoutes, UpdateLinkBody } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/management';
import { slugKeyOf } from '@linkplane/slugs';
import { suspended } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { listUrlFields, readTargetHosts, redirectLoop, type LinkUrls } from '../slugs/own-hosts.ts';
import { findHostRules, readSlug, slugTaken, type SlugHost } from '../slugs/slug.ts';
import { findInconsistency } from './check-fields.ts';
import { refuseUnknownPlaces } from './check-places.ts';
import { refuseUnknownSchemes } from './check-scheme.ts';
import { claimExternalIds, externalIdTaken } from './claim-external-ids.ts';
import { resolveTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { assertLinkId, linkNotFound, passwordHasher, presentLink, type LinksDeps } from './link.ts';
import { toStoredBody, type StoredBody } from './to-stored-body.ts';

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
export async function updateLink(deps: LinksDeps, call: Call<typeof linkRoutes.updateLink>): Promise<Link> {
  const { database, publicUrl, relay } = deps;
  const { caller, params } = call;
  assertLinkId(params.id);
  const body = await toStoredBody(call.body, passwordHasher(deps, caller.workspaceId));
  refuseUnknownSchemes(body, caller);
  refuseUnknownPlaces(body, deps);
  if (Object.keys(body).length === 0) {
    const link = await linksDb.findLink(database, caller.workspaceId, params.id);
    if (!link) throw linkNotFound();
    return presentLink(link, publicUrl);
  }
  const { link, changes } = await linksDb.inTransaction(database, async (connection) => {
    const { externalId } = body;
    const taken = externalId ? await claimExternalIds(connection, caller.workspaceId, [externalId]) : undefined;
    const old = await linksDb.lockLink(connection, caller.workspaceId, params.id);
    if (!old) throw linkNotFound();
    if (old.suspended) throw suspended('link');
    if (externalId && (taken?.get(externalId) ?? old.id) !== old.id) throw externalIdTaken(externalId);
    await refuseRedirectLoop(connection, deps, body);
    const fields = mergeFields(old, body);
    const inconsistency = findInconsistency(fields);
    if (inconsistency) throw inconsistency;
    if (body.tags) fields.tagNumbers = await toTagNumbers(connection, caller.workspaceId, body.tags);
    if (fields.slug === old.slug) return await linksDb.updateLink(connection, caller.workspaceId, old.id, fields);
    const host = await findHostRules(deps, connection, caller.workspaceId, old.host);
    fields.slug = await takeNewSlug(connection, old, fields.slug, host);
    return await linksDb.updateLink(connection, caller.workspaceId, old.id, fields, host.slugPolicy);
  });
  relay.publish(changes);
  return presentLink(link, publicUrl);
}

/** @throws AppError INVALID_URL where a destination of the body leads back to this service */
export async function refuseRedirectLoop(
  connection: linksDb.Connection,
  { publicUrl }: LinksDeps,
  body: LinkUrls,
): Promise<void> {
  const hosts = readTargetHosts(body, publicUrl);
  if (hosts.length > 0 && (await linksDb.hasOwnHost(connection, hosts))) throw redirectLoop(listUrlFields(body));
}

async function toTagNumbers(
  transaction: linksDb.Transaction,
  workspaceId: string,
  names: string[],
): Promise<number[] | null> {
  const resolved = (await resolveTags(transaction, workspaceId, names)).toLinkTags(names);
  if (!resolved) throw tagQuotaExceeded();
  return resolved.tagNumbers;
}

/** Where letter case does not count, a new casing of the link's slug is always free. */
async function takeNewSlug(
  connection: linksDb.Connection,
  old: linksDb.LinkRecord,
  value: string,
  host: SlugHost,
): Promise<string> {
  const slug = readSlug(value, host);
  if (slugKeyOf(slug, host.slugPolicy) === old.slugKey) return slug;
  if (!(await linksDb.moveSlug(connection, old.workspaceId, old.id, slug, host.slugPolicy)))
    throw slugTaken(slug, host);
  return slug;
}

/** A given field replaces the old one, null included; a field that is not given stays. */
function mergeFields(old: linksDb.LinkRecord, { tags: _, ...body }: StoredBody<UpdateLinkBody>): linksDb.LinkFields {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return { ...old, ...given };
}
