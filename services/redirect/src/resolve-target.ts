import { LRUCache } from 'lru-cache';
import type { Invalidation } from '@linkplane/ephemeral';
import type { Target, TargetKey } from '@linkplane/links-db/redirect';
import { createBatchLoader } from './batch-loader.ts';
import { createBreaker } from './breaker.ts';
import { prepareLink } from './prepare-link.ts';
import { prepareProfile } from './prepare-profile.ts';
import { createTargetCache, type CacheLimits, type Found } from './target-cache.ts';

/** What a slug leads to. `unavailable`: nobody knows right now, which is never remembered and never a 404. */
export type Resolution = Found | { state: 'unknown' } | { state: 'unavailable' };

export type TargetResolver = {
  /**
   * The answer from memory while it is fresh: no promise, no wait.
   * @param now milliseconds of a clock that never steps back
   */
  recall(key: TargetKey, now: number): Resolution | undefined;
  /** The answer from the store, one shared load per key; what is in memory if the store does not answer. */
  resolve(key: TargetKey): Promise<Resolution>;
  /** Where the profile of a block stands, as long as that profile is in memory, fresh or not. */
  locateBlock(blockId: string): TargetKey | undefined;
  /** Forgets what a change has made old, a load under way included. */
  forget(change: Invalidation): void;
  counts: { hits: number; loads: number; stale: number; unavailable: number };
  stop(): void;
};

export type ResolverLimits = CacheLimits & {
  /** Slugs that lead nowhere live apart, so that a flood of them evicts nothing. */
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
/** Often, so that each round is small: a hundred rows at once would be felt as a pause by visitors. */
const refreshIntervalMs = 20;
const refreshKeysMax = 2_000;

/**
 * In-process cache over the store. An edit reaches it by `forget`; a lost message costs at most `freshMs`.
 * @param readTargets answers many keys in one round trip; rejects when the store does not answer in time
 */
export function createTargetResolver(
  readTargets: (keys: TargetKey[]) => Promise<Target[]>,
  limits: ResolverLimits = resolverLimits,
): TargetResolver {
  const cache = createTargetCache(limits);
  const unknowns = new LRUCache<string, number>({ max: limits.unknownMax });
  const toRefresh = new Map<string, TargetKey>();
  const counts = { hits: 0, loads: 0, stale: 0, unavailable: 0 };
  const breaker = createBreaker();
  const loader = createBatchLoader({
    read: breaker.guard(readTargets),
    idOfKey: cacheId,
    idOfValue: ({ host, slug }: Target) => cacheId({ host, slugKey: slug.toLowerCase() }),
  });

  function remember(key: TargetKey, target: Target | undefined): Resolution {
    const id = cacheId(key);
    counts.loads += 1;
    if (!target) {
      cache.forget(id);
      unknowns.set(id, performance.now() + limits.unknownMs);
      return unknown;
    }
    unknowns.delete(id);
    return cache.keep(id, key, target);
  }

  async function load(key: TargetKey): Promise<Resolution> {
    const { value, changedMeanwhile } = await loader.load(key);
    if (!changedMeanwhile) return remember(key, value);
    // Something changed while it was read: the answer may be the old one, so it is asked for once more.
    const again = await loader.load(key);
    return again.changedMeanwhile ? prepareOnce(again.value) : remember(key, again.value);
  }

  function answerWithoutStore(key: TargetKey): Resolution {
    const entry = cache.peek(cacheId(key));
    if (entry && performance.now() < entry.staleUntil) {
      counts.stale += 1;
      return entry.found;
    }
    counts.unavailable += 1;
    return unavailable;
  }

  const refreshTimer = setInterval(() => {
    if (toRefresh.size === 0 || breaker.isOpen()) return;
    const keys = [...toRefresh.values()];
    toRefresh.clear();
    // A failure leaves the entries as they are: they end in their own time.
    for (const key of keys) load(key).catch(() => {});
  }, refreshIntervalMs);
  refreshTimer.unref();

  return {
    counts,
    recall(key, now) {
      const id = cacheId(key);
      const entry = cache.peek(id);
      if (entry && now < entry.freshUntil) {
        if (now > entry.refreshAfter && toRefresh.size < refreshKeysMax) toRefresh.set(id, key);
        counts.hits += 1;
        return entry.found;
      }
      const unknownUntil = unknowns.get(id);
      return unknownUntil !== undefined && now < unknownUntil ? unknown : undefined;
    },
    async resolve(key) {
      if (breaker.isOpen()) return answerWithoutStore(key);
      try {
        return await load(key);
      } catch {
        return answerWithoutStore(key);
      }
    },
    locateBlock: cache.locateBlock,
    forget({ host, slugKey, version }) {
      const key = { host, slugKey };
      const id = cacheId(key);
      const entry = cache.peek(id);
      if (entry && entry.version < version) cache.forget(id);
      unknowns.delete(id);
      toRefresh.delete(id);
      loader.markChanged(key);
    },
    stop: () => clearInterval(refreshTimer),
  };
}

/** For one answer alone: not kept, since it may be old already. */
function prepareOnce(target: Target | undefined): Resolution {
  if (!target) return unknown;
  return target.kind === 'link'
    ? { state: 'link', link: prepareLink(target) }
    : { state: 'profile', profile: prepareProfile(target) };
}

/** A slug never contains a slash. */
function cacheId({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}
