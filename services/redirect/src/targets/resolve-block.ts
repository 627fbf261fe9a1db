import { LRUCache } from 'lru-cache';
import type { BlockPlace, TargetKey } from '@linkplane/links-db/planes/redirect';
import { createStoreBreaker } from './create-store-breaker.ts';
import { createBatchLoader } from './load-in-batches.ts';
import type { Resolution, TargetResolver } from './resolve-target.ts';

/**
 * Resolves a block to its profile through the target cache. A block has no entry of its own: a change of a block is a
 * change of its profile, so the two can never disagree.
 */
export type BlockResolver = {
  /** The profile from memory while it is valid: no promise, no wait. */
  findCached(host: string, blockId: string, now: number): Resolution | undefined;
  /** `unknown` also for blocks of profiles on other hosts. */
  resolve(host: string, blockId: string): Promise<Resolution>;
};

/** Ids without a block. Block ids are random, so none can have been requested before its block existed. */
const unknownMax = 10_000;
const unknownMs = 4_000;
const unknown: Resolution = { state: 'unknown' };

/** @param readPlaces reads many ids in one round trip; rejects when the store does not respond in time */
export function createBlockResolver(
  targets: Pick<TargetResolver, 'findCached' | 'resolve' | 'findKeyOfBlock'>,
  readPlaces: (blockIds: string[]) => Promise<BlockPlace[]>,
): BlockResolver {
  const unknowns = new LRUCache<string, number>({ max: unknownMax });
  const breaker = createStoreBreaker();
  const loader = createBatchLoader({
    read: breaker.guard(readPlaces),
    idOfKey: (blockId: string) => blockId,
    idOfValue: ({ blockId }: BlockPlace) => blockId,
  });

  /** Only for blocks whose profile is not cached: the page that a visitor clicks on usually is. */
  async function readKey(blockId: string): Promise<TargetKey | undefined> {
    const { value } = await loader.load(blockId);
    if (!value) unknowns.set(blockId, performance.now() + unknownMs);
    return value;
  }

  return {
    findCached(host, blockId, now) {
      const key = targets.findKeyOfBlock(blockId);
      if (key) return key.host === host ? targets.findCached(key, now) : unknown;
      const unknownUntil = unknowns.get(blockId);
      return unknownUntil !== undefined && now < unknownUntil ? unknown : undefined;
    },
    async resolve(host, blockId) {
      try {
        const key = targets.findKeyOfBlock(blockId) ?? (await readKey(blockId));
        if (key?.host !== host) return unknown;
        return await targets.resolve({ host: key.host, slugKey: key.slugKey });
      } catch {
        return { state: 'unavailable' };
      }
    },
  };
}
