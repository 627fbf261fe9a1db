import { LRUCache } from 'lru-cache';
import type { ProfileTarget, Target, TargetKey } from '@linkplane/links-db/redirect';
import { prepareLink, type PreparedLink } from '../decide/prepare-target.ts';
import { prepareProfile, type PreparedProfile } from '../decide/prepare-profile.ts';

/** What a slug was found to lead to. */
export type Found = { state: 'link'; link: PreparedLink } | { state: 'profile'; profile: PreparedProfile };

/** All times are milliseconds of a clock that never steps back. */
export type CachedTarget = {
  found: Found;
  key: TargetKey;
  version: number;
  /** Roughly what it takes in memory. */
  bytes: number;
  freshUntil: number;
  refreshAfter: number;
  /** Somebody has been asked about it, and is not asked again before this. */
  askAgainAt: number;
  staleUntil: number;
  handle: LinkHandle | undefined;
} & Confirmation;

/**
 * Leads to a link as long as that is what the cache has: once it was changed, forgotten, or had to make room, there is
 * nothing in it. Whoever keeps one keeps nothing else in memory.
 */
export type LinkHandle = { entry: CachedTarget | undefined; link: PreparedLink | undefined };

/** When somebody said that a target is what is kept of it. */
export type Confirmation = {
  /** When that was asked. */
  readAt: number;
  /** Until when it holds although changes are not heard of; long past when it was not the store of record who said it. */
  sureUntil: number;
};

export type CacheLimits = {
  linksMax: number;
  /** URLs can be 8,192 characters long: what all links in memory may take together, roughly. */
  linkBytesMax: number;
  /** Profiles live apart, so that however large they are they evict no link. */
  profilesMax: number;
  profileBytesMax: number;
  /** A target in memory is looked at again after this at the latest; reads never extend it. */
  freshMs: number;
  /** With the store away, a target still answers for this long after it was last confirmed. */
  staleMs: number;
};

export type TargetCache = {
  peek(id: string): CachedTarget | undefined;
  /** Keeps what a load found; a target that has not changed stays the same object, with all that hangs on it. */
  keep(id: string, key: TargetKey, target: Target, confirmation: Confirmation): Found;
  /** What is kept is as it was. */
  confirm(id: string, entry: CachedTarget, confirmation: Confirmation): void;
  forget(id: string): void;
  /** The same one for everybody; undefined where there is no link. */
  handleOf(id: string): LinkHandle | undefined;
  /** Where the profile of a block stands, as long as that profile is in memory. */
  locateBlock(blockId: string): TargetKey | undefined;
};

/** Entries that are still asked for are confirmed in the background once this share of their life is over. */
const refreshAtShare = 0.6;
/** An entry without its texts, and what a block adds to that. */
const entryBytes = 1_000;
const blockBytes = 300;

/** Links and profiles in memory, each bounded in number and in bytes. */
export function createTargetCache(limits: CacheLimits): TargetCache {
  /** Bounded with the profiles: a block is in here exactly as long as its profile is in memory. */
  const placesOfBlocks = new Map<string, CachedTarget>();
  const letGo = ({ handle }: CachedTarget) => {
    if (handle) handle.entry = handle.link = undefined;
  };
  const sizeCalculation = ({ bytes }: CachedTarget) => bytes;
  const links = new LRUCache<string, CachedTarget>({
    ...{ max: limits.linksMax, maxSize: limits.linkBytesMax, sizeCalculation },
    dispose: letGo,
  });
  const profiles = new LRUCache<string, CachedTarget>({
    ...{ max: limits.profilesMax, maxSize: limits.profileBytesMax, sizeCalculation },
    dispose: (entry) => {
      for (const id of blockIdsOf(entry)) if (placesOfBlocks.get(id) === entry) placesOfBlocks.delete(id);
    },
  });

  function life(): Pick<CachedTarget, 'freshUntil' | 'refreshAfter' | 'staleUntil'> {
    const now = Math.floor(performance.now());
    const fresh = limits.freshMs * (0.8 + Math.random() * 0.2); // jitter: entries of one moment do not end together
    const refreshAfter = now + Math.floor(fresh * refreshAtShare);
    return { freshUntil: now + Math.floor(fresh), refreshAfter, staleUntil: now + limits.staleMs };
  }

  /** Renewed in place: this runs for every target in use every few seconds, and what it left behind would be collected. */
  function renew(entry: CachedTarget, { readAt, sureUntil }: Confirmation): Found {
    const { freshUntil, refreshAfter, staleUntil } = life();
    entry.freshUntil = freshUntil;
    entry.refreshAfter = refreshAfter;
    entry.staleUntil = staleUntil;
    entry.askAgainAt = 0;
    entry.readAt = readAt;
    entry.sureUntil = Math.max(entry.sureUntil, sureUntil);
    return entry.found;
  }

  return {
    // The place among the recent ones is renewed with each load, not with each read.
    peek: (id) => links.peek(id) ?? profiles.peek(id),
    keep(id, key, target, confirmation) {
      const [cache, other] = target.kind === 'link' ? [links, profiles] : [profiles, links];
      const before = cache.get(id);
      if (before?.version === target.version) return renew(before, confirmation);
      const { host, slugKey } = key;
      const entry = {
        ...prepare(target),
        key: { host, slugKey },
        version: target.version,
        ...life(),
        ...confirmation,
        askAgainAt: 0,
        handle: undefined,
      };
      other.delete(id);
      cache.set(id, entry);
      // What is larger than the whole cache is not in it.
      if (cache.peek(id) === entry) for (const blockId of blockIdsOf(entry)) placesOfBlocks.set(blockId, entry);
      return entry.found;
    },
    confirm(id, entry, confirmation) {
      (entry.found.state === 'link' ? links : profiles).get(id);
      renew(entry, confirmation);
    },
    forget(id) {
      links.delete(id);
      profiles.delete(id);
    },
    handleOf(id) {
      const entry = links.peek(id);
      if (entry?.found.state !== 'link') return undefined;
      return (entry.handle ??= { entry, link: entry.found.link });
    },
    locateBlock: (blockId) => placesOfBlocks.get(blockId)?.key,
  };
}

/** Works out once what is the same for every visit. */
function prepare(target: Target): Pick<CachedTarget, 'found' | 'bytes'> {
  if (target.kind === 'profile') {
    const profile = prepareProfile(target);
    return { found: { state: 'profile', profile }, bytes: entryBytes + 2 * countChars(target) + bytesOfBlocks(target) };
  }
  const link = prepareLink(target);
  const chars = JSON.stringify(target).length + link.destination.length + link.eventJson.length;
  return { found: { state: 'link', link }, bytes: entryBytes + 2 * chars };
}

function countChars({ displayName, bio, avatar }: ProfileTarget): number {
  return displayName.length + (bio?.length ?? 0) + (avatar?.length ?? 0);
}

function bytesOfBlocks({ blocks }: ProfileTarget): number {
  return blocks.reduce((sum, { json }) => sum + blockBytes + 2 * json.length, 0);
}

function blockIdsOf({ found }: CachedTarget): string[] {
  return found.state === 'profile' ? found.profile.target.blocks.map(({ id }) => id) : [];
}
