import { LRUCache } from 'lru-cache';
import type { Invalidation, TargetCache as SharedCache } from '@linkplane/ephemeral';
import type { GonePlace, KnownPlace, Target, TargetKey } from '@linkplane/links-db/redirect';
import { createBreaker } from '@linkplane/runtime';
import { createBatchLoader } from './load-in-batches.ts';
import { limitPatience } from './with-query-timeout.ts';
import { createLookUp, type Looked } from './look-up-targets.ts';
import { prepareLink, type PreparedLink } from '../decide/prepare-target.ts';
import { prepareProfile } from '../decide/prepare-profile.ts';
import { createReliance, unheardMs, type Reliance } from './cache-validity.ts';
import { createTargetRefresher } from './refresh-targets.ts';
import {
  createTargetCache,
  type CacheLimits,
  type CachedTarget,
  type Confirmation,
  type Found,
  type LinkHandle,
} from './cache-targets.ts';

/** What a slug leads to. `unavailable`: nobody knows right now, which is never remembered and never a 404. */
export type Resolution = Found | { state: 'unknown' } | { state: 'unavailable' };

export type TargetResolver = {
  /**
   * The answer from memory while it is fresh: no promise, no wait.
   * @param now milliseconds of a clock that never steps back
   */
  recall(key: TargetKey, now: number): Resolution | undefined;
  /** For who asks for the same links again and again. */
  held: HeldLinks;
  /** The answer from the shared cache or the store, one load for all who wait; what is left of older ones if neither answers. */
  resolve(key: TargetKey): Promise<Resolution>;
  /** Where the profile of a block stands, as long as that profile is in memory, fresh or not. */
  locateBlock(blockId: string): TargetKey | undefined;
  /** Forgets what a change has made old, a load under way included. */
  forget(change: Invalidation): void;
  counts: ResolverCounts;
  stop(): void;
};

/** Links that are asked for by their handles: no key, no search. */
export type HeldLinks = {
  hold(key: TargetKey): LinkHandle | undefined;
  /** Like `recall`, with all that goes with a visit: undefined is no answer yet. */
  recall(handle: LinkHandle, now: number): PreparedLink | undefined;
  /** Counts a visit that was answered without asking, because the link was sure. */
  countHit(): void;
  /** Until when a link is sure, as long as its handle leads to it and `soundness` stays the same; 0: not at all. */
  sureUntil(handle: LinkHandle, now: number): number;
  /** Another number whenever changes may have been missed; -1 while none are heard of. */
  soundness(now: number): number;
};

