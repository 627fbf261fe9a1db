import { isReservedSlug, type Link, type linkRoutes } from '@linkplane/contracts';
import { type CreationEvent, insertLink, type LinkFields } from '@linkplane/links-db/management';
import { createId, createRandomString } from '@linkplane/runtime';
import type { Call } from '../public-api/mount-routes.ts';
import { leadsBack, readTargetHosts } from '../slugs/own-hosts.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import { tooManyLinks } from './link-quota.ts';
import { type LinksDeps, presentLink, toLinkFields } from './link.ts';

/** Lower-case letters and digits that nobody mistakes for another one. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const lengthAtFirst = 7;
const attemptsPerLength = 5;
/** Far more collisions in a row than the slugs' random part allows; it ends a loop that is broken. */
export const slugAttemptsMax = 25;

/** @param attempt how many slugs were taken already; every five make it one character longer */
export function generateSlug(attempt: number): string {
  return createRandomString(alphabet, lengthAtFirst + Math.floor(attempt / attemptsPerLength));
}

const notYet = new Date(0);

/** `link.created` as webhooks are sent it: the link as the API answers it. The store puts the time in. */
export function describeCreation(link: LinkFields & { id: string; host: string }, publicUrl: URL): CreationEvent {
  const id = createId('evt');
  // Random, and so nowhere else in the body.
  const timeMark = id;
  const shown = presentLink({ ...link, clicks: 0, suspended: false, createdAt: notYet, updatedAt: notYet }, publicUrl);
  const data = { ...shown, createdAt: timeMark, updatedAt: timeMark };
  return { id, body: JSON.stringify({ type: 'link.created', timestamp: timeMark, data }), timeMark };
}

type CreateLinkCall = Call<typeof linkRoutes.createLink>;

export async function createLink(deps: LinksDeps, call: CreateLinkCall): Promise<Link> {
  const { workspaceId, quotas } = call.caller;
  const room = await deps.linkRoom.reserve(deps.database, workspaceId, quotas.links, 1);
  try {
    if (room.granted === 0) throw tooManyLinks(quotas.links);
    return await createWithinQuota(deps, call);
  } finally {
    room.settle();
  }
}

async function createWithinQuota(deps: LinksDeps, { caller, body }: CreateLinkCall): Promise<Link> {
  const targetHosts = readTargetHosts(body, deps.publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
  const host = await chooseHost(deps, caller, body.domain);
  for (let attempt = 0; attempt < slugAttemptsMax; attempt++) {
    const fields = toLinkFields(body, body.slug ?? generateSlug(attempt));
    const link = { id: createId('lnk'), host, ...fields };
    const told = caller.tellsCreations ? describeCreation(link, deps.publicUrl) : null;
    const made = await insertLink(deps.database, caller.workspaceId, { ...link, targetHosts, told });
    if (made.kind === 'leads-back') throw leadsBack();
    if (made.kind === 'inserted') {
      deps.relay.announce([made.change]);
      return presentLink(made.link, deps.publicUrl);
    }
    if (body.slug !== undefined) throw slugTaken(body.slug);
  }
  throw new Error(`No free slug was found in ${slugAttemptsMax} attempts.`);
}
