import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { HostSettings } from '@linkplane/links-db/planes/redirect';
import { createOwnHostCheck } from '@linkplane/runtime';
import { defaultSlugPolicy, type SlugPlace, type SlugPolicy } from '@linkplane/slugs';
import { createCacheValidity, validWithoutLeaseMs, type CacheValidity } from './cache-validity.ts';
import { createStoreBreaker } from './create-store-breaker.ts';
import { createBatchLoader } from './load-in-batches.ts';
import type { Resolution } from './resolve-target.ts';
import { withQueryTimeout } from './with-query-timeout.ts';

/**
 * Whose links a Host header requests. A custom host keeps its `settingsId` as long as its settings are the same; no
 * other host, and no other settings, ever have that number, nor has the service's own host with one slug policy.
 */
export type HostResolution =
  | { state: 'own'; slugPolicy: SlugPolicy; settingsId: number }
  | { state: 'custom'; settings: HostSettings; settingsId: number }
  | { state: 'unknown' }
  | { state: 'unavailable' };

/** What slugs may look like at a host. */
export function slugPlaceOf(host: HostResolution): SlugPlace {
  if (host.state === 'custom') return { isOwnHost: false, policy: host.settings.slugPolicy };
  return { isOwnHost: true, policy: host.state === 'own' ? host.slugPolicy : defaultSlugPolicy };
}

/** The host under which targets are stored. */
export function keyHostOf(host: HostResolution): string {
  return host.state === 'custom' ? host.settings.host : '';
}

export type HostResolver = {
  /** The host from memory while it is valid: no promise, no wait. */
  findCached(hostHeader: string, now: number): HostResolution | undefined;
  resolve(hostHeader: string): Promise<HostResolution>;
  /** A domain was added, changed or removed: its settings are read again before they are used, if the store responds. */
  invalidate(host: string): void;
};

type HostRead = { host: string; settings: HostSettings | undefined; readAt: number };
type Entry = { resolution: HostResolution; readAt: number; freshUntil: number };

const hostsMax = 10_000;
/** Roughly what all cached hosts may take together: each can have two documents for apps. */
const hostBytesMax = 32 * 1_048_576;
/** An entry without its documents. */
const hostBytes = 1_000;
/** Names that are no domain of a workspace: a client can make them up, so they push out each other and no domain. */
const strangersMax = 10_000;
/** So that a flood of names leaves connections to the store for links; names that come while they run share the next one. */
const readsAtOnceMax = 2;
const freshMs = 5_000;
const hostPattern = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?\.?$/;

const unknown: HostResolution = { state: 'unknown' };

/**
 * A link is served only on its own host. The service's own host is PUBLIC_URL's, with its port; on loopback its other
 * names count too. Custom domains are recognised by name alone, whatever the port in front of this process.
 */
export function createHostResolver(
  publicUrl: URL,
  readHosts: (hosts: string[]) => Promise<HostSettings[]>,
  validity: CacheValidity = createCacheValidity(),
  readOwnPolicy: () => SlugPolicy = () => defaultSlugPolicy,
): HostResolver {
  const isOwnHost = createOwnHostCheck(publicUrl);
  const domains = new LRUCache<string, Entry>({ max: hostsMax, maxSize: hostBytesMax, sizeCalculation: sizeOf });
  const strangers = new LRUCache<string, Entry>({ max: strangersMax });
  let lastSettingsId = 0;
  let own = { state: 'own' as const, slugPolicy: readOwnPolicy(), settingsId: 0 };
  const readAll = withQueryTimeout(createStoreBreaker(), async (hosts: string[]): Promise<HostRead[]> => {
    const readAt = performance.now();
    const found = new Map((await readHosts(hosts)).map((settings) => [settings.host, settings]));
    return hosts.map((host) => ({ host, settings: found.get(host), readAt }));
  });
  const loader = createBatchLoader({
    read: readAll,
    idOfKey: (host: string) => host,
    idOfValue: ({ host }: HostRead) => host,
    readsAtOnceMax,
  });

  const findEntry = (name: string) => domains.get(name) ?? strangers.get(name);

  function keep(name: string, entry: Entry): void {
    const [own, other] = entry.resolution.state === 'custom' ? [domains, strangers] : [strangers, domains];
    own.set(name, entry);
    other.delete(name);
  }

  /** A value that was invalidated during its load may be outdated: it is read once more, and cached only if it is not. */
  async function load(name: string): Promise<HostResolution> {
    const first = await loader.load(name);
    const { value, changedDuringLoad } = first.changedDuringLoad ? await loader.load(name) : first;
    if (!value) throw new Error('the host was not read');
    const { settings, readAt } = value;
    const resolution = settings ? toCustom(settings, domains.peek(name)?.resolution) : unknown;
    if (!changedDuringLoad) keep(name, { resolution, readAt, freshUntil: readAt + freshMs });
    return resolution;
  }

  function toCustom(settings: HostSettings, before: HostResolution | undefined): HostResolution {
    if (before?.state === 'custom' && isDeepStrictEqual(before.settings, settings)) return before;
    lastSettingsId += 1;
    return { state: 'custom', settings, settingsId: lastSettingsId };
  }

  function resolveOwn(): HostResolution {
    const slugPolicy = readOwnPolicy();
    if (slugPolicy !== own.slugPolicy) own = { state: 'own', slugPolicy, settingsId: (lastSettingsId += 1) };
    return own;
  }

  return {
    findCached(hostHeader, now) {
      if (isOwnHost(hostHeader)) return resolveOwn();
      const name = domainName(hostHeader);
      if (name === undefined) return unknown;
      const entry = findEntry(name);
      if (!entry || now >= entry.freshUntil) return undefined;
      const isValid = validity.isValid(entry.readAt, now) || now < entry.readAt + validWithoutLeaseMs;
      return isValid ? entry.resolution : undefined;
    },
    async resolve(hostHeader) {
      const name = domainName(hostHeader);
      if (name === undefined) return unknown;
      try {
        return await load(name);
      } catch {
        return findEntry(name)?.resolution ?? { state: 'unavailable' };
      }
    },
    invalidate(host) {
      const entry = domains.peek(host) ?? strangers.peek(host);
      // It stays as what is served while the store is down: these settings, or none at all.
      if (entry) keep(host, { ...entry, freshUntil: -Infinity });
      loader.invalidate(host);
    },
  };
}

function sizeOf({ resolution }: Entry): number {
  if (resolution.state !== 'custom') return hostBytes;
  const { appleAppSiteAssociation, assetLinks } = resolution.settings;
  return hostBytes + (appleAppSiteAssociation?.length ?? 0) + (assetLinks?.length ?? 0);
}

/** Whether a target belongs to the workspace that has the host. */
export function isServedAt(host: HostResolution, resolution: Resolution): boolean {
  if (host.state !== 'custom') return true;
  const { workspaceId } = host.settings;
  if (resolution.state === 'link') return resolution.link.target.workspaceId === workspaceId;
  return resolution.state !== 'profile' || resolution.profile.target.workspaceId === workspaceId;
}

/** The name in a Host header, without port and trailing dot; undefined when it cannot be a domain. */
function domainName(hostHeader: string): string | undefined {
  const name = hostHeader.replace(/:\d{0,5}$/, '');
  return hostPattern.test(name) ? name.replace(/\.$/, '') : undefined;
}
