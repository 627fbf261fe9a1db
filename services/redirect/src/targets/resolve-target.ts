import { LRUCache } from 'lru-cache';
import type { Invalidation, TargetCache as SharedCache } from '@linkplane/ephemeral';
import type { GonePlace, KnownPlace, Target, TargetKey } from '@linkplane/links-db/planes/redirect';
import { createSharedRules, type CompileRules } from '../decide/prepare-rules.ts';
import { prepareTarget, type PreparedTarget } from '../decide/prepare-target.ts';
import { createTargetCache, type CacheLimits, type CachedTarget, type Confirmation } from './cache-targets.ts';
import { createCacheValidity, validWithoutLeaseMs, type CacheValidity } from './cache-validity.ts';
import { createStoreBreaker } from './create-store-breaker.ts';
import { createLinkHandles, type LinkHandles } from './link-handles.ts';
import { createBatchLoader } from './load-in-batches.ts';
import { createTargetLookup, type LookupResult } from './look-up-targets.ts';
import { createTargetRefresher } from './refresh-targets.ts';
import { withQueryTimeout } from './with-query-timeout.ts';

/** The target of a slug. `unavailable`: it could not be read just now, which is never cached and never a 404. */
export type Resolution = PreparedTarget | { state: 'unknown' } | { state: 'unavailable' };

export type TargetResolver = {
  /**
   * The target from memory while it is valid: no promise, no wait.
   * @param now milliseconds of a clock that never steps back
   */
  findCached(key: TargetKey, now: number): Resolution | undefined;
  /** The handles of callers that request the same links again and again. */
  handles: LinkHandles;
  /** The target from the shared cache or the store, one load for all concurrent callers; a stale one if neither responds. */
  resolve(key: TargetKey): Promise<Resolution>;
  /** The key of the profile that a block belongs to, as long as that profile is cached, fresh or not. */
  findKeyOfBlock(blockId: string): TargetKey | undefined;
  /** Drops what a change has outdated, a load in flight included. */
  invalidate(change: Invalidation): void;
  counts: ResolverCounts;
  stop(): void;
};

export type ResolverCounts = {
  hits: number;
  /** Targets read from the store of record, or checked there. */
  loads: number;
  /** Targets found in the shared cache. */
  shared: number;
  stale: number;
  unavailable: number;
};

export type ResolverLimits = CacheLimits & {
  /** Slugs without a target are cached apart, so that a flood of them evicts nothing. */
  unknownMax: number;
  unknownMs: number;
};

export const resolverLimits: ResolverLimits = {
  linksMax: 100_000,
  linkBytesMax: 256 * 1_048_576,
  profilesMax: 20_000,
  profileBytesMax: 96 * 1_048_576,
  unknownMax: 10_000,
  freshMs: 5_000,
  staleMs: 24 * 3_600_000,
  unknownMs: 4_000,
};

const unknown: Resolution = { state: 'unknown' };
const unavailable: Resolution = { state: 'unavailable' };
/** The time before an entry stops being valid at which it is refreshed while there is no lease. */
const refreshAheadMs = 400;

export type ResolverOptions = {
  limits?: ResolverLimits;
  /** The cache of all nodes, between memory and the store. */
  shared?: SharedCache | undefined;
  validity?: CacheValidity;
};

/**
 * Memory over the shared cache over the store. A change reaches it by `invalidate`. Without a lease it serves only what
 * was read from the store less than a second ago; a change that was missed during a lease is visible after `freshMs`.
 * @param readTargets reads many targets in one round trip and leaves out those whose known version is current; rejects
 * when the store does not respond in time
 */
