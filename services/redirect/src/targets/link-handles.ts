import type { TargetKey } from '@linkplane/links-db/planes/redirect';
import type { PreparedLink } from '../decide/prepare-target.ts';
import type { CachedTarget } from './cache-targets.ts';
import type { CacheValidity } from './cache-validity.ts';

/**
 * Reaches a cached link without its key. Empty once the cache has dropped the link, because it was changed, invalidated
 * or evicted: a handle keeps nothing in memory but itself.
 */
export type LinkHandle = { entry: CachedTarget | undefined; link: PreparedLink | undefined };

/** The fast lane's way to cached links: by handle, without a key to build or a map to search. */
export type LinkHandles = {
  /** The handle of a cached link, the same one for every caller; undefined when no link is cached under the key. */
  open(key: TargetKey): LinkHandle | undefined;
  /** Like `findCached` of the resolver, with its counting and its refreshing; undefined: the link has to be resolved. */
  findCached(handle: LinkHandle, now: number): PreparedLink | undefined;
  /** Counts a visit that was served without a lookup, because the link was still fresh. */
  countHit(): void;
  /** Until when a link is fresh, as long as its handle is not empty and `epoch` is the same; 0: not at all. */
  freshUntil(handle: LinkHandle, now: number): number;
  /** Changes whenever invalidations may have been missed; -1 while no lease holds. */
  epoch(now: number): number;
};

export type LinkHandleDeps = {
  peek(key: TargetKey): CachedTarget | undefined;
  /** Whether a visitor may be served from the entry; counts that, and refreshes the entry in time. */
  isUsable(entry: CachedTarget, now: number): boolean;
  validity: CacheValidity;
  counts: { hits: number };
};

/** `release` empties the handle of an entry that the cache has dropped. */
export function createLinkHandles({ peek, isUsable, validity, counts }: LinkHandleDeps): {
  handles: LinkHandles;
  release(entry: CachedTarget): void;
} {
  /** Bounded with the cached links. */
  const opened = new Map<CachedTarget, LinkHandle>();
  return {
    handles: {
      open(key) {
        const entry = peek(key);
        if (entry?.prepared.state !== 'link') return undefined;
        const known = opened.get(entry);
        if (known) return known;
        const handle: LinkHandle = { entry, link: entry.prepared.link };
        opened.set(entry, handle);
        return handle;
      },
      findCached: ({ entry, link }, now) => (entry && isUsable(entry, now) ? link : undefined),
      countHit: () => void (counts.hits += 1),
      freshUntil: ({ entry }, now) =>
        entry && validity.isValid(entry.readAt, now) ? Math.min(entry.freshUntil, entry.refreshAfter) : 0,
      epoch: (now) => (validity.isValid(Infinity, now) ? validity.gaps() : -1),
    },
    release(entry) {
      const handle = opened.get(entry);
      if (!handle) return;
      handle.entry = handle.link = undefined;
      opened.delete(entry);
    },
  };
}
