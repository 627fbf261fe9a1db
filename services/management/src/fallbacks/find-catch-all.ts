import { createRandomString } from '@linkplane/runtime';
import { LRUCache } from 'lru-cache';
import type { OriginQuery, OriginResult } from './query-origin.ts';

/** Where an old origin redirects every slug that it does not have; undefined: nowhere. */
export type FindCatchAll = (origin: Omit<OriginQuery, 'slug'>) => Promise<string | undefined>;

/** A setting of the old service may change. */
const knownMs = 600_000;
const originsMax = 1_000;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const slugChars = 20;

/**
 * Many services redirect unknown slugs to a page. A slug that leads to this page has no link: otherwise each path that a scanner tries would become one. A
 * slug that no link can have is queried to find the page, once in ten minutes for each origin.
 */
export function createFindCatchAll(query: (query: OriginQuery) => Promise<OriginResult>): FindCatchAll {
  const known = new LRUCache<string, Promise<OriginResult>>({ max: originsMax, ttl: knownMs });
  return async ({ address, host }) => {
    const key = `${address} ${host}`;
    const result = known.get(key) ?? query({ address, host, slug: createRandomString(alphabet, slugChars) });
    known.set(key, result, { noUpdateTTL: true });
    const settled = await result;
    // An origin that does not respond is queried again.
    if (settled.kind === 'failed') known.delete(key);
    return settled.kind === 'location' ? settled.location : undefined;
  };
}
