import type { BlockPlace, ProfileTarget, TargetKey } from '@linkplane/links-db/planes/redirect';
import { createId } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { createBlockResolver } from '../../src/targets/resolve-block.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aBlock, aProfile } from '../support/a-profile.ts';

/** A store of profiles that counts its reads, and can be down. */
function aStore(...profiles: ProfileTarget[]) {
  const state = { profiles, down: false, places: 0, targets: 0 };
  async function respond<Value>(values: Value[]): Promise<Value[]> {
    await Promise.resolve();
    if (state.down) throw new Error('down');
    return values;
  }
  return {
    state,
    readTargets: (keys: TargetKey[]) => {
      state.targets += 1;
      return respond(
        state.profiles.filter(({ host, slug }) => keys.some((key) => key.host === host && key.slugKey === slug)),
      );
    },
    readPlaces: (ids: string[]): Promise<BlockPlace[]> => {
      state.places += 1;
      const places = state.profiles.flatMap(({ host, slug, blocks }) =>
        blocks.filter(({ id }) => ids.includes(id)).map(({ id }) => ({ blockId: id, host, slugKey: slug })),
      );
      return respond(places);
    },
  };
}

function open(store: ReturnType<typeof aStore>, limits = resolverLimits) {
  const targets = createTargetResolver(store.readTargets, { limits });
  return { targets, blocks: createBlockResolver(targets, store.readPlaces) };
}

test('a block of a cached profile is resolved without a read of the store', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  expect(blocks.findCached('', block.id, performance.now())).toBeUndefined();
  await targets.resolve({ host: '', slugKey: 'ada' });
  expect(blocks.findCached('', block.id, performance.now())?.state).toBe('profile');
  expect(store.state.places).toBe(0);
  targets.stop();
});

test('a block of a profile that is not cached is resolved by one read for concurrent visits', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  const found = await Promise.all(Array.from({ length: 50 }, () => blocks.resolve('', block.id)));
  expect(found.every(({ state }) => state === 'profile')).toBe(true);
  expect(store.state).toMatchObject({ places: 1, targets: 1 });
  targets.stop();
});

test('a block is resolved only on the host of its profile', async () => {
  const block = aBlock();
  const { targets, blocks } = open(aStore(aProfile({ host: 'ada.example', blocks: [block] })));
  expect((await blocks.resolve('', block.id)).state).toBe('unknown');
  expect((await blocks.resolve('ada.example', block.id)).state).toBe('profile');
  expect(blocks.findCached('', block.id, performance.now())?.state).toBe('unknown');
  targets.stop();
});

test('a block id without a block is cached as unknown for a short time', async () => {
  const store = aStore();
  const { targets, blocks } = open(store);
  const id = createId('blk');
  expect((await blocks.resolve('', id)).state).toBe('unknown');
  expect(blocks.findCached('', id, performance.now())?.state).toBe('unknown');
  expect(blocks.findCached('', id, performance.now() + 5_000)).toBeUndefined();
  targets.stop();
});

test('a change of a profile invalidates its blocks', async () => {
  const [kept, removed] = [aBlock(), aBlock()];
  const store = aStore(aProfile({ blocks: [kept, removed] }));
  const { targets, blocks } = open(store);
  await blocks.resolve('', kept.id);
  store.state.profiles = store.state.profiles.map((profile) => ({ ...profile, blocks: [kept], version: 2 }));
  targets.invalidate({ kind: 'target', host: '', slugKey: 'ada', version: 2 });
  expect(blocks.findCached('', removed.id, performance.now())).toBeUndefined();
  expect((await blocks.resolve('', removed.id)).state).toBe('unknown');
  expect((await blocks.resolve('', kept.id)).state).toBe('profile');
  targets.stop();
});

test('blocks of a profile that moved to another slug are resolved there', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  await blocks.resolve('', block.id);
  store.state.profiles = store.state.profiles.map((profile) => ({
    ...profile,
    slug: 'grace',
    slugKey: 'grace',
    version: 2,
  }));
  await targets.resolve({ host: '', slugKey: 'grace' }); // the new key is loaded before the old one is invalidated
  targets.invalidate({ kind: 'target', host: '', slugKey: 'ada', version: 2 });
  expect(targets.findKeyOfBlock(block.id)).toEqual({ host: '', slugKey: 'grace' });
  targets.stop();
});

test('blocks of cached profiles are resolved while the store is down, and others are unavailable', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store, { ...resolverLimits, freshMs: 1 });
  await targets.resolve({ host: '', slugKey: 'ada' });
  store.state.down = true;
  for (let round = 0; round < 20; round += 1) {
    expect((await blocks.resolve('', block.id)).state).toBe('profile');
    expect((await blocks.resolve('', createId('blk'))).state).toBe('unavailable');
  }
  expect(store.state.places).toBeLessThan(10); // the breaker opened
  targets.stop();
});

test('profiles are evicted by their size, and their blocks with them', async () => {
  const store = aStore();
  store.state.profiles = Array.from({ length: 50 }, (_, index) =>
    aProfile({ slug: `p${index}`, blocks: [aBlock({ type: 'paragraph', content: 'x'.repeat(4_000) })] }),
  );
  const { targets } = open(store, { ...resolverLimits, profileBytesMax: 100_000 });
  await Promise.all(store.state.profiles.map(({ slug }) => targets.resolve({ host: '', slugKey: slug })));
  const cached = store.state.profiles.filter(({ slug }) =>
    targets.findCached({ host: '', slugKey: slug }, performance.now()),
  );
  expect(cached.length).toBeGreaterThan(3);
  expect(cached.length).toBeLessThan(15);
  const located = store.state.profiles.filter(({ blocks }) => targets.findKeyOfBlock(blocks[0]!.id));
  expect(located).toEqual(cached);
  targets.stop();
});
