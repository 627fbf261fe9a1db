import { LRUCache } from 'lru-cache';
import type { ProfileTarget, Target, TargetKey } from '@linkplane/links-db/planes/redirect';
import type { CompileRules, PreparedRules } from '../decide/prepare-rules.ts';
import type { PreparedSplit } from '../decide/follow-split.ts';
import type { PreparedDestination } from '../decide/prepare-destination.ts';
import { prepareTarget, type PreparedTarget } from '../decide/prepare-target.ts';

/** All times are milliseconds of a clock that never steps back. */
export type CachedTarget = {
  prepared: PreparedTarget;
  key: TargetKey;
  version: number;
  /** Roughly what it takes in memory. */
  bytes: number;
  freshUntil: number;
  refreshAfter: number;
  /** No refresh is requested before this time: backoff after a request. */
  refreshNotBefore: number;
  staleUntil: number;
} & Confirmation;

/** When a cached version was last known to be the current one. */
export type Confirmation = {
  /** When the read that confirmed it began. */
  readAt: number;
  /** Until when it is valid without a lease; in the past unless the store of record confirmed it. */
  validWithoutLeaseUntil: number;
};

export type CacheLimits = {
  linksMax: number;
  /** URLs can be 8,192 characters long: roughly what all cached links may take together. */
  linkBytesMax: number;
  /** Profiles are cached apart, so that they evict no link, however large they are. */
  profilesMax: number;
  profileBytesMax: number;
  /** A cached target is read again after this at the latest; hits never extend it. */
  freshMs: number;
  /** While the store is down, a target is still served for this long after it was last confirmed. */
  staleMs: number;
};

export type TargetCache = {
  peek(id: string): CachedTarget | undefined;
  /** Stores what a load found; an unchanged version keeps its object, and with it all that refers to it. */
  store(id: string, key: TargetKey, target: Target, confirmation: Confirmation): PreparedTarget;
  /** The cached version is still the current one. */
  confirm(id: string, entry: CachedTarget, confirmation: Confirmation): void;
  delete(id: string): void;
  /** The key of the profile that a block belongs to, as long as that profile is cached. */
  findKeyOfBlock(blockId: string): TargetKey | undefined;
};

/** Entries that are still requested are confirmed in the background after this share of their life. */
const refreshAtShare = 0.6;
/** An entry without its texts, and what a block adds to that. */
const entryBytes = 1_000;
const blockBytes = 300;
/** A prepared condition, without its texts, which are those of the target. */
const conditionBytes = 500;

/**
 * Links and profiles in memory, each bounded in number and in bytes.
 * @param onLinkDropped runs for each link that was replaced, deleted or evicted
 * @param compile the conditions of rules
 */
export function createTargetCache(
  limits: CacheLimits,
  { onLinkDropped, compile }: { onLinkDropped: (entry: CachedTarget) => void; compile: CompileRules },
): TargetCache {
  /** Bounded with the profiles: a block is in here exactly as long as its profile is cached. */
  const entriesByBlock = new Map<string, CachedTarget>();
  const sizeCalculation = ({ bytes }: CachedTarget) => bytes;
  const links = new LRUCache<string, CachedTarget>({
    max: limits.linksMax,
    maxSize: limits.linkBytesMax,
    sizeCalculation,
    dispose: onLinkDropped,
  });
  const profiles = new LRUCache<string, CachedTarget>({
    max: limits.profilesMax,
    maxSize: limits.profileBytesMax,
    sizeCalculation,
    dispose: (entry) => {
      for (const id of blockIdsOf(entry)) if (entriesByBlock.get(id) === entry) entriesByBlock.delete(id);
    },
  });

  function newLifetime(): Pick<CachedTarget, 'freshUntil' | 'refreshAfter' | 'staleUntil'> {
    const now = Math.floor(performance.now());
    const fresh = limits.freshMs * (0.8 + Math.random() * 0.2); // jitter: entries of one moment do not expire together
    const refreshAfter = now + Math.floor(fresh * refreshAtShare);
    return { freshUntil: now + Math.floor(fresh), refreshAfter, staleUntil: now + limits.staleMs };
  }

  /** Renews in place: this runs for every target in use every few seconds, and new objects would be garbage. */
  function renew(entry: CachedTarget, { readAt, validWithoutLeaseUntil }: Confirmation): PreparedTarget {
    const { freshUntil, refreshAfter, staleUntil } = newLifetime();
    entry.freshUntil = freshUntil;
    entry.refreshAfter = refreshAfter;
    entry.staleUntil = staleUntil;
    entry.refreshNotBefore = 0;
    entry.readAt = readAt;
    entry.validWithoutLeaseUntil = Math.max(entry.validWithoutLeaseUntil, validWithoutLeaseUntil);
    return entry.prepared;
  }

  return {
    // Recency is updated with each load, not with each hit.
    peek: (id) => links.peek(id) ?? profiles.peek(id),
    store(id, key, target, confirmation) {
      const [cache, other] = target.kind === 'link' ? [links, profiles] : [profiles, links];
      const before = cache.get(id);
      if (before?.version === target.version) return renew(before, confirmation);
      const { host, slugKey } = key;
      const prepared = prepareTarget(target, compile);
      const entry = {
        prepared,
        bytes: estimateBytes(prepared),
        key: { host, slugKey },
        version: target.version,
        ...newLifetime(),
        ...confirmation,
        refreshNotBefore: 0,
      };
      other.delete(id);
      cache.set(id, entry);
      // A target that is larger than the whole cache is not stored.
      if (cache.peek(id) === entry) for (const blockId of blockIdsOf(entry)) entriesByBlock.set(blockId, entry);
      return prepared;
    },
    confirm(id, entry, confirmation) {
      (entry.prepared.state === 'link' ? links : profiles).get(id);
      renew(entry, confirmation);
    },
    delete(id) {
      links.delete(id);
      profiles.delete(id);
    },
    findKeyOfBlock: (blockId) => entriesByBlock.get(blockId)?.key,
  };
}

function estimateBytes(prepared: PreparedTarget): number {
  if (prepared.state === 'profile') {
    const { target } = prepared.profile;
    return entryBytes + 2 * countChars(target) + estimateBlockBytes(target);
  }
  const { link } = prepared;
  const texts = 2 * JSON.stringify(link.target).length;
  return entryBytes + texts + estimateDestination(link) + estimateRules(link.rules) + estimateSplit(link.split);
}

function estimateDestination({ destination, eventJson }: PreparedDestination): number {
  return 2 * (destination.length + eventJson.length);
}

function estimateRules(rules: PreparedRules | null): number {
  if (rules === null) return 0;
  const conditions = rules.conditions.list.reduce((sum, rule) => sum + 1 + rule.conditions.length, 0);
  const destinations = rules.list.reduce((sum, { destination }) => sum + estimateDestination(destination), 0);
  return conditionBytes * conditions + destinations;
}

function estimateSplit(split: PreparedSplit | null): number {
  // The winner is one of the variants.
  return split?.variants.reduce((sum, { destination }) => sum + estimateDestination(destination), 0) ?? 0;
}

function countChars({ displayName, bio, avatar, theme }: ProfileTarget): number {
  return displayName.length + (bio?.length ?? 0) + (avatar?.length ?? 0) + (theme?.length ?? 0);
}

function estimateBlockBytes({ blocks }: ProfileTarget): number {
  return blocks.reduce((sum, { json }) => sum + blockBytes + 2 * json.length, 0);
}

function blockIdsOf({ prepared }: CachedTarget): string[] {
  return prepared.state === 'profile' ? prepared.profile.target.blocks.map(({ id }) => id) : [];
}
