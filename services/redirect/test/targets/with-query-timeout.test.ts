import type { TargetCache } from '@linkplane/ephemeral';
import type { LinkTarget, TargetKey } from '@linkplane/links-db/redirect';
import { sleep } from '@linkplane/runtime';
import { expect, onTestFinished, test } from 'vitest';
import { createReliance } from '../../src/targets/cache-validity.ts';
import { createTargetResolver } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';

const key: TargetKey = { host: '', slugKey: 'spring' };
const queryTimeoutMs = 800;
/** What visitors are asked to wait is far below it; a query that nobody ends is far above. */
const patienceMsMax = 2_000;

/** Nobody vouches for it, and it holds nothing. */
const emptyCache: TargetCache = {
  read: async (places) => ({ found: places.map(() => undefined), isVouched: false, ticket: undefined }),
  write: async () => {},
  discard: async () => {},
  counts: { hits: 0, misses: 0, unvouched: 0, failedReads: 0, refusedWrites: 0, discarded: 0 },
};

test('while the store is frozen nobody on a link in use waits for a query to run out, and it is back soon', async () => {
  let isFrozen = false;
  let failures = 0;
  const thawing = Promise.withResolvers<undefined>();
  const read = async (): Promise<LinkTarget[]> => {
    if (!isFrozen) return [aLink()];
    // The first ones run out of time; it is then that the store is known to be frozen. Later ones hang.
    await Promise.race([thawing.promise, ...(failures < 6 ? [sleep(queryTimeoutMs)] : [])]);
    failures += 1;
    throw new Error('the query took too long');
  };
  const reliance = createReliance();
  reliance.hear({ since: Infinity, until: -Infinity }); // changes are not heard of, so memory alone is no answer
  const targets = createTargetResolver(read, { reliance, shared: emptyCache });
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
    const askedAt = performance.now();
    expect((await targets.resolve(key)).state).toBe('link');
    waits.push(performance.now() - askedAt);
  }
  expect(Math.max(...waits)).toBeLessThan(patienceMsMax);

  isFrozen = false;
  thawing.resolve(undefined);
  const loadsBefore = targets.counts.loads;
  const isBack = async () => {
    await targets.resolve(key);
    return targets.counts.loads > loadsBefore;
  };
  await expect.poll(isBack, { timeout: 5_000, interval: 20 }).toBe(true);
});
