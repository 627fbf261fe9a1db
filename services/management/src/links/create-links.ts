import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createLinkBody,
  isReservedSlug,
  type CreatedLinks,
  type CreateLinksResult,
  type linkRoutes,
} from '@linkplane/contracts';
import { insertLinks, type InsertedLink } from '@linkplane/links-db/management';
import type { Caller } from '../calls/caller.ts';
import type { Call } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { parseInput } from '../http/read-input.ts';
import { readTargetHosts, redirectLoop } from '../slugs/own-hosts.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import { buildLink, slugAttemptsMax, type LinkToCreate } from './create-link.ts';
import { linkQuotaExceeded } from './link-quota.ts';
import { presentLink, type LinksDeps } from './link.ts';

/** Links that are validated in one turn of the event loop: requests of other clients run in between. */
const linksPerTurn = 10;

/** The state of each link of the call, in its order: to be inserted, refused or inserted. */
type State = LinkToCreate | AppError | (InsertedLink & { kind: 'inserted' });

/**
 * Creates those links that can be created, each by the rules of `createLink`, all of them in one statement. Of several
 * with one slug the first gets it; those whose generated slug was taken are tried again.
 */
export async function createLinks(
  deps: LinksDeps,
  { caller, body }: Call<typeof linkRoutes.createLinks>,
): Promise<CreatedLinks> {
  const states = await readAll(deps, caller, body.links);
  const { links: linksMax } = caller.quotas;
  const waiting = states.filter(isWaiting).length;
  const reserved = await deps.quota.reserve(deps.database, caller.workspaceId, linksMax, waiting);
  try {
    refuseBeyond(states, reserved.granted, linksMax);
    for (let attempt = 0; states.some(isWaiting); attempt++) {
      if (attempt === slugAttemptsMax) throw new Error(`No free slugs were found in ${slugAttemptsMax} attempts.`);
      await insertWaiting(deps, caller, states, attempt);
    }
  } finally {
    reserved.settle();
  }
  const results = states.map((state, index) => toResult(deps, state, index));
  const created = results.filter(({ success }) => success).length;
  return { created, failed: results.length - created, results };
}

async function readAll(deps: LinksDeps, caller: Caller, values: unknown[]): Promise<State[]> {
  const hosts = new Map<string | undefined, string>();
  const chooseHostOnce = async (domain: string | undefined) => {
    const host = hosts.get(domain) ?? (await chooseHost(deps, caller, domain));
    hosts.set(domain, host);
    return host;
  };
  const states: State[] = [];
  for (const value of values) {
    if (states.length % linksPerTurn === linksPerTurn - 1) await nextTurn();
    try {
      const body = parseInput(createLinkBody, value, 'body');
      const targetHosts = readTargetHosts(body, deps.publicUrl);
      if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
      states.push({ body, host: await chooseHostOnce(body.domain), targetHosts });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      states.push(error);
    }
  }
  return states;
}

/** The first links of the call get what is left of the quota. */
function refuseBeyond(states: State[], granted: number, linksMax: number): void {
  let left = granted;
  for (const [index, state] of states.entries()) {
    if (!isWaiting(state)) continue;
    if (left > 0) left -= 1;
    else states[index] = linkQuotaExceeded(linksMax);
  }
}

/** One attempt for all links that are neither refused nor inserted yet. */
async function insertWaiting(deps: LinksDeps, caller: Caller, states: State[], attempt: number): Promise<void> {
  const waiting = states.flatMap((state, index) => (isWaiting(state) ? [{ ...state, index }] : []));
  const links = waiting.map((link) => buildLink(link, caller, deps.publicUrl, attempt));
  const results = await insertLinks(deps.database, caller.workspaceId, links);
  deps.relay.publish(results.flatMap((result) => (result.kind === 'inserted' ? [result.change] : [])));
  waiting.forEach(({ index, body }, place) => {
    const result = results[place];
    if (result?.kind === 'inserted') states[index] = result;
    else if (result?.kind === 'leads-back') states[index] = redirectLoop();
    else if (body.slug !== undefined) states[index] = slugTaken(body.slug);
  });
}

function isWaiting(state: State): state is LinkToCreate {
  return !(state instanceof AppError) && !('kind' in state);
}

function toResult({ publicUrl }: LinksDeps, state: State, index: number): CreateLinksResult {
  if (!(state instanceof AppError)) {
    if ('kind' in state) return { index, success: true, data: presentLink(state.link, publicUrl) };
    throw new Error('A link was neither created nor refused.');
  }
  const { code, message, details } = state;
  return { index, success: false, error: { code, message, ...(details && { details }) } };
}
