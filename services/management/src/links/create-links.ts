import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CreatedLinks,
  createLinkBody,
  type CreateLinkBody,
  type CreateLinksResult,
  isReservedSlug,
  type linkRoutes,
} from '@linkplane/contracts';
import { type InsertedLink, insertLinks } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { parseInput } from '../http/read-input.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { leadsBack, readTargetHosts } from '../slugs/own-hosts.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import { describeCreation, generateSlug, slugAttemptsMax } from './create-link.ts';
import { tooManyLinks } from './link-quota.ts';
import { type LinksDeps, presentLink, toLinkFields } from './link.ts';

/** A link that only the store can still refuse. */
export type LinkToCreate = { body: CreateLinkBody; host: string; targetHosts: string[] };

type ReadDeps = { publicUrl: URL; chooseHost: (domain: string | undefined) => Promise<string> };

/**
 * One link of a call that creates many, checked like the body of a call that creates one.
 * @throws AppError
 */
export async function readLinkToCreate({ publicUrl, chooseHost }: ReadDeps, value: unknown): Promise<LinkToCreate> {
  const body = parseInput(createLinkBody, value, 'body');
  const targetHosts = readTargetHosts(body, publicUrl);
  if (body.slug !== undefined && isReservedSlug(body.slug)) throw slugTaken(body.slug);
  return { body, host: await chooseHost(body.domain), targetHosts };
}

/** Links that are looked at in one turn of the event loop: requests of others come in between. */
const linksPerTurn = 10;

/** What is known of each link of the call, in its order. */
type State = LinkToCreate | AppError | (InsertedLink & { kind: 'inserted' });

/**
 * Creates those links that can be created, each by the rules of `createLink`, all of them in one statement. Of several
 * with one slug the first gets it; those whose generated slug was taken go again.
 */
export async function createLinks(
  deps: LinksDeps,
  { caller, body }: Call<typeof linkRoutes.createLinks>,
): Promise<CreatedLinks> {
  const states = await readAll(deps, caller, body.links);
  const { links: linksMax } = caller.quotas;
  const room = await deps.linkRoom.reserve(
    deps.database,
    caller.workspaceId,
    linksMax,
    states.filter(isWaiting).length,
  );
  try {
    refuseBeyond(states, room.granted, linksMax);
    for (let attempt = 0; states.some(isWaiting); attempt++) {
      if (attempt === slugAttemptsMax) throw new Error(`No free slugs were found in ${slugAttemptsMax} attempts.`);
      await insertWaiting(deps, caller, states, attempt);
    }
  } finally {
    room.settle();
  }
  const results = states.map((state, index) => toResult(deps, state, index));
  const created = results.filter(({ success }) => success).length;
  return { created, failed: results.length - created, results };
}

/** The first ones have the room that there is. */
function refuseBeyond(states: State[], granted: number, linksMax: number): void {
  let left = granted;
  for (const [index, state] of states.entries()) {
    if (!isWaiting(state)) continue;
    if (left > 0) left -= 1;
    else states[index] = tooManyLinks(linksMax);
  }
}

async function readAll(deps: LinksDeps, caller: Caller, values: unknown[]): Promise<State[]> {
  const hosts = new Map<string | undefined, string>();
  const chooseKnownHost = async (domain: string | undefined) => {
    const host = hosts.get(domain) ?? (await chooseHost(deps, caller, domain));
    hosts.set(domain, host);
    return host;
  };
  const states: State[] = [];
  for (const value of values) {
    if (states.length % linksPerTurn === linksPerTurn - 1) await nextTurn();
    try {
      states.push(await readLinkToCreate({ publicUrl: deps.publicUrl, chooseHost: chooseKnownHost }, value));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      states.push(error);
    }
  }
  return states;
}

/** One attempt for all that are neither refused nor created yet. */
async function insertWaiting(deps: LinksDeps, caller: Caller, states: State[], attempt: number): Promise<void> {
  const waiting = states.flatMap((state, index) => (isWaiting(state) ? [{ ...state, index }] : []));
  const links = waiting.map(({ body, host, targetHosts }) => {
    const link = { id: createId('lnk'), host, ...toLinkFields(body, body.slug ?? generateSlug(attempt)) };
    return { ...link, targetHosts, told: caller.tellsCreations ? describeCreation(link, deps.publicUrl) : null };
  });
  const inserted = await insertLinks(deps.database, caller.workspaceId, links);
  deps.relay.announce(inserted.flatMap((made) => (made.kind === 'inserted' ? [made.change] : [])));
  waiting.forEach(({ index, body }, place) => {
    const made = inserted[place];
    if (made?.kind === 'inserted') states[index] = made;
    else if (made?.kind === 'leads-back') states[index] = leadsBack();
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
