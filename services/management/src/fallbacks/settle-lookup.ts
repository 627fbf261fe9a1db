import { linkRoutes } from '@linkplane/contracts';
import {
  isOpenLookup,
  settleFallbackLookup,
  type FallbackLookup,
  type FallbackOutcome,
} from '@linkplane/links-db/domains';
import { findOperatedWorkspace } from '@linkplane/links-db/workspaces';
import type { OutboundOptions } from '@linkplane/runtime';
import { quotasOf, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { parseBody } from '../http/read-input.ts';
import { createLink } from '../links/create-link.ts';
import type { LinksDeps } from '../links/link.ts';
import { findOutboundFault } from '../slugs/find-outbound-fault.ts';
import { canonicalHostname } from '../slugs/own-hosts.ts';
import { chooseHost, readSlug } from '../slugs/slug.ts';
import type { FindCatchAll } from './find-catch-all.ts';
import { queryOrigin, type OriginResult } from './query-origin.ts';

export type LookupDeps = {
  links: LinksDeps;
  outbound: OutboundOptions;
  findCatchAll: FindCatchAll;
};

/** The tag of links that were found at an old origin. */
const movedTag = 'moved';

/** Refusals that are no property of the slug or its destination: the next visitor may have the link. */
const passingRefusals: ReadonlySet<string> = new Set(['PLAN_LIMIT_REACHED', 'UNAVAILABLE', 'FORBIDDEN']);

/**
 * Queries the old origin for a slug, creates the link by the rules of the API where it has one, and records the result. The link exists when the result
 * is recorded.
 */
export async function settleLookup(
  deps: LookupDeps,
  lookup: FallbackLookup,
  stopped: AbortSignal,
): Promise<FallbackOutcome> {
  const outcome = await lookUp(deps, lookup, stopped);
  await settleFallbackLookup(deps.links.database, lookup, outcome);
  return outcome;
}

async function lookUp(deps: LookupDeps, lookup: FallbackLookup, stopped: AbortSignal): Promise<FallbackOutcome> {
  const { links, outbound } = deps;
  const caller = await findCaller(links, lookup.workspaceId);
  if (!caller || caller.isSuspended) return 'failed';
  if (!(await isSlugAllowed(links, caller, lookup))) return 'not-found';
  try {
    const rules = { database: links.database, publicUrl: links.publicUrl, allowPrivate: outbound.allowPrivate };
    if ((await findOutboundFault(rules, lookup.address)) !== undefined) return 'failed';
    const result = await queryForLink(deps, lookup, stopped);
    if (result.kind === 'failed') return 'failed';
    if (result.kind === 'none' || isOfSameServer(result.location, lookup)) return 'not-found';
    // A link that was created and deleted here while the origin was queried does not come back.
    if (!(await isOpenLookup(links.database, lookup))) return 'not-found';
    await createMovedLink(links, caller, lookup, result.location);
    return 'found';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another client has just created a link with this slug.
    if (error.code === 'SLUG_TAKEN') return 'found';
    return passingRefusals.has(error.code) ? 'failed' : 'not-found';
  }
}

/** Whether the host allows a link with the slug, which may be a reserved word. */
async function isSlugAllowed(links: LinksDeps, caller: Caller, { host, slug }: FallbackLookup): Promise<boolean> {
  try {
    readSlug(slug, await chooseHost(links, caller, host));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Both requests run at the same time: a visitor waits. */
async function queryForLink(
  { outbound, findCatchAll }: LookupDeps,
  { address, slug, host, askedHost }: FallbackLookup,
  stopped: AbortSignal,
): Promise<OriginResult> {
  const origin = { address, host: askedHost ?? host };
  const [result, catchAll] = await Promise.all([
    queryOrigin({ ...origin, slug }, outbound, stopped),
    findCatchAll(origin),
  ]);
  return result.kind === 'location' && result.location === catchAll ? { kind: 'none' } : result;
}

async function findCaller({ database }: LinksDeps, workspaceId: string): Promise<Caller | undefined> {
  const workspace = await findOperatedWorkspace(database, workspaceId);
  return workspace && { ...workspace, scopes: null, userId: null, quotas: quotasOf(workspace) };
}

/** A redirect to another address of the same server says nothing of the link's destination. */
function isOfSameServer(location: string, { host, askedHost, address }: FallbackLookup): boolean {
  const name = canonicalHostname(new URL(location));
  return name === host || name === askedHost || name === canonicalHostname(new URL(address));
}

async function createMovedLink(
  links: LinksDeps,
  caller: Caller,
  { host, slug }: FallbackLookup,
  url: string,
): Promise<void> {
  const body = parseBody(linkRoutes.createLink, { url, domain: host, slug, tags: [movedTag] });
  await createLink(links, { caller, body, params: {}, query: undefined });
}
