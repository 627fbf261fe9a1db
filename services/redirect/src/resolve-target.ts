import { LRUCache } from 'lru-cache';
import type { Invalidation } from '@linkplane/ephemeral';
import type { LinkTarget, TargetKey } from '@linkplane/links-db/redirect';
import { createBatchLoader } from './batch-loader.ts';
import { createBreaker } from './breaker.ts';
import { prepareLink, type PreparedLink } from './prepare-link.ts';

/** What a slug leads to. `unavailable`: nobody knows right now, which is never remembered and never a 404. */
export type Resolution = { state: 'found'; link: PreparedLink } | { state: 'unknown' } | { state: 'unavailable' };

export type TargetResolver = {
  /**
   * The answer from memory while it is fresh: no promise, no wait.
   * @param now milliseconds of a clock that never steps back
   */
  recall(key: TargetKey, now: number): Resolution | undefined;
  /** The answer from the store, one shared load per key; what is in memory if the store does not answer. */
  resolve(key: TargetKey): Promise<Resolution>;
  /** Forgets what a change has made old, a load under way included. */
  forget(change: Invalidation): void;
  counts: { hits: number; loads: number; stale: number; unavailable: number };
  stop(): void;
};

export type ResolverLimits = {
  linksMax: number;
  /** URLs can be 8,192 characters long: what all links in memory may take together, roughly. */
  linkBytesMax: number;
  /** Slugs that lead nowhere live apart, so that a flood of them evicts no link. */
  unknownMax: number;
  /** A link in memory is looked at again after this at the latest; reads never extend it. */
  freshMs: number;
  /** With the store away, a link still answers for this long after it was last confirmed. */
  staleMs: number;
  unknownMs: number;
};

export const resolverLimits: ResolverLimits = {
  linksMax: 100_000,
  linkBytesMax: 256 * 1_048_576,
  unknownMax: 10_000,
  freshMs: 5_000,
  staleMs: 24 * 3_600_000,
  unknownMs: 4_000,
};

type Entry = { link: PreparedLink; key: TargetKey; freshUntil: number; refreshAfter: number; staleUntil: number };

/** An entry without its URLs. */
const entryBytes = 1_000;
const unknown: Resolution = { state: 'unknown' };
const unavailable: Resolution = { state: 'unavailable' };
/** Entries that are still asked for are confirmed in the background once this share of their life is over. */
const refreshAtShare = 0.6;
/** Often, so that each round is small: a hundred rows at once would be felt as a pause by visitors. */
const refreshIntervalMs = 20;
const refreshKeysMax = 2_000;

/**
 * In-process cache over the store. An edit reaches it by `forget`; a lost message costs at most `freshMs`.
 * @param readTargets answers many keys in one round trip; rejects when the store does not answer in time
 */
export function createTargetResolver(
  readTargets: (keys: TargetKey[]) => Promise<LinkTarget[]>,
  limits: ResolverLimits = resolverLimits,
): TargetResolver {
  const links = new LRUCache<string, Entry>({
    max: limits.linksMax,
    maxSize: limits.linkBytesMax,
    sizeCalculation: ({ link }) =>
      entryBytes + 2 * (link.target.url.length + link.destination.length + link.eventJson.length),
  });
  const unknowns = new LRUCache<string, number>({ max: limits.unknownMax });
  const toRefresh = new Map<string, TargetKey>();
  const counts = { hits: 0, loads: 0, stale: 0, unavailable: 0 };
  const breaker = createBreaker();
  const loader = createBatchLoader(breaker.guard(readTargets));

  /** Keeps what a load found; a link that has not changed stays the same object, with all that hangs on it. */
  function remember(key: TargetKey, target: LinkTarget | undefined): Resolution {
    const id = cacheId(key);
    const now = performance.now();
    counts.loads += 1;
    if (!target) {
      links.delete(id);
      unknowns.set(id, now + limits.unknownMs);
      return unknown;
    }
    const before = links.peek(id)?.link;
    const link = before?.target.version === target.version ? before : prepareLink(target);
    const life = limits.freshMs * (0.8 + Math.random() * 0.2); // jitter: entries of one moment do not end together
    const [freshUntil, refreshAfter] = [now + life, now + life * refreshAtShare];
    links.set(id, { link, key, freshUntil, refreshAfter, staleUntil: now + limits.staleMs });
    unknowns.delete(id);
    return { state: 'found', link };
  }

  async function load(key: TargetKey): Promise<Resolution> {
    const { target, changedMeanwhile } = await loader.load(key);
    if (!changedMeanwhile) return remember(key, target);
    // Something changed while it was read: the answer may be the old one, so it is asked for once more.
    const again = await loader.load(key);
    if (!again.changedMeanwhile) return remember(key, again.target);
    return again.target ? { state: 'found', link: prepareLink(again.target) } : unknown;
  }

  function answerWithoutStore(key: TargetKey): Resolution {
    const entry = links.get(cacheId(key));
    if (entry && performance.now() < entry.staleUntil) {
      counts.stale += 1;
      return { state: 'found', link: entry.link };
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
      const entry = links.peek(id); // its place among the recent ones is renewed with each load, not with each read
      if (entry && now < entry.freshUntil) {
        if (now > entry.refreshAfter && toRefresh.size < refreshKeysMax) toRefresh.set(id, key);
        counts.hits += 1;
        return { state: 'found', link: entry.link };
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
    forget({ host, slugKey, version }) {
      const key = { host, slugKey };
      const id = cacheId(key);
      const entry = links.peek(id);
      if (entry && entry.link.target.version < version) links.delete(id);
      unknowns.delete(id);
      toRefresh.delete(id);
      loader.markChanged(key);
    },
    stop: () => clearInterval(refreshTimer),
  };
}

/** A slug never contains a slash. */
function cacheId({ host, slugKey }: TargetKey): string {
  return `${host}/${slugKey}`;
}
