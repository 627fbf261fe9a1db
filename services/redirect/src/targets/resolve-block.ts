import { LRUCache } from 'lru-cache';
import type { BlockPlace, TargetKey } from '@linkplane/links-db/redirect';
import { createBreaker } from '@linkplane/runtime';
import { createBatchLoader } from './load-in-batches.ts';
import type { Resolution, TargetResolver } from './resolve-target.ts';

/**
 * The profile that a block belongs to, as far as the cache of targets keeps it. A block has no entry of its own: a
 * change of a block is a change of its profile, so the two can never disagree.
 */
export type BlockResolver = {
  /** The answer without waiting, where it is known and fresh. */
  recall(host: string, blockId: string, now: number): Resolution | undefined;
  /** `unknown` also for blocks of profiles on other hosts. */
  resolve(host: string, blockId: string): Promise<Resolution>;
};

/** Ids that no block has. A block's id is made by chance, so nobody can have asked for it before it was there. */
const unknownMax = 10_000;
const unknownMs = 4_000;
const unknown: Resolution = { state: 'unknown' };

/** @param readPlaces answers many ids in one round trip; rejects when the store does not answer in time */
export function createBlockResolver(
  targets: Pick<TargetResolver, 'recall' | 'resolve' | 'locateBlock'>,
  readPlaces: (blockIds: string[]) => Promise<BlockPlace[]>,
): BlockResolver {
  const unknowns = new LRUCache<string, number>({ max: unknownMax });
  const breaker = createBreaker();
  const loader = createBatchLoader({
    read: breaker.guard(readPlaces),
    idOfKey: (blockId: string) => blockId,
    idOfValue: ({ blockId }: BlockPlace) => blockId,
  });

  /** Only for blocks whose profile is not in memory: the page that somebody clicks on usually is. */
  async function findPlace(blockId: string): Promise<TargetKey | undefined> {
    const { value } = await loader.load(blockId);
    if (!value) unknowns.set(blockId, performance.now() + unknownMs);
    return value;
  }

  return {
    recall(host, blockId, now) {
      const place = targets.locateBlock(blockId);
      if (place) return place.host === host ? targets.recall(place, now) : unknown;
      const unknownUntil = unknowns.get(blockId);
      return unknownUntil !== undefined && now < unknownUntil ? unknown : undefined;
    },
    async resolve(host, blockId) {
      try {
        const place = targets.locateBlock(blockId) ?? (await findPlace(blockId));
        if (place?.host !== host) return unknown;
        return await targets.resolve({ host: place.host, slugKey: place.slugKey });
      } catch {
        return { state: 'unavailable' };
      }
    },
  };
}
