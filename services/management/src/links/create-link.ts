import type { Link, linkRoutes } from '@linkplane/contracts';
import {
  announceAliases,
  findLink,
  insertLink,
  type CreationEvent,
  type InsertedLink,
  type LinkAlias,
  type LinkFields,
  type NewAlias,
  type NewLink,
} from '@linkplane/links-db/links';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { createId, createRandomString } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { listUrlFields, redirectLoop } from '../slugs/own-hosts.ts';
import { hostChanged, slugTaken } from '../slugs/slug.ts';
import { findRedirectLoops } from './find-redirect-loops.ts';
import { claimExternalIds, externalIdTaken } from './claim-external-ids.ts';
import { inOneTransaction } from './work-in-transactions.ts';
import { noTags, resolveTags, type LinkTags } from '../tags/resolve-tags.ts';
import { tagQuotaExceeded } from '../tags/tag.ts';
import { linkQuotaExceeded } from './link-quota.ts';
import { presentLink, toLinkFields, type LinksDeps } from './link.ts';
import { giveAliases, toLinkAliases } from './read-aliases.ts';
import { openLinkValidation, validateLinkBody, type ValidLink } from './validate-link-body.ts';

/** Lower-case letters and digits without those that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const initialLength = 7;
const attemptsPerLength = 5;
/** Far more collisions in a row than random slugs can cause; it ends a loop that is broken. */
export const slugAttemptsMax = 25;

const notYet = new Date(0);

type CreateLinkCall = Call<typeof linkRoutes.createLink>;

export async function createLink(deps: LinksDeps, { caller, body }: CreateLinkCall): Promise<Link> {
  const link = await validateLinkBody(openLinkValidation(deps, caller), 'create', body);
  const { externalId } = link.body;
  if (externalId === undefined || externalId === null) return await createWithinQuota(deps, caller, link);
  return await inOneTransaction(deps, async (unit) => {
    const taken = await claimExternalIds(unit.database, caller.workspaceId, [externalId]);
    if (taken.size > 0) throw externalIdTaken(externalId);
    return await createWithinQuota(unit, caller, link);
  });
}

async function createWithinQuota(deps: LinksDeps, caller: Caller, link: ValidLink): Promise<Link> {
  const { workspaceId, quotas } = caller;
  const reserved = await deps.quota.reserve(deps.database, workspaceId, quotas.links, 1);
  try {
    if (reserved.granted === 0) throw linkQuotaExceeded(quotas.links);
    const inserted = await insertWithTags(deps, caller, link);
    deps.relay.publish([inserted.change]);
    return presentLink(inserted.link, deps.publicUrl);
  } finally {
    reserved.settle();
  }
}

/** A link that has neither tags nor aliases is one statement, and shares it with others that are created at the same time. */
async function insertWithTags(deps: LinksDeps, caller: Caller, link: ValidLink) {
  const { tags = [] } = link.body;
  if (tags.length + link.aliases.length === 0)
    return await insertWithFreeSlug(deps, caller, { ...link, tags: noTags }, (row) => insertOne(deps, caller, row));
  return await inTransaction(deps.database, async (transaction) => {
    const { workspaceId } = caller;
    const resolved = tags.length === 0 ? noTags : (await resolveTags(transaction, workspaceId, tags)).toLinkTags(tags);
    if (!resolved) throw tagQuotaExceeded();
    const inserted = await insertWithFreeSlug(deps, caller, { ...link, tags: resolved }, (row) =>
      insertLink(transaction, workspaceId, row),
    );
    return await withAliases(transaction, inserted, link.aliases);
  });
}

/** Gives a link its aliases in the transaction that has inserted it. */
export async function withAliases(
  transaction: Transaction,
  inserted: InsertedLink & { kind: 'inserted' },
  aliases: readonly NewAlias[],
): Promise<InsertedLink & { kind: 'inserted' }> {
  if (aliases.length === 0) return inserted;
  const { workspaceId, id } = inserted.link;
  await giveAliases(transaction, workspaceId, id, aliases);
  await announceAliases(transaction, workspaceId, id);
  const link = await findLink(transaction, workspaceId, id);
  if (!link) throw new Error(`The link ${id} was inserted, but does not exist any more.`);
  return { ...inserted, link };
}

/** Within a transaction the link belongs to it; otherwise it shares a commit with others of the workspace. */
function insertOne(
  { database, insertTogether }: LinksDeps,
  { workspaceId }: Caller,
  row: NewLink,
): Promise<InsertedLink> {
  return 'isTransaction' in database ? insertLink(database, workspaceId, row) : insertTogether(workspaceId, row);
}

async function insertWithFreeSlug(
  { database, publicUrl }: LinksDeps,
  caller: Caller,
  link: LinkToCreate,
  insert: (row: NewLink) => Promise<InsertedLink>,
): Promise<InsertedLink & { kind: 'inserted' }> {
  const { slug, host } = link;
  for (let attempt = 0; attempt < slugAttemptsMax; attempt++) {
    const inserted = await insert(buildLink(link, caller, publicUrl, attempt));
    if (inserted.kind === 'redirect-loop')
      throw (await findRedirectLoops(database, [link]))[0] ?? redirectLoop(listUrlFields(link.body));
    if (inserted.kind === 'host-changed') throw hostChanged();
    if (inserted.kind === 'inserted') return inserted;
    if (slug !== undefined) throw slugTaken(slug, host);
  }
  throw new Error(`No free slug was found in ${slugAttemptsMax} attempts.`);
}

/** A link that only the database can still refuse, with its tags. */
export type LinkToCreate = ValidLink & { tags: LinkTags };

/**
 * The row of a new link, with its event for webhooks where the workspace has a webhook for it.
 * @param attempt how many generated slugs were taken already
 */
export function buildLink(
  { body, slug: chosenSlug, host, aliases, targetHosts, tags }: LinkToCreate,
  { sendsCreatedEvents }: Pick<Caller, 'sendsCreatedEvents'>,
  publicUrl: URL,
  attempt: number,
): NewLink {
  const slug = chosenSlug ?? generateSlug(attempt);
  const link = { id: createId('lnk'), ...host, ...toLinkFields(body, slug, tags) };
  const { clicksBefore = 0 } = body;
  const createdEvent = sendsCreatedEvents
    ? buildCreatedEvent({ ...link, tags: tags.tags, aliases: toLinkAliases(aliases), clicksBefore }, publicUrl)
    : null;
  return { ...link, targetHosts, createdEvent, clicksBefore };
}

/** A random slug; every five attempts make it one character longer. */
function generateSlug(attempt: number): string {
  return createRandomString(alphabet, initialLength + Math.floor(attempt / attemptsPerLength));
}

/** The event `link.created` as webhooks receive it: the link as the API returns it. The database inserts the time. */
function buildCreatedEvent(
  link: LinkFields & { id: string; host: string; tags: string[]; aliases: LinkAlias[]; clicksBefore: number },
  publicUrl: URL,
): CreationEvent {
  const id = createId('evt');
  // A placeholder for the time: random, and so nowhere else in the body.
  const timeMark = id;
  const counts = { clicks: link.clicksBefore, clickLimitUsed: link.clickLimit === null ? null : 0 };
  const created = { ...link, ...counts, suspended: false, createdAt: notYet, updatedAt: notYet };
  const data = { ...presentLink(created, publicUrl), createdAt: timeMark, updatedAt: timeMark };
  return { id, body: JSON.stringify({ type: 'link.created', timestamp: timeMark, data }), timeMark };
}
