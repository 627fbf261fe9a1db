import type { TargetKey } from '@linkplane/links-db/redirect';
import type { PreparedLink } from '../prepare-link.ts';
import { isServedAt, type HostResolution } from '../resolve-host.ts';
import type { Resolution } from '../resolve-target.ts';
import type { AppDeps } from '../visit.ts';
import type { PlainHead } from './parse-head.ts';

export type FindDeps = Pick<AppDeps, 'hosts' | 'targets'>;

/** A link without a cap, or null: nothing for this lane. */
export type Found = { link: PreparedLink } | null;

/** The link that a plain request asks for, from memory, or a promise of it where the store has to be asked. */
export function findPlainLink(head: PlainHead, deps: FindDeps): Found | Promise<Found> {
  const slugKey = readSlug(head.path);
  if (slugKey === undefined) return null;
  const { host: name } = head.headers;
  const host = deps.hosts.recall(name, performance.now());
  if (host) return findAtHost(host, slugKey, deps);
  return deps.hosts.resolve(name).then((resolved) => findAtHost(resolved, slugKey, deps));
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

function findAtHost(host: HostResolution, slugKey: string, { targets }: FindDeps): Found | Promise<Found> {
  if (host.state !== 'own' && host.state !== 'custom') return null;
  const key: TargetKey = { host: host.state === 'custom' ? host.settings.host : '', slugKey };
  const target = targets.recall(key, performance.now());
  return target ? plainLink(host, target) : targets.resolve(key).then((resolved) => plainLink(host, resolved));
}

function plainLink(host: HostResolution, target: Resolution): Found {
  const isPlain = target.state === 'link' && !isCapped(target.link) && isServedAt(host, target);
  return isPlain ? target : null;
}

function isCapped({ steady, target }: PreparedLink): boolean {
  return steady === null && target.clickLimit !== null;
}
