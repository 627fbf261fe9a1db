import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fontPathPrefix } from '@linkplane/profile-page/visits';
import { isPrivateClient } from '@linkplane/runtime';
import { isServedAt, keyHostOf, slugPlaceOf, type HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import { forgivePath } from './forgive-path.ts';
import { withMovedTarget } from './find-moved-target.ts';
import { rootProfileOf, withRootProfile } from './find-root-profile.ts';
import {
  appleRootPath,
  readPath,
  readShorterSlugs,
  type BlockPath,
  type FixedPath,
  type PublicPath,
  type SlugPath,
} from './read-path.ts';
import { readRequestFacts } from './read-request.ts';
import { leadToOwnAddress } from './lead-to-own-address.ts';
import { respondToLink, respondToLinkPreview } from './respond-to-link.ts';
import { respondToBlock } from './respond-to-block.ts';
import { respondToProfile, respondToProfilePreview } from './respond-to-profile.ts';
import {
  fail,
  guarded,
  hasHomePage,
  isSuspended,
  notFoundAt,
  respond,
  respondWithoutFacts,
  type AppDeps,
  type Visit,
} from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/**
 * The public plane's listener: host, slug, decision, journal, response.
 * A cached link is served without a single promise; only a cache miss or a capped link waits for a store.
 */
export function createApp(deps: AppDeps): RequestListener {
  return (request, response) => {
    try {
      handleRequest(request, response, deps);
    } catch (error) {
      fail(response, deps, error);
    }
  };
}

/** A change is visible everywhere within a second; as a rule it takes a few milliseconds. */
const laterMs = 50;
const triesMax = 20;

function handleRequest(request: IncomingMessage, response: ServerResponse, deps: AppDeps): void {
  const facts = readRequestFacts(request, deps);
  if ('refused' in facts) return respondWithoutFacts(response, deps, { kind: 'badRequest' });
  const visit: Visit = { request, response, facts, deps, hasHome: false, again: handleAgain, triesLeft: triesMax };
  // A form may be sent to a link with a password, which is not known before it is looked up.
  if (facts.method !== 'GET' && facts.method !== 'HEAD' && facts.method !== 'POST') {
    return respond(visit, { kind: facts.method === 'OPTIONS' ? 'options' : 'methodNotAllowed' });
  }
  // Fonts are the same on every host: also pages of a host that is unknown, suspended or cannot be looked up use them.
  if (facts.method !== 'POST' && facts.path.startsWith(fontPathPrefix)) return respondToFont(visit);
  findHost(visit);
}

function findHost(visit: Visit): void {
  const { facts, deps, response } = visit;
  const host = deps.hosts.findCached(facts.host, performance.now());
  if (host) return handleHost(visit, host);
  deps.hosts.resolve(facts.host).then(
    (resolved) => guarded(visit, () => handleHost(visit, resolved)),
    (error: unknown) => fail(response, deps, error),
  );
}

/** The body of a form can be read once: a visit with one is not handled again. */
function handleAgain(visit: Visit): boolean {
  if (visit.triesLeft === 0 || visit.facts.method === 'POST') return false;
  setTimeout(() => guarded(visit, () => findHost({ ...visit, triesLeft: visit.triesLeft - 1 })), laterMs);
  return true;
}

function respondToFont(visit: Visit): void {
  const body = visit.deps.fonts.get(visit.facts.path);
  respond(visit, body ? { kind: 'font', body } : { kind: 'notFound' });
}

function handleHost(visit: Visit, host: HostResolution): void {
  const isPost = visit.facts.method === 'POST';
  if (host.state === 'unknown') return respond(visit, isPost ? { kind: 'methodNotAllowed' } : unknownHost(visit));
  if (host.state === 'unavailable') return respond(visit, { kind: 'unavailable' });
  const path = readPath(visit.facts.path, slugPlaceOf(host));
  const mayBeLink = path.kind === 'slug' || path.kind === 'other';
  if (isPost && (!mayBeLink || isAppDocumentPath(visit.facts.path, host)))
    return respond(visit, { kind: 'methodNotAllowed' });
  if (host.state === 'custom' && visit.deps.suspensions.isWorkspaceSuspended(host.settings.workspaceId))
    return respond(visit, { kind: 'suspended' });
  handlePath({ ...visit, hasHome: path.kind !== 'root' && hasHomePage(host) }, host, path);
}

function handlePath(visit: Visit, host: HostResolution, path: PublicPath): void {
  // Older devices of Apple read this path; without a document it is a slug like any other.
  if (path.kind === 'slug' && isAppDocumentPath(visit.facts.path, host))
    return respond(visit, fixedResponse({ kind: 'appleAppSiteAssociation' }, host));
  if (path.kind === 'slug') return handleSlug(visit, host, path);
  if (path.kind === 'block') return handleBlock(visit, host, path);
  if (path.kind === 'other') return handleShorterSlugs(visit, host, { kind: 'notFound' });
  const rootProfile = rootProfileOf(host);
  if (path.kind === 'root' && rootProfile)
    return withRootProfile(visit, rootProfile, (profile) => respondToProfile(visit, profile));
  respond(visit, fixedResponse(path, host));
}

function unknownHost({ request, facts, deps }: Visit): PlaneResponse {
  if (!isPrivateClient(request, deps.readAddress)) return { kind: 'notFound' };
  return { kind: 'unknownHost', host: { received: facts.host, expected: deps.publicUrl.host } };
}

function isAppDocumentPath(path: string, host: HostResolution): boolean {
  return path === appleRootPath && host.state === 'custom' && host.settings.appleAppSiteAssociation !== null;
}

function handleSlug(visit: Visit, host: HostResolution, path: SlugPath): void {
  const key = { host: keyHostOf(host), slugKey: path.slugKey };
  const cached = visit.deps.targets.findCached(key, performance.now());
  if (cached) return handleTarget(visit, host, path, cached);
  visit.deps.targets.resolve(key).then(
    (resolved) => guarded(visit, () => handleTarget(visit, host, path, resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

/** Handles a path that is no slug, or one without a target: the longest slug that it begins with decides. */
function handleShorterSlugs(visit: Visit, host: HostResolution, notFound: PlaneResponse): void {
  const { targets } = visit.deps;
  const nothing: PlaneResponse = visit.facts.method === 'POST' ? { kind: 'methodNotAllowed' } : notFound;
  const slugs = readShorterSlugs(visit.facts.path, slugPlaceOf(host));
  if (slugs.length === 0) return handleForgivenPath(visit, host, nothing);
  const keys = slugs.map(({ slugKey }) => ({ host: keyHostOf(host), slugKey }));
  Promise.all(keys.map(async (key) => targets.findCached(key, performance.now()) ?? (await targets.resolve(key)))).then(
    (resolved) =>
      guarded(visit, () => {
        const index = resolved.findIndex((each) => each.state !== 'unknown' && isServedAt(host, each));
        const [found, slug] = [resolved[index], slugs[index]];
        if (found && slug) handleLongerPath(visit, host, found, { extraPath: slug.extraPath, nothing });
        else handleForgivenPath(visit, host, nothing);
      }),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

/** Handles a path without any target: the slug in it decides, where punctuation, a second slash or a query stands around it. */
function handleForgivenPath(visit: Visit, host: HostResolution, nothing: PlaneResponse): void {
  const [path, ...more] = forgivePath(visit.facts.path)?.split('?') ?? [];
  const read = path === undefined ? undefined : readPath(path, slugPlaceOf(host));
  if (path === undefined || read?.kind !== 'slug') return handleUnknown(visit, host, nothing);
  const query = [more.join('?'), visit.facts.query].filter((part) => part !== '').join('&');
  handleSlug({ ...visit, facts: { ...visit.facts, path, query } }, host, read);
}

/** Handles a path that no link of the host has: where the domain has an old origin, that may have the slug. */
function handleUnknown(visit: Visit, host: HostResolution, nothing: PlaneResponse): void {
  const path = readPath(visit.facts.path, slugPlaceOf(host));
  if (path.kind !== 'slug') return respond(visit, nothing);
  withMovedTarget(visit, host, path, nothing, (found) => handleTarget(visit, host, path, found));
}

/** Only a link that says so takes paths behind its slug; no shorter slug is asked when it does not. */
function handleLongerPath(
  visit: Visit,
  host: HostResolution,
  resolution: Resolution,
  { extraPath, nothing }: { extraPath: string; nothing: PlaneResponse },
): void {
  if (resolution.state === 'unavailable') return respond(visit, { kind: 'unavailable' });
  if (resolution.state !== 'link') return handleUnknown(visit, host, nothing);
  const { forwardPath, passwordHash, leadsTo } = resolution.link.target;
  const takesIt = visit.facts.method !== 'POST' || (passwordHash !== null && leadsTo === null);
  if (forwardPath === 'off' || !takesIt) return handleUnknown(visit, host, nothing);
  if (isSuspended(visit, resolution)) return respond(visit, { kind: 'suspended' });
  const longer = { ...visit, facts: { ...visit.facts, extraPath } };
  if (leadsTo) return leadToOwnAddress(longer, leadsTo, extraPath);
  respondToLink(longer, host, resolution.link);
}

function handleTarget(visit: Visit, host: HostResolution, path: SlugPath, resolution: Resolution): void {
  if (visit.facts.method === 'POST' && !takesForms(host, path, resolution))
    return respond(visit, { kind: 'methodNotAllowed' });
  if (!isServedAt(host, resolution)) return respond(visit, notFoundAt(host));
  if (isSuspended(visit, resolution)) return respond(visit, { kind: 'suspended' });
  switch (resolution.state) {
    case 'link':
      if (path.profileOnly) return respond(visit, notFoundAt(host));
      if (resolution.link.target.leadsTo)
        return leadToOwnAddress(visit, resolution.link.target.leadsTo, path.preview ? '+' : '');
      return path.preview
        ? respondToLinkPreview(visit, host, resolution.link)
        : respondToLink(visit, host, resolution.link);
    case 'profile':
      return path.preview
        ? respondToProfilePreview(visit, resolution.profile)
        : respondToProfile(visit, resolution.profile);
    case 'unknown':
      return handleShorterSlugs(visit, host, notFoundAt(host));
    case 'unavailable':
      return respond(visit, { kind: 'unavailable' });
  }
}

/** Only the form of a protected link is sent to a slug. */
function takesForms(host: HostResolution, { preview }: SlugPath, resolution: Resolution): boolean {
  if (resolution.state === 'unavailable') return true; // it may be one
  if (resolution.state !== 'link' || !isServedAt(host, resolution)) return false;
  const { passwordHash, leadsTo } = resolution.link.target;
  return passwordHash !== null && leadsTo === null && !preview;
}

function handleBlock(visit: Visit, host: HostResolution, path: BlockPath): void {
  const { blocks } = visit.deps;
  const cached = blocks.findCached(keyHostOf(host), path.blockId, performance.now());
  if (cached) return handleBlockProfile(visit, host, path, cached);
  blocks.resolve(keyHostOf(host), path.blockId).then(
    (resolved) => guarded(visit, () => handleBlockProfile(visit, host, path, resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

function handleBlockProfile(visit: Visit, host: HostResolution, path: BlockPath, resolution: Resolution): void {
  if (resolution.state === 'unavailable') return respond(visit, { kind: 'unavailable' });
  if (isServedAt(host, resolution) && isSuspended(visit, resolution)) return respond(visit, { kind: 'suspended' });
  if (resolution.state === 'profile' && isServedAt(host, resolution))
    return respondToBlock(visit, resolution.profile, path);
  // The page at the root may be the profile of another host: its blocks are served here all the same.
  const rootProfile = rootProfileOf(host);
  if (!rootProfile) return respond(visit, { kind: 'notFound' });
  withRootProfile(visit, rootProfile, (profile) => respondToBlock(visit, profile, path));
}

function fixedResponse(path: FixedPath, host: HostResolution): PlaneResponse {
  const settings = host.state === 'custom' ? host.settings : undefined;
  switch (path.kind) {
    case 'root':
      if (!settings) return { kind: 'home' };
      return settings.rootUrl === null ? { kind: 'notFound' } : { kind: 'redirect', location: settings.rootUrl };
    case 'robots':
      return {
        kind: 'text',
        contentType: 'text/plain; charset=utf-8',
        body: 'User-agent: *\nAllow: /\nDisallow: /v1\n',
        cacheSeconds: 3_600,
      };
    case 'appleAppSiteAssociation':
      return appDocument(settings?.appleAppSiteAssociation);
    case 'assetLinks':
      return appDocument(settings?.assetLinks);
    case 'other':
      return { kind: 'notFound' };
  }
}

/** No cache may keep it: the owner of the domain expects a change to be visible at once. */
function appDocument(json: string | null | undefined): PlaneResponse {
  if (json === undefined || json === null) return { kind: 'notFound' };
  return { kind: 'text', contentType: 'application/json', body: json, cacheSeconds: 0 };
}
