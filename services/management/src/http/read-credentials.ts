import { createBatches } from '@linkplane/runtime';
import { LRUCache } from 'lru-cache';
import { AppError } from './app-error.ts';

type Credential = { tokenHash: Buffer };

/** Returns what is stored of a token or session; undefined when there is no such one. */
export type CredentialReader<Stored> = (hash: Buffer) => Promise<Stored | undefined>;

const requestsPerQueryMax = 1_024;
const waitingMax = 4_096;
/** Hashes, of some 100 bytes each. */
const rememberedMax = 10_000;
/** Tokens and sessions are random and known to clients once they are stored, so an unknown one stays unknown. */
const unknownMs = 10_000;
/** Longer than any hash, so that it is never one. */
const unfamiliarKey = 'credentials that were not seen to be valid before';

/**
 * Reads credentials from the store. What is found is never cached, so that a revoked one is refused at once; requests
 * with one credential that arrive while it is being read share the next query, which begins after the last of them has
 * arrived. Credentials that this process has not seen to be valid are read together, in one query at a time, and an
 * unknown one is not read again for ten seconds: however many of them a client invents, the store has one query more.
 */
export function createCredentialReader<Stored extends Credential>(
  find: (hashes: Buffer[]) => Promise<Stored[]>,
  clock: Pick<Performance, 'now'> = performance,
): CredentialReader<Stored> {
  const familiar = new LRUCache<string, true>({ max: rememberedMax });
  const unknown = new LRUCache<string, true>({ max: rememberedMax, ttl: unknownMs, ttlResolution: 0, perf: clock });
  const batches = createBatches<string, Stored | undefined>({
    itemsPerBatchMax: requestsPerQueryMax,
    waitingMax,
    refuse: () => new AppError('UNAVAILABLE', 'Too many requests are waiting.', { retryAfterSeconds: 1 }),
    async work(_key, keys) {
      const found = await find([...new Set(keys)].map((key) => Buffer.from(key, 'base64')));
      const byKey = new Map(found.map((stored) => [stored.tokenHash.toString('base64'), stored]));
      return keys.map((key) => byKey.get(key));
    },
  });

  return async (hash) => {
    const key = hash.toString('base64');
    if (unknown.has(key)) return undefined;
    const stored = await batches.add(familiar.has(key) ? key : unfamiliarKey, key);
    if (stored) familiar.set(key, true);
    else {
      familiar.delete(key);
      unknown.set(key, true);
    }
    return stored;
  };
}