export function createTargetResolver(
  readTargets: (places: KnownPlace[]) => Promise<(Target | GonePlace)[]>,
  { limits = resolverLimits, shared, validity = createCacheValidity() }: ResolverOptions = {},
): TargetResolver {
  const counts = { hits: 0, loads: 0, shared: 0, stale: 0, unavailable: 0 };
  const { handles, release } = createLinkHandles({
    peek: (key) => cache.peek(cacheId(key)),
    isUsable,
    validity,
    counts,
  });
  const compile = createSharedRules();
  const cache = createTargetCache(limits, { onLinkDropped: release, compile });
  /** When the store was read that has no target for the slug. */
  const unknowns = new LRUCache<string, number>({ max: limits.unknownMax });
  const breaker = createStoreBreaker();
  const lookUp = createTargetLookup({ readTargets: withQueryTimeout(breaker, readTargets), shared, counts });
  const loader = createBatchLoader({
    read: lookUp,
    idOfKey: cacheId,
    idOfValue: ({ key }: LookupResult) => cacheId(key),
  });

  function store(key: TargetKey, result: LookupResult | undefined): Resolution {
    const id = cacheId(key);
    if (!result || result.from === 'miss') return resolveWithoutStore(key);
    if (result.from === 'stale') return chooseNewerStale(key, result.target);
    if (!result.target) {
      cache.delete(id);
      unknowns.set(id, result.readAt);
      return unknown;
    }
    const cached = cache.peek(id);
    if (result.target === 'unchanged') return cached?.prepared ?? unavailable; // only for keys looked up by version
    // This node has read a version that the shared cache does not have yet.
    if (result.from === 'shared' && cached && cached.version > result.target.version) return cached.prepared;
    unknowns.delete(id);
    return cache.store(id, key, result.target, confirmationOf(result));
  }

  async function load(key: TargetKey): Promise<Resolution> {
    const { value, changedDuringLoad } = await loader.load(key);
    if (!changedDuringLoad) return store(key, value);
    // The value may be from before the change, so it is read once more.
    const again = await loader.load(key);
    return again.changedDuringLoad ? prepareUncached(again.value, compile) : store(key, again.value);
  }

  /** Both are from before the store went down: the newer one is served, and not cached. */
  function chooseNewerStale(key: TargetKey, target: Target): Resolution {
    const cached = peekStale(cacheId(key));
    counts.stale += 1;
    return cached && cached.version >= target.version ? cached.prepared : prepareTarget(target, compile);
  }

  function resolveWithoutStore(key: TargetKey): Resolution {
    const cached = peekStale(cacheId(key));
    counts[cached ? 'stale' : 'unavailable'] += 1;
    return cached?.prepared ?? unavailable;
  }

  function peekStale(id: string): CachedTarget | undefined {
    const cached = cache.peek(id);
    return cached && performance.now() < cached.staleUntil ? cached : undefined;
  }

  /** Only the store can be read while there is no shared cache. */
  const canLookUp = () => shared !== undefined || !breaker.isOpen();
  const refresher = createTargetRefresher({
    cache,
    lookUp,
    canLookUp,
    confirmationOf,
    idOf: cacheId,
    applyChange: (result) => void store(result.key, result),
  });

  /** Whether a visitor may be served from the entry; counts that as a hit, and requests a refresh in time. */
  function isUsable(entry: CachedTarget, now: number): boolean {
    if (now >= entry.freshUntil) return false;
    const isValid = validity.isValid(entry.readAt, now);
    if (!isValid && now >= entry.validWithoutLeaseUntil) return false;
    const refreshAfter = isValid ? entry.refreshAfter : entry.validWithoutLeaseUntil - refreshAheadMs;
    if (now > refreshAfter) refresher.request(entry, now);
    counts.hits += 1;
    return true;
  }

  return {
    counts,
    handles,
    findCached(key, now) {
      const id = cacheId(key);
      const entry = cache.peek(id);
      if (entry && isUsable(entry, now)) return entry.prepared;
      const readAt = unknowns.get(id);
      if (readAt === undefined || now >= readAt + limits.unknownMs) return undefined;
      return validity.isValid(readAt, now) || now < readAt + validWithoutLeaseMs ? unknown : undefined;
    },
    async resolve(key) {
      if (!canLookUp()) return resolveWithoutStore(key);
      try {
        return await load(key);
      } catch {
        return resolveWithoutStore(key);
      }
    },
    findKeyOfBlock: cache.findKeyOfBlock,
    invalidate({ host, slugKey, version }) {
      const key = { host, slugKey };
      const id = cacheId(key);
      const entry = cache.peek(id);
      if (entry && entry.version < version) cache.delete(id);
      unknowns.delete(id);
      loader.invalidate(key);
    },
    stop: refresher.stop,
  };
}

/** Prepares one response alone: it is not cached, since it may be outdated already. */
function prepareUncached(result: LookupResult | undefined, compile: CompileRules): Resolution {
  if (!result || result.from === 'miss' || result.from === 'stale') return unavailable;
  if (result.target === 'unchanged') return unavailable;
  return result.target ? prepareTarget(result.target, compile) : unknown;
}

/** What the store confirmed is valid for a while without a lease; what the shared cache confirmed is not. */
function confirmationOf({ from, readAt }: { from: 'store' | 'shared'; readAt: number }): Confirmation {
  return { readAt, validWithoutLeaseUntil: from === 'store' ? readAt + validWithoutLeaseMs : -Infinity };
}

/** A host never contains a slash. */
function cacheId({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}
