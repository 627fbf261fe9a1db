import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerLink, previewLink } from './respond-to-link.ts';
import { answerBlockClick, answerProfile, previewProfile } from './respond-to-profile.ts';
import { atRootProfile, rootProfileOf } from './find-root-profile.ts';
import { readPath, type BlockPath, type FixedPath, type SlugPath } from './read-path.ts';
import { readRequestFacts } from './read-request.ts';
import { isServedAt, type HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import type { Answer } from './send-response.ts';
import { answer, answerBare, fail, guarded, isStopped, unknownSlug, type AppDeps, type Visit } from './respond.ts';

/**
 * The public plane's listener: host, slug, decision, journal, answer.
 * A hot link goes through without a single promise; only a cache miss or a capped link waits for a store.
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

function handleRequest(request: IncomingMessage, response: ServerResponse, deps: AppDeps): void {
  const facts = readRequestFacts(request, deps.readAddress);
  if ('refused' in facts) return answerBare(response, deps, { kind: 'badRequest' });
  const visit: Visit = { response, facts, deps, path: readPath(facts.path) };
  if (facts.method !== 'GET' && facts.method !== 'HEAD') {
    return answer(visit, { kind: facts.method === 'OPTIONS' ? 'options' : 'methodNotAllowed' });
  }
  const host = deps.hosts.recall(facts.host, performance.now());
  if (host) return atHost(visit, host);
  deps.hosts.resolve(facts.host).then(
    (resolved) => guarded(visit, () => atHost(visit, resolved)),
    (error: unknown) => fail(response, deps, error),
  );
}

function atHost(visit: Visit, host: HostResolution): void {
  if (host.state === 'unknown') return answer(visit, { kind: 'notFound' });
  if (host.state === 'unavailable') return answer(visit, { kind: 'unavailable' });
  const { path } = visit;
  if (host.state === 'custom' && visit.deps.suspensions.isWorkspaceSuspended(host.settings.workspaceId))
    return answer(visit, { kind: 'suspended' });
  if (path.kind === 'slug') return atSlug(visit, host, path);
  if (path.kind === 'block') return atBlock(visit, host, path);
  const rootProfile = rootProfileOf(host);
  if (path.kind === 'root' && rootProfile)
    return atRootProfile(visit, rootProfile, (profile) => answerProfile(visit, profile));
  answer(visit, answerFixedPath(path, host));
}

function atSlug(visit: Visit, host: HostResolution, path: SlugPath): void {
  const key = { host: keyHost(host), slugKey: path.slugKey };
  const known = visit.deps.targets.recall(key, performance.now());
  if (known) return atTarget(visit, host, path, known);
  visit.deps.targets.resolve(key).then(
    (resolved) => guarded(visit, () => atTarget(visit, host, path, resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

function atTarget(visit: Visit, host: HostResolution, path: SlugPath, resolution: Resolution): void {
  if (!isServedAt(host, resolution)) return answer(visit, unknownSlug(host));
  if (isStopped(visit, resolution)) return answer(visit, { kind: 'suspended' });
  switch (resolution.state) {
    case 'link':
      if (path.profileOnly) return answer(visit, unknownSlug(host));
      return path.preview ? previewLink(visit, resolution.link) : answerLink(visit, resolution.link);
    case 'profile':
      return path.preview ? previewProfile(visit, resolution.profile) : answerProfile(visit, resolution.profile);
    case 'unknown':
      return answer(visit, unknownSlug(host));
    case 'unavailable':
      return answer(visit, { kind: 'unavailable' });
  }
}

function atBlock(visit: Visit, host: HostResolution, path: BlockPath): void {
  const { blocks } = visit.deps;
  const known = blocks.recall(keyHost(host), path.blockId, performance.now());
  if (known) return atBlockOf(visit, host, path, known);
  blocks.resolve(keyHost(host), path.blockId).then(
    (resolved) => guarded(visit, () => atBlockOf(visit, host, path, resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

function atBlockOf(visit: Visit, host: HostResolution, { blockId, item }: BlockPath, resolution: Resolution): void {
  if (resolution.state === 'unavailable') return answer(visit, { kind: 'unavailable' });
  if (isServedAt(host, resolution) && isStopped(visit, resolution)) return answer(visit, { kind: 'suspended' });
  if (resolution.state === 'profile' && isServedAt(host, resolution))
    return answerBlockClick(visit, resolution.profile, blockId, item);
  // The page at the root may be that of a profile of another host: its blocks are clicked here all the same.
  const rootProfile = rootProfileOf(host);
  if (!rootProfile) return answer(visit, { kind: 'notFound' });
  atRootProfile(visit, rootProfile, (profile) => answerBlockClick(visit, profile, blockId, item));
}

/** The host as targets are kept under it. */
function keyHost(host: HostResolution): string {
  return host.state === 'custom' ? host.settings.host : '';
}

function answerFixedPath(path: FixedPath, host: HostResolution): Answer {
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
      return wellKnown(settings?.appleAppSiteAssociation);
    case 'assetLinks':
      return wellKnown(settings?.assetLinks);
    case 'other':
      return { kind: 'notFound' };
  }
}

function wellKnown(document: unknown): Answer {
  if (document === undefined || document === null) return { kind: 'notFound' };
  return { kind: 'text', contentType: 'application/json', body: JSON.stringify(document), cacheSeconds: 300 };
}
