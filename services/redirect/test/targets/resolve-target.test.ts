import { describe, expect, test } from 'vitest';
import type { LinkTarget, Target, TargetKey } from '@linkplane/links-db/redirect';
import { createReliance } from '../../src/targets/cache-validity.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';
import { aProfile } from '../support/a-profile.ts';

/** A store that answers when it is told to, and counts what it was asked. */
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

describe('the target cache', () => {
  test('asks the store once for many visitors who come together', async () => {
    const { state, read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await Promise.all(Array.from({ length: 100 }, () => targets.resolve(key)));
    expect(state.reads).toBe(1);
    targets.stop();
  });

  test('answers from memory until its life is over, however often it is read', async () => {
    const { read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    const now = performance.now();
    for (let later = 0; later < resolverLimits.freshMs * 0.75; later += 500)
      expect(targets.recall(key, now + later)?.state).toBe('link');
    expect(targets.recall(key, now + resolverLimits.freshMs + 1)).toBeUndefined();
    targets.stop();
  });

  test('forgets a link at once when its change is announced, and refuses an older announcement', async () => {
    const { state, read } = aStore([aLink({ version: 5 })]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    targets.forget({ kind: 'target', ...key, version: 5 });
    expect(targets.recall(key, performance.now())?.state).toBe('link');
    state.links = [aLink({ version: 6, url: 'https://example.com/new' })];
    targets.forget({ kind: 'target', ...key, version: 6 });
    expect(targets.recall(key, performance.now())).toBeUndefined();
    expect(url(await targets.resolve(key))).toBe('https://example.com/new');
    targets.stop();
  });

  test('while changes are not heard of, answers with what the store said less than a second ago', async () => {
    const { state, read } = aStore([aLink()]);
    const reliance = createReliance();
    const targets = createTargetResolver(read, { reliance });
    const other = { host: '', slugKey: 'other' };
    const askedAt = performance.now();
    for (const asked of [key, other]) await targets.resolve(asked);
    const toldAt = performance.now();
    const statesAt = (at: number) => [key, other].map((asked) => targets.recall(asked, at)?.state);
    expect(statesAt(askedAt + 2_000)).toEqual(['link', 'unknown']);
    reliance.hear({ since: Infinity, until: -Infinity });
    expect(statesAt(askedAt + 850)).toEqual(['link', 'unknown']);
    expect(statesAt(toldAt + 1_000)).toEqual([undefined, undefined]);
    // Heard of again, but not without a gap.
    reliance.hear({ since: performance.now(), until: Infinity });
    expect(statesAt(toldAt + 1_000)).toEqual([undefined, undefined]);
    for (const asked of [key, other]) await targets.resolve(asked);
    expect(statesAt(askedAt + 2_000)).toEqual(['link', 'unknown']);
    expect(state.reads).toBe(4);
    targets.stop();
  });

  test('never keeps a value that was read before a change and came after it', async () => {
    const { state, read } = aStore([aLink({ version: 1 })]);
    const targets = createTargetResolver(read);
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const early = targets.resolve(key);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    state.links = [aLink({ version: 2, url: 'https://example.com/new' })];
    targets.forget({ kind: 'target', ...key, version: 2 });
    gate.resolve();
    expect(url(await early)).toBe('https://example.com/new');
    expect(url(targets.recall(key, performance.now()))).toBe('https://example.com/new');
    targets.stop();
  });

  test('remembers that a slug leads nowhere, and forgets that when it is made', async () => {
    const { state, read } = aStore();
    const targets = createTargetResolver(read);
    expect((await targets.resolve(key)).state).toBe('unknown');
    expect(targets.recall(key, performance.now())?.state).toBe('unknown');
    expect(targets.recall(key, performance.now() + 5_000)).toBeUndefined();
    state.links = [aLink()];
    targets.forget({ kind: 'target', ...key, version: 1 });
    expect(targets.recall(key, performance.now())).toBeUndefined();
    targets.stop();
  });

  test('serves what it has while the store is away, and says "unavailable", never "unknown", for the rest', async () => {
    const { state, read } = aStore([aLink()]);
    const targets = createTargetResolver(read, { limits: { ...resolverLimits, freshMs: 1 } });
    await targets.resolve(key);
    state.down = true;
    for (let round = 0; round < 20; round += 1) {
      expect((await targets.resolve(key)).state).toBe('link');
      expect((await targets.resolve({ host: '', slugKey: 'other' })).state).toBe('unavailable');
    }
    expect(state.reads).toBeLessThan(10); // the breaker stopped asking
    targets.stop();
  });

  test('long URLs are held by their size, not their number', async () => {
    const url = `https://example.com/${'x'.repeat(8_000)}`;
    const { state, read } = aStore();
    state.links = Array.from({ length: 50 }, (_, index) => aLink({ slug: `long-${index}`, url }));
    const targets = createTargetResolver(read, { limits: { ...resolverLimits, linkBytesMax: 700_000 } });
    await Promise.all(state.links.map(({ slug }) => targets.resolve({ host: '', slugKey: slug })));
    const held = state.links.filter(({ slug }) => targets.recall({ host: '', slugKey: slug }, performance.now()));
    expect(held.length).toBeGreaterThan(5);
    expect(held.length).toBeLessThan(25);
    targets.stop();
  });

  test('a flood of unknown slugs evicts no link', async () => {
    const { read } = aStore([aLink()]);
    const targets = createTargetResolver(read);
    await targets.resolve(key);
    const flood = Array.from({ length: 15_000 }, (_, index) => ({ host: '', slugKey: `nothing-${index}` }));
    await Promise.all(flood.map((other) => targets.resolve(other)));
    expect(targets.recall(key, performance.now())?.state).toBe('link');
    targets.stop();
  });

  test('a slug that goes from a link to a profile, and back, leads to what it is now', async () => {
    const { state, read } = aStore([aLink({ version: 1 })]);
    const targets = createTargetResolver(read);
    expect((await targets.resolve(key)).state).toBe('link');
    state.links = [aProfile({ slug: 'spring', version: 2 })];
    targets.forget({ kind: 'target', ...key, version: 2 });
    expect((await targets.resolve(key)).state).toBe('profile');
    expect(targets.recall(key, performance.now())?.state).toBe('profile');
    state.links = [aLink({ version: 3 })];
    targets.forget({ kind: 'target', ...key, version: 3 });
    expect((await targets.resolve(key)).state).toBe('link');
    expect(targets.recall(key, performance.now())?.state).toBe('link');
    targets.stop();
  });

  test('what has not changed stays the same object, and is fresh again', async () => {
    const { state, read } = aStore([aProfile({ slug: 'spring' })]);
    const targets = createTargetResolver(read);
    const first = await targets.resolve(key);
    state.links = [structuredClone(state.links[0]!)];
    expect(await targets.resolve(key)).toBe(first);
    targets.stop();
  });
});
