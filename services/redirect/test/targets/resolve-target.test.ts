import { describe, expect, test } from 'vitest';
import type { LinkTarget, Target, TargetKey } from '@linkplane/links-db/planes/redirect';
import { createCacheValidity } from '../../src/targets/cache-validity.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';
import { aProfile } from '../support/a-profile.ts';

/** A store that responds when its gate opens, and counts its reads. */
function aStore(links: Target[] = []) {
  const state = { links, down: false, reads: 0, gate: undefined as Promise<void> | undefined };
  async function read(keys: TargetKey[]): Promise<Target[]> {
    state.reads += 1;
    const found = state.links.filter((link) => keys.some(({ slugKey }) => slugKey === link.slug));
    await state.gate;
    if (state.down) throw new Error('down');
    return found;
  }
  return { state, read };
}

const key = { host: '', slugKey: 'spring' };
const url = (resolution: { state: string } | undefined) =>
  resolution && 'link' in resolution
    ? (resolution as { link: { target: LinkTarget } }).link.target.url
    : resolution?.state;

describe('the target resolver', () => {
  test('reads the store once for concurrent visits', async () => {
    const { state, read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await Promise.all(Array.from({ length: 100 }, () => targets.resolve(key)));
    expect(state.reads).toBe(1);
    targets.stop();
  });

  test('serves a target from memory until it expires, however often it is read', async () => {
    const { read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    const now = performance.now();
    for (let later = 0; later < resolverLimits.freshMs * 0.75; later += 500)
      expect(targets.findCached(key, now + later)?.state).toBe('link');
    expect(targets.findCached(key, now + resolverLimits.freshMs + 1)).toBeUndefined();
    targets.stop();
  });

  test('drops a link when its change is announced, and ignores an older announcement', async () => {
    const { state, read } = aStore([aLink({ version: 5 })]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    targets.invalidate({ kind: 'target', ...key, version: 5 });
    expect(targets.findCached(key, performance.now())?.state).toBe('link');
    state.links = [aLink({ version: 6, url: 'https://example.com/new' })];
    targets.invalidate({ kind: 'target', ...key, version: 6 });
    expect(targets.findCached(key, performance.now())).toBeUndefined();
    expect(url(await targets.resolve(key))).toBe('https://example.com/new');
    targets.stop();
  });

  test('serves without a lease only what was read from the store less than a second ago', async () => {
    const { state, read } = aStore([aLink()]);
    const validity = createCacheValidity();
    const targets = createTargetResolver(read, { validity });
    const other = { host: '', slugKey: 'other' };
    const resolveStartedAt = performance.now();
    for (const each of [key, other]) await targets.resolve(each);
    const resolvedAt = performance.now();
    const statesAt = (at: number) => [key, other].map((each) => targets.findCached(each, at)?.state);
    expect(statesAt(resolveStartedAt + 2_000)).toEqual(['link', 'unknown']);
    validity.setLease({ since: Infinity, until: -Infinity });
    expect(statesAt(resolveStartedAt + 850)).toEqual(['link', 'unknown']);
    expect(statesAt(resolvedAt + 1_000)).toEqual([undefined, undefined]);
    // There is a lease again, after a gap.
    validity.setLease({ since: performance.now(), until: Infinity });
    expect(statesAt(resolvedAt + 1_000)).toEqual([undefined, undefined]);
    for (const each of [key, other]) await targets.resolve(each);
    expect(statesAt(resolveStartedAt + 2_000)).toEqual(['link', 'unknown']);
    expect(state.reads).toBe(4);
    targets.stop();
  });

  test('does not cache a value that was read before a change and arrived after it', async () => {
    const { state, read } = aStore([aLink({ version: 1 })]);
    const targets = createTargetResolver(read);
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const early = targets.resolve(key);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    state.links = [aLink({ version: 2, url: 'https://example.com/new' })];
    targets.invalidate({ kind: 'target', ...key, version: 2 });
    gate.resolve();
    expect(url(await early)).toBe('https://example.com/new');
    expect(url(targets.findCached(key, performance.now()))).toBe('https://example.com/new');
    targets.stop();
  });

  test('caches that a slug has no target until the slug is created', async () => {
    const { state, read } = aStore();
    const targets = createTargetResolver(read);
    expect((await targets.resolve(key)).state).toBe('unknown');
    expect(targets.findCached(key, performance.now())?.state).toBe('unknown');
    expect(targets.findCached(key, performance.now() + 5_000)).toBeUndefined();
    state.links = [aLink()];
    targets.invalidate({ kind: 'target', ...key, version: 1 });
    expect(targets.findCached(key, performance.now())).toBeUndefined();
    targets.stop();
  });

  test('serves cached targets while the store is down, and reports "unavailable", never "unknown", for the rest', async () => {
    const { state, read } = aStore([aLink()]);
    const targets = createTargetResolver(read, { limits: { ...resolverLimits, freshMs: 1 } });
    await targets.resolve(key);
    state.down = true;
    for (let round = 0; round < 20; round += 1) {
      expect((await targets.resolve(key)).state).toBe('link');
      expect((await targets.resolve({ host: '', slugKey: 'other' })).state).toBe('unavailable');
    }
    expect(state.reads).toBeLessThan(10); // the breaker opened
    targets.stop();
  });

  test('evicts links by their size, not only by their number', async () => {
    const url = `https://example.com/${'x'.repeat(8_000)}`;
    const { state, read } = aStore();
    state.links = Array.from({ length: 50 }, (_, index) => aLink({ slug: `long-${index}`, url }));
    const targets = createTargetResolver(read, { limits: { ...resolverLimits, linkBytesMax: 700_000 } });
    await Promise.all(state.links.map(({ slug }) => targets.resolve({ host: '', slugKey: slug })));
    const cached = state.links.filter(({ slug }) => targets.findCached({ host: '', slugKey: slug }, performance.now()));
    expect(cached.length).toBeGreaterThan(5);
    expect(cached.length).toBeLessThan(25);
    targets.stop();
  });

  test.each(['rules', 'split'] as const)('counts the destinations of %s in the size of a link', async (field) => {
    const urls = Array.from({ length: 5 }, (_, index) => `https://example.com/${index}${'x'.repeat(6_000)}`);
    const parts = {
      rules: urls.map((each, index) => ({ id: `rul_${index}`, name: null, conditions: [], url: each, block: false })),
      split: {
        variants: urls.map((each, index) => ({ id: `var_${index}`, name: null, url: each, weight: 20 })),
        endsAt: null,
        winner: null,
      },
    };
    const { state, read } = aStore();
    state.links = Array.from({ length: 40 }, (_, index) => aLink({ slug: `parts-${index}`, [field]: parts[field] }));
    // A link has 30,000 characters of URLs as it is stored, as many as it is prepared, and shorter ones in its events.
    const targets = createTargetResolver(read, { limits: { ...resolverLimits, linkBytesMax: 20 * 140_000 } });
    await Promise.all(state.links.map(({ slug }) => targets.resolve({ host: '', slugKey: slug })));
    const cached = state.links.filter(({ slug }) => targets.findCached({ host: '', slugKey: slug }, performance.now()));
    expect(cached.length).toBeGreaterThan(15);
    expect(cached.length).toBeLessThan(25);
    targets.stop();
  });

  test('keeps links during a flood of unknown slugs', async () => {
    const { read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    // However long the flood takes, the question is what it has pushed out.
    const resolvedAt = performance.now();
    const flood = Array.from({ length: 15_000 }, (_, index) => ({ host: '', slugKey: `nothing-${index}` }));
    await Promise.all(flood.map((other) => targets.resolve(other)));
    expect(targets.findCached(key, resolvedAt)?.state).toBe('link');
    targets.stop();
  });

  test('resolves a slug that changes from a link to a profile and back to its current target', async () => {
    const { state, read } = aStore([aLink({ version: 1 })]);
    const targets = createTargetResolver(read);
    expect((await targets.resolve(key)).state).toBe('link');
    state.links = [aProfile({ slug: 'spring', version: 2 })];
    targets.invalidate({ kind: 'target', ...key, version: 2 });
    expect((await targets.resolve(key)).state).toBe('profile');
    expect(targets.findCached(key, performance.now())?.state).toBe('profile');
    state.links = [aLink({ version: 3 })];
    targets.invalidate({ kind: 'target', ...key, version: 3 });
    expect((await targets.resolve(key)).state).toBe('link');
    expect(targets.findCached(key, performance.now())?.state).toBe('link');
    targets.stop();
  });

  test('keeps the object of an unchanged target and makes it fresh again', async () => {
    const { state, read } = aStore([aProfile({ slug: 'spring' })]);
    const targets = createTargetResolver(read);
    const first = await targets.resolve(key);
    state.links = [structuredClone(state.links[0]!)];
    expect(await targets.resolve(key)).toBe(first);
    targets.stop();
  });
});
