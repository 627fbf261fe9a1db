import type { TargetKey } from '@linkplane/links-db/planes/redirect';
import { encodeSlug } from '@linkplane/slugs';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { readPath } from '../http/read-path.ts';
import type { LinkHandle } from '../targets/link-handles.ts';
import { isServedAt, slugPlaceOf, type HostResolution, type HostResolver } from '../targets/resolve-host.ts';
import type { Resolution, TargetResolver } from '../targets/resolve-target.ts';
import { createPathCache } from './cache-paths.ts';
import type { FastRequest } from './parse-head.ts';
import { pathStart } from './scan-request-line.ts';
import { copyOf } from './share-read-buffer.ts';

export type FindLinkDeps = {
  hosts: Pick<HostResolver, 'findCached' | 'resolve'>;
  targets: Pick<TargetResolver, 'findCached' | 'resolve' | 'handles'>;
};

/** An eligible link, and its part of the encoded event, as text or as the bytes of that. */
export type FastLink = { link: PreparedLink; event: string | Uint8Array };

/** Null: the request is not eligible for the fast lane. */
export type LinkLookup = FastLink | null;

/**
 * The link of a request from memory, or a promise of it where the store has to be read. The bytes of its event are valid
 * until the next call.
 * @param now milliseconds of a clock that never steps back
 */
export type FindLink = (request: FastRequest, now: number) => LinkLookup | Promise<LinkLookup>;

/** Where a host may serve a document for apps of Apple instead of a link. */
const appleRootPath = '/apple-app-site-association';
/** They take 512 bytes each once they are used. */
const cachedPaths = 32_768;

/** @param isElsewhere whether the server serves this path by something other than the redirect plane */
export function createLinkFinder({ hosts, targets }: FindLinkDeps, isElsewhere: (path: string) => boolean): FindLink {
  const { handles } = targets;
  const paths = createPathCache<LinkHandle>(cachedPaths);

  /** The same links are requested again and again: without a lookup as long as neither host nor link has changed. */
  function findByPath({ view, pathEnd }: FastRequest, hostId: number, now: number): FastLink | undefined {
    const slot = paths.find(view, pathEnd, hostId);
    const handle = slot === -1 ? undefined : paths.valueAt(slot);
    if (!handle?.link) return undefined;
    const { link } = handle;
    const epoch = handles.epoch(now);
    if (paths.isFresh(slot, epoch, now)) handles.countHit();
    else if (!handles.findCached(handle, now)) return undefined;
    else paths.markFresh(slot, epoch, handles.freshUntil(handle, now));
    return { link, event: paths.bytesAt(slot) };
  }

  function findAtHost(request: FastRequest, host: HostResolution, now: number): LinkLookup | Promise<LinkLookup> {
    const hostId = idOfHost(host);
    if (hostId === undefined) return null;
    const known = findByPath(request, hostId, now);
    if (known) return known;
    const path = textOfPath(request);
    const slugKey = isElsewhere(path) ? undefined : readSlugKey(path, host, request.isPlain);
    if (slugKey === undefined) return null;
    const key: TargetKey = { host: host.state === 'custom' ? host.settings.host : '', slugKey };
    const cached = targets.findCached(key, now);
    if (!cached) return targets.resolve(key).then((resolved) => toFastLink(host, resolved));
    const found = toFastLink(host, cached);
    // One link has thousands of spellings: only two are cached by their path.
    if (found && [slugKey, found.link.target.slug].some((slug) => encodeSlug(slug) === path.slice(1)))
      offer(request, hostId, key, found.link);
    return found;
  }

  function offer({ view, pathEnd }: FastRequest, hostId: number, key: TargetKey, { eventJson }: PreparedLink): void {
    paths.offer(view, pathEnd, hostId, () => {
      const handle = handles.open(key);
      return handle && { bytes: Buffer.from(eventJson), value: handle };
    });
  }

  return (request, now) => {
    const { host: name } = request.headers;
    const host = hosts.findCached(name, now);
    if (host) return findAtHost(request, host, now);
    // The host is not resolved for a path that is not a slug here.
    if (isElsewhere(textOfPath(request))) return null;
    const owned = { ...request, view: copyOf(request.view, 0, request.pathEnd) };
    return hosts
      .resolve(name)
      .then(async (resolved) => withOwnEvent(await findAtHost(owned, resolved, performance.now())));
  };
}

/** A different number for each host whose links this lane may serve; a host gets another one when it changes. */
function idOfHost(host: HostResolution): number | undefined {
  return host.state === 'custom' || host.state === 'own' ? host.settingsId : undefined;
}

function textOfPath({ view, pathEnd }: FastRequest): string {
  return Buffer.from(view.buffer as ArrayBuffer, view.byteOffset, pathEnd).toString('latin1', pathStart);
}

/**
 * The key of the slug that a path names; undefined for any other path. A path on which a host may serve a document is left
 * to the other lane. A plain slug that starts and ends with a letter or digit is one under every policy.
 */
function readSlugKey(path: string, host: HostResolution, isPlain: boolean): string | undefined {
  if (path === appleRootPath) return undefined;
  if (isPlain && !isDash(path.charCodeAt(1)) && !isDash(path.charCodeAt(path.length - 1)))
    return isCaseSensitive(host) ? path.slice(1) : path.slice(1).toLowerCase();
  const read = readPath(path, slugPlaceOf(host));
  return read.kind === 'slug' && !read.preview && !read.profileOnly ? read.slugKey : undefined;
}

function isCaseSensitive(host: HostResolution): boolean {
  if (host.state === 'own') return host.slugPolicy.caseSensitive;
  return host.state === 'custom' && host.settings.slugPolicy.caseSensitive;
}

/** A dash or an underscore. */
function isDash(char: number): boolean {
  return char === 0x2d || char === 0x5f;
}

/** Copies an event that stays valid: after a wait, a row of the cache may hold another path. */
function withOwnEvent(found: LinkLookup): LinkLookup {
  return found && { link: found.link, event: found.link.eventJson };
}

function toFastLink(host: HostResolution, target: Resolution): LinkLookup {
  const isEligible = target.state === 'link' && isForThisLane(target.link) && isServedAt(host, target);
  return isEligible ? { link: target.link, event: target.link.eventJson } : null;
}

/** Whether its redirects depend on nothing that this lane does not read. */
function isForThisLane({ staticOutcome, target, decides }: PreparedLink): boolean {
  return staticOutcome !== null || (target.clickLimit === null && !decides);
}
