import type { TargetCache } from '@linkplane/ephemeral';
import type { LinkTarget, TargetKey } from '@linkplane/links-db/planes/redirect';
import { sleep } from '@linkplane/runtime';
import { allowLongTests } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCacheValidity } from '../../src/targets/cache-validity.ts';
import { createTargetResolver } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';

allowLongTests('real time');

const key: TargetKey = { host: '', slugKey: 'spring' };
const queryTimeoutMs = 800;
/** The probe timeout is far below it; a query without a timeout is far above. */
const waitMsMax = 2_000;

/** It has no lease and no entries. */
const emptyCache: TargetCache = {
  read: async (places) => ({ found: places.map(() => undefined), hasLease: false, ticket: undefined }),
  write: async () => {},
  discard: async () => {},
  counts: { hits: 0, misses: 0, withoutLease: 0, failedReads: 0, refusedWrites: 0, discarded: 0 },
};

test('visits to a cached link do not wait for the query timeout while the store is frozen, and the store is used again soon', async () => {
  let isFrozen = false;
  let failures = 0;
  const thawing = Promise.withResolvers<undefined>();
  const read = async (): Promise<LinkTarget[]> => {
    if (!isFrozen) return [aLink()];
    // The first reads time out; only then the breaker knows that the store is frozen. Later ones hang.
    await Promise.race([thawing.promise, ...(failures < 6 ? [sleep(queryTimeoutMs)] : [])]);
    failures += 1;
    throw new Error('the query took too long');
  };
  const validity = createCacheValidity();
  validity.setLease({ since: Infinity, until: -Infinity }); // without a lease memory alone is not enough
  const targets = createTargetResolver(read, { validity, shared: emptyCache });
  onTestFinished(() => targets.stop());
  await targets.resolve(key);
  isFrozen = true;
  const failing: Promise<unknown>[] = [];
  for (let each = 0; each < 6; each += 1) {
    failing.push(targets.resolve({ host: '', slugKey: `other-${each}` }));
    await sleep(5);
  }
  await Promise.all(failing);

  const waits: number[] = [];
  const end = performance.now() + 3_000;
  while (performance.now() < end) {
    await sleep(20);
    const startedAt = performance.now();
    expect((await targets.resolve(key)).state).toBe('link');
    waits.push(performance.now() - startedAt);
  }
  expect(Math.max(...waits)).toBeLessThan(waitMsMax);

  isFrozen = false;
  thawing.resolve(undefined);
  const loadsBefore = targets.counts.loads;
  const isBack = async () => {
    await targets.resolve(key);
    return targets.counts.loads > loadsBefore;
  };
  await expect.poll(isBack, { timeout: 5_000, interval: 20 }).toBe(true);
});