export type ResolverCounts = {
  hits: number;
  /** Targets that the store of record was asked for. */
  loads: number;
  /** Targets that the shared cache had. */
  shared: number;
  stale: number;
  unavailable: number;
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
/** Before the end of what is sure while changes are not heard of. */
const refreshAheadMs = 400;

export type ResolverOptions = {
  limits?: ResolverLimits;
  /** The cache of all nodes, between memory and the store. */
  shared?: SharedCache | undefined;
  reliance?: Reliance;
};

/**
 * In-process cache over the shared one over the store. An edit reaches it by `forget`. While changes are not heard of it
 * answers with what the store said less than a second ago; what is heard of wrongly costs at most `freshMs`.
 * @param readTargets answers many places in one round trip and leaves out what stands there in the version that is known;
 * rejects when the store does not answer in time
 */
export function createTargetResolver(
  readTargets: (places: KnownPlace[]) => Promise<(Target | GonePlace)[]>,
  { limits = resolverLimits, shared, reliance = createReliance() }: ResolverOptions = {},
): TargetResolver {
  const cache = createTargetCache(limits);
  /** When the store said so. */
  const unknowns = new LRUCache<string, number>({ max: limits.unknownMax });
  const counts = { hits: 0, loads: 0, shared: 0, stale: 0, unavailable: 0 };
  const breaker = createBreaker();
  const lookUp = createLookUp({ readTargets: limitPatience(breaker, readTargets), shared, counts });
  const loader = createBatchLoader({
    read: lookUp,
    idOfKey: cacheId,
    idOfValue: ({ key }: Looked) => cacheId(key),
  });

  function remember(key: TargetKey, looked: Looked | undefined): Resolution {
    const id = cacheId(key);
    if (!looked || looked.from === 'nobody') return answerWithoutStore(key);
    if (looked.from === 'leftover') return answerWithLeftover(key, looked.target);
    if (!looked.target) {
      cache.forget(id);
      unknowns.set(id, looked.readAt);
      return unknown;
    }
    const kept = cache.peek(id);
    if (looked.target === 'unchanged') return kept?.found ?? unavailable; // said only of what was asked about by its version
    // This node has read further than the shared cache has been told.
    if (looked.from === 'shared' && kept && kept.version > looked.target.version) return kept.found;
    unknowns.delete(id);
    return cache.keep(id, key, looked.target, confirmationOf(looked));
  }

  async function load(key: TargetKey): Promise<Resolution> {
    const { value, changedMeanwhile } = await loader.load(key);
    if (!changedMeanwhile) return remember(key, value);
    // Something changed while it was read: the answer may be the old one, so it is asked for once more.
    const again = await loader.load(key);
    return again.changedMeanwhile ? prepareOnce(again.value) : remember(key, again.value);
  }

  /** Both are from before the store went away: the newer one answers, and is not kept. */
  function answerWithLeftover(key: TargetKey, target: Target): Resolution {
    const kept = peekStale(cacheId(key));
    counts.stale += 1;
    return kept && kept.version >= target.version ? kept.found : prepare(target);
  }

  function answerWithoutStore(key: TargetKey): Resolution {
    const kept = peekStale(cacheId(key));
    counts[kept ? 'stale' : 'unavailable'] += 1;
    return kept?.found ?? unavailable;
  }

  function peekStale(id: string): CachedTarget | undefined {
    const kept = cache.peek(id);
    return kept && performance.now() < kept.staleUntil ? kept : undefined;
  }

  /** Without a shared cache there is nobody but the store to ask. */
  const canAsk = () => shared !== undefined || !breaker.isOpen();
  const refresher = createTargetRefresher({
    ...{ cache, lookUp, canAsk, confirmationOf, idOf: cacheId },
    remember: (looked) => void remember(looked.key, looked),
  });

  /** Whether what is kept answers a visitor; then that is counted, and it is looked at again in time. */
  function answers(entry: CachedTarget, now: number): boolean {
    if (now >= entry.freshUntil) return false;
    const isHearing = reliance.isHearing(entry.readAt, now);
    if (!isHearing && now >= entry.sureUntil) return false;
    const refreshAfter = isHearing ? entry.refreshAfter : entry.sureUntil - refreshAheadMs;
    if (now > refreshAfter) refresher.want(entry, now);
    counts.hits += 1;
    return true;
  }

  return {
    counts,
    recall(key, now) {
      const id = cacheId(key);
      const entry = cache.peek(id);
      if (entry && answers(entry, now)) return entry.found;
      const readAt = unknowns.get(id);
      if (readAt === undefined || now >= readAt + limits.unknownMs) return undefined;
      return reliance.isHearing(readAt, now) || now < readAt + unheardMs ? unknown : undefined;
    },
    held: {
      hold: (key) => cache.handleOf(cacheId(key)),
      recall: ({ entry, link }, now) => (entry && answers(entry, now) ? link : undefined),
      countHit: () => void (counts.hits += 1),
      sureUntil: ({ entry }, now) =>
        entry && reliance.isHearing(entry.readAt, now) ? Math.min(entry.freshUntil, entry.refreshAfter) : 0,
      soundness: (now) => (reliance.isHearing(Infinity, now) ? reliance.gaps() : -1),
    },
    async resolve(key) {
      if (!canAsk()) return answerWithoutStore(key);
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
      loader.markChanged(key);
    },
    stop: refresher.stop,
  };
}

/** For one answer alone: not kept, since it may be old already. */
function prepareOnce(looked: Looked | undefined): Resolution {
  if (!looked || looked.from === 'nobody' || looked.from === 'leftover') return unavailable;
  if (looked.target === 'unchanged') return unavailable;
  return looked.target ? prepare(looked.target) : unknown;
}

function prepare(target: Target): Found {
  return target.kind === 'link'
    ? { state: 'link', link: prepareLink(target) }
    : { state: 'profile', profile: prepareProfile(target) };
}

/** The store's word holds for a while although changes are not heard of, the shared cache's does not. */
function confirmationOf({ from, readAt }: { from: 'store' | 'shared'; readAt: number }): Confirmation {
  return { readAt, sureUntil: from === 'store' ? readAt + unheardMs : -Infinity };
}

/** A slug never contains a slash. */
function cacheId({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}
