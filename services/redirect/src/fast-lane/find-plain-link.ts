import type { TargetKey } from '@linkplane/links-db/redirect';
import type { PreparedLink } from '../prepare-link.ts';
import { isServedAt, type HostResolution } from '../resolve-host.ts';
import type { Resolution } from '../resolve-target.ts';
import type { CachedTarget } from '../target-cache.ts';
import type { AppDeps } from '../visit.ts';
import type { PlainHead } from './parse-head.ts';
import { createPathMemory } from './remember-paths.ts';
import { pathStart } from './scan-line.ts';

export type FindDeps = Pick<AppDeps, 'hosts' | 'targets'>;

/** A link without a cap, and its part of the encoded event. */
export type PlainLink = { link: PreparedLink; eventBytes: Uint8Array };

/** Null: nothing for this lane. */
export type Found = PlainLink | null;

/**
 * The link that a plain request asks for, from memory, or a promise of it where the store has to be asked.
 * @param now milliseconds of a clock that never steps back
 */
export type FindPlainLink = (bytes: Buffer, head: PlainHead, now: number) => Found | Promise<Found>;

/** Where a path led last time, and to what. */
type Remembered = { host: HostResolution; entry: CachedTarget; link: PreparedLink };

/** They take 512 bytes each once they are used. */
const rememberedPaths = 32_768;

/** @param isElsewhere whether the server answers this path by something other than the redirect plane */
export function createPlainLinkFinder(
  { hosts, targets }: FindDeps,
  isElsewhere: (path: string) => boolean,
): FindPlainLink {
  const remembered = createPathMemory<Remembered>(rememberedPaths);

  /** The same links are asked for again and again: nothing is looked up while neither the host nor the link has changed. */
  function recall({ view, pathEnd, headers }: PlainHead, now: number): PlainLink | undefined {
    const place = remembered.find(view, pathEnd);
    const last = place === -1 ? undefined : remembered.valueAt(place);
    if (!last || hosts.recall(headers.host, now) !== last.host) return undefined;
    const generation = targets.generation(now);
    if (remembered.isSure(place, generation, now)) targets.counts.hits += 1;
    else if (!targets.stillAnswers(last.entry, now)) return undefined;
    else remembered.trust(place, generation, targets.answersUntil(last.entry, now));
    return { link: last.link, eventBytes: remembered.bytesAt(place) };
  }

  function findAtHost(head: PlainHead, host: HostResolution, slugKey: string, now: number): Found | Promise<Found> {
    if (host.state !== 'own' && host.state !== 'custom') return null;
    const key: TargetKey = { host: host.state === 'custom' ? host.settings.host : '', slugKey };
    const target = targets.recall(key, now);
    if (!target) return targets.resolve(key).then((resolved) => toPlain(host, resolved));
    const found = toPlain(host, target);
    if (found) offer(head, host, key, found);
    return found;
  }

  function offer({ view, pathEnd }: PlainHead, host: HostResolution, key: TargetKey, found: PlainLink): void {
    const entry = targets.peek(key);
    if (entry) remembered.offer(view, pathEnd, found.eventBytes, { host, entry, link: found.link });
  }

  return (bytes, head, now) => {
    const last = recall(head, now);
    if (last) return last;
    const path = bytes.toString('latin1', pathStart, head.pathEnd);
    const slugKey = isElsewhere(path) ? undefined : readSlug(path);
    if (slugKey === undefined) return null;
    const { host: hostName } = head.headers;
    const host = hosts.recall(hostName, now);
    if (host) return findAtHost(head, host, slugKey, now);
    return hosts.resolve(hostName).then((resolved) => findAtHost(head, resolved, slugKey, performance.now()));
  };
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

function toPlain(host: HostResolution, target: Resolution): Found {
  if (target.state !== 'link' || isCapped(target.link) || !isServedAt(host, target)) return null;
  return { link: target.link, eventBytes: Buffer.from(target.link.eventJson) };
}

function isCapped({ steady, target }: PreparedLink): boolean {
  return steady === null && target.clickLimit !== null;
}
