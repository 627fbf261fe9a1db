import { isReservedSlug, type CreateLinkBody, type Link, type linkRoutes } from '@linkplane/contracts';
import { insertLink, type CreationEvent, type LinkFields, type NewLink } from '@linkplane/links-db/management';
import { createId, createRandomString } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { readTargetHosts, redirectLoop } from '../slugs/own-hosts.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import { linkQuotaExceeded } from './link-quota.ts';
import { presentLink, toLinkFields, type LinksDeps } from './link.ts';

/** Lower-case letters and digits without those that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const initialLength = 7;
const attemptsPerLength = 5;
/** Far more collisions in a row than random slugs can cause; it ends a loop that is broken. */
export const slugAttemptsMax = 25;

const notYet = new Date(0);

type CreateLinkCall = Call<typeof linkRoutes.createLink>;

export async function createLink(deps: LinksDeps, call: CreateLinkCall): Promise<Link> {
  const { workspaceId, quotas } = call.caller;
  const reserved = await deps.quota.reserve(deps.database, workspaceId, quotas.links, 1);
  try {
    if (reserved.granted === 0) throw linkQuotaExceeded(quotas.links);
    return await createWithinQuota(deps, call);
  } finally {
    reserved.settle();
  }
}

async function createWithinQuota(deps: LinksDeps, { caller, body }: CreateLinkCall): Promise<Link> {
  const targetHosts = readTargetHosts(body, deps.publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
  const host = await chooseHost(deps, caller, body.domain);
  for (let attempt = 0; attempt < slugAttemptsMax; attempt++) {
    const link = buildLink({ body, host, targetHosts }, caller, deps.publicUrl, attempt);
    const inserted = await insertLink(deps.database, caller.workspaceId, link);
    if (inserted.kind === 'leads-back') throw redirectLoop();
    if (inserted.kind === 'inserted') {
      deps.relay.publish([inserted.change]);
      return presentLink(inserted.link, deps.publicUrl);
    }
    if (body.slug !== undefined) throw slugTaken(body.slug);
  }
  throw new Error(`No free slug was found in ${slugAttemptsMax} attempts.`);
}

/** A link that only the database can still refuse. */
export type LinkToCreate = { body: CreateLinkBody; host: string; targetHosts: string[] };

/**
 * The row of a new link, with its event for webhooks where the workspace has a webhook for it.
 * @param attempt how many generated slugs were taken already
 */
export function buildLink(
  { body, host, targetHosts }: LinkToCreate,
  { sendsCreatedEvents }: Pick<Caller, 'sendsCreatedEvents'>,
  publicUrl: URL,
  attempt: number,
): NewLink {
  const slug = body.slug ?? generateSlug(attempt);
  const link = { id: createId('lnk'), host, ...toLinkFields(body, slug) };
  return { ...link, targetHosts, createdEvent: sendsCreatedEvents ? buildCreatedEvent(link, publicUrl) : null };
}

/** A random slug; every five attempts make it one character longer. */
function generateSlug(attempt: number): string {
  return createRandomString(alphabet, initialLength + Math.floor(attempt / attemptsPerLength));
}

/** The event `link.created` as webhooks receive it: the link as the API returns it. The database inserts the time. */
function buildCreatedEvent(link: LinkFields & { id: string; host: string }, publicUrl: URL): CreationEvent {
  const id = createId('evt');
  // A placeholder for the time: random, and so nowhere else in the body.
  const timeMark = id;
  const created = { ...link, clicks: 0, suspended: false, createdAt: notYet, updatedAt: notYet };
  const data = { ...presentLink(created, publicUrl), createdAt: timeMark, updatedAt: timeMark };
  return { id, body: JSON.stringify({ type: 'link.created', timestamp: timeMark, data }), timeMark };
}
