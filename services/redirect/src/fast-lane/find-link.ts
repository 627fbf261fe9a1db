import type { TargetKey } from '@linkplane/links-db/redirect';
import type { PreparedLink } from '../decide/prepare-target.ts';
import { isServedAt, type HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import type { LinkHandle } from '../targets/cache-targets.ts';
import type { AppDeps } from '../http/respond.ts';
import type { PlainHead } from './parse-head.ts';
import { createPathMemory } from './cache-paths.ts';
import { pathStart } from './scan-request-line.ts';
import { copyOf } from './share-read-buffer.ts';

export type FindDeps = Pick<AppDeps, 'hosts' | 'targets'>;

/** A link without a cap, and its part of the encoded event, as text or as the bytes of that. */
export type PlainLink = { link: PreparedLink; event: string | Uint8Array };

/** Null: nothing for this lane. */
export type Found = PlainLink | null;

/**
 * The link that a plain request asks for, from memory, or a promise of it where the store has to be asked. The bytes of
 * its event are good until the next call.
 * @param now milliseconds of a clock that never steps back
 */
export type FindPlainLink = (head: PlainHead, now: number) => Found | Promise<Found>;

/** They take 512 bytes each once they are used. */
const rememberedPaths = 32_768;

/** @param isElsewhere whether the server answers this path by something other than the redirect plane */
export function createPlainLinkFinder(
  { hosts, targets }: FindDeps,
  isElsewhere: (path: string) => boolean,
): FindPlainLink {
  const { held } = targets;
  const remembered = createPathMemory<LinkHandle>(rememberedPaths);

  /** The same links are asked for again and again: nothing is looked up while neither the host nor the link has changed. */
  function recall({ view, pathEnd }: PlainHead, hostStamp: number, now: number): PlainLink | undefined {
    const place = remembered.find(view, pathEnd, hostStamp);
    const handle = place === -1 ? undefined : remembered.valueAt(place);
    if (!handle?.link) return undefined;
    const { link } = handle;
    const soundness = held.soundness(now);
    if (remembered.isSure(place, soundness, now)) held.countHit();
    else if (!held.recall(handle, now)) return undefined;
    else remembered.trust(place, soundness, held.sureUntil(handle, now));
    return { link, event: remembered.bytesAt(place) };
  }

  function findAtHost(head: PlainHead, host: HostResolution, now: number): Found | Promise<Found> {
    const hostStamp = stampOf(host);
    if (hostStamp === undefined) return null;
    const last = recall(head, hostStamp, now);
    if (last) return last;
    const path = readPath(head);
    const slugKey = isElsewhere(path) ? undefined : readSlug(path);
    if (slugKey === undefined) return null;
    const key: TargetKey = { host: host.state === 'custom' ? host.settings.host : '', slugKey };
    const target = targets.recall(key, now);
    if (!target) return targets.resolve(key).then((resolved) => toPlain(host, resolved));
    const found = toPlain(host, target);
    // One link has thousands of spellings: the others are looked up.
    if (found && [slugKey, found.link.target.slug].includes(path.slice(1))) offer(head, hostStamp, key, found.link);
    return found;
  }

  function offer({ view, pathEnd }: PlainHead, hostStamp: number, key: TargetKey, { eventJson }: PreparedLink): void {
    remembered.offer(view, pathEnd, hostStamp, () => {
      const handle = held.hold(key);
      return handle && { bytes: Buffer.from(eventJson), value: handle };
    });
  }

  return (head, now) => {
    const { host: name } = head.headers;
    const host = hosts.recall(name, now);
    if (host) return findAtHost(head, host, now);
    // Nobody is asked about the host for a path that is not a slug here.
    if (isElsewhere(readPath(head))) return null;
    const lasting = { ...head, view: copyOf(head.view, 0, head.pathEnd) };
    return hosts.resolve(name).then(async (resolved) => keep(await findAtHost(lasting, resolved, performance.now())));
  };
}

/** Another number for each host whose links may be asked for here. */
function stampOf(host: HostResolution): number | undefined {
  if (host.state === 'custom') return host.stamp;
  return host.state === 'own' ? 0 : undefined;
}

function readPath({ view, pathEnd }: PlainHead): string {
  return Buffer.from(view.buffer as ArrayBuffer, view.byteOffset, pathEnd).toString('latin1', pathStart);
}

/** The slug in lower case. The grammar has left little to look at: it begins and ends with a letter or a digit. */
function readSlug(path: string): string | undefined {
  if (isJoiner(path.charCodeAt(1)) || isJoiner(path.charCodeAt(path.length - 1))) return undefined;
  return path.slice(1).toLowerCase();
}

/** A dash or an underscore. */
function isJoiner(char: number): boolean {
  return char === 0x2d || char === 0x5f;
}

/** With an event that is good for as long as it takes: a row may be another path's by then. */
function keep(found: Found): Found {
  return found && { link: found.link, event: found.link.eventJson };
}

function toPlain(host: HostResolution, target: Resolution): Found {
  const isPlain = target.state === 'link' && !isCapped(target.link) && isServedAt(host, target);
  return isPlain ? { link: target.link, event: target.link.eventJson } : null;
}

function isCapped({ steady, target }: PreparedLink): boolean {
  return steady === null && target.clickLimit !== null;
}
