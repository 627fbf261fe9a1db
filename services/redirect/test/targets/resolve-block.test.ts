import type { BlockPlace, ProfileTarget, TargetKey } from '@linkplane/links-db/redirect';
import { createId } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { createBlockResolver } from '../../src/targets/resolve-block.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aBlock, aProfile } from '../support/a-profile.ts';

/** A store of profiles that counts what it is asked, and can go away. */
function aStore(...profiles: ProfileTarget[]) {
  const state = { profiles, down: false, places: 0, targets: 0 };
  async function answer<Value>(values: Value[]): Promise<Value[]> {
    await Promise.resolve();
    if (state.down) throw new Error('down');
    return values;
  }
  return {
    state,
    readTargets: (keys: TargetKey[]) => {
      state.targets += 1;
      return answer(
        state.profiles.filter(({ host, slug }) => keys.some((key) => key.host === host && key.slugKey === slug)),
      );
    },
    readPlaces: (ids: string[]): Promise<BlockPlace[]> => {
      state.places += 1;
      const places = state.profiles.flatMap(({ host, slug, blocks }) =>
        blocks.filter(({ id }) => ids.includes(id)).map(({ id }) => ({ blockId: id, host, slugKey: slug })),
      );
      return answer(places);
    },
  };
}

function open(store: ReturnType<typeof aStore>, limits = resolverLimits) {
  const targets = createTargetResolver(store.readTargets, { limits });
  return { targets, blocks: createBlockResolver(targets, store.readPlaces) };
}

test('a block of a page that is in memory is found without asking anybody', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  expect(blocks.recall('', block.id, performance.now())).toBeUndefined();
  await targets.resolve({ host: '', slugKey: 'ada' });
  expect(blocks.recall('', block.id, performance.now())?.state).toBe('profile');
  expect(store.state.places).toBe(0);
  targets.stop();
});

test('a block of a page that is not in memory is found by its id, once for all who come together', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  const found = await Promise.all(Array.from({ length: 50 }, () => blocks.resolve('', block.id)));
  expect(found.every(({ state }) => state === 'profile')).toBe(true);
  expect(store.state).toMatchObject({ places: 1, targets: 1 });
  targets.stop();
});

test('a block answers on the host of its profile alone', async () => {
  const block = aBlock();
  const { targets, blocks } = open(aStore(aProfile({ host: 'ada.example', blocks: [block] })));
  expect((await blocks.resolve('', block.id)).state).toBe('unknown');
  expect((await blocks.resolve('ada.example', block.id)).state).toBe('profile');
  expect(blocks.recall('', block.id, performance.now())?.state).toBe('unknown');
  targets.stop();
});

test('an id that no block has is remembered for a moment', async () => {
  const store = aStore();
  const { targets, blocks } = open(store);
  const id = createId('blk');
  expect((await blocks.resolve('', id)).state).toBe('unknown');
  expect(blocks.recall('', id, performance.now())?.state).toBe('unknown');
  expect(blocks.recall('', id, performance.now() + 5_000)).toBeUndefined();
  targets.stop();
});

test('a change of the profile is a change of its blocks', async () => {
  const [kept, removed] = [aBlock(), aBlock()];
  const store = aStore(aProfile({ blocks: [kept, removed] }));
  const { targets, blocks } = open(store);
  await blocks.resolve('', kept.id);
  store.state.profiles = store.state.profiles.map((profile) => ({ ...profile, blocks: [kept], version: 2 }));
  targets.forget({ kind: 'target', host: '', slugKey: 'ada', version: 2 });
  expect(blocks.recall('', removed.id, performance.now())).toBeUndefined();
  expect((await blocks.resolve('', removed.id)).state).toBe('unknown');
  expect((await blocks.resolve('', kept.id)).state).toBe('profile');
  targets.stop();
});

test('blocks of a profile that moved to another slug are found there', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store);
  await blocks.resolve('', block.id);
  store.state.profiles = store.state.profiles.map((profile) => ({ ...profile, slug: 'grace', version: 2 }));
  await targets.resolve({ host: '', slugKey: 'grace' }); // the new place is loaded before the old one is forgotten
  targets.forget({ kind: 'target', host: '', slugKey: 'ada', version: 2 });
  expect(targets.locateBlock(block.id)).toEqual({ host: '', slugKey: 'grace' });
  targets.stop();
});

test('with the store away, blocks of pages in memory lead on, and nobody knows about the others', async () => {
  const block = aBlock();
  const store = aStore(aProfile({ blocks: [block] }));
  const { targets, blocks } = open(store, { ...resolverLimits, freshMs: 1 });
  await targets.resolve({ host: '', slugKey: 'ada' });
  store.state.down = true;
  for (let round = 0; round < 20; round += 1) {
    expect((await blocks.resolve('', block.id)).state).toBe('profile');
    expect((await blocks.resolve('', createId('blk'))).state).toBe('unavailable');
  }
  expect(store.state.places).toBeLessThan(10); // the breaker stopped asking
  targets.stop();
});

test('profiles are held by their size, take no room from links, and their blocks go with them', async () => {
  const store = aStore();
  store.state.profiles = Array.from({ length: 50 }, (_, index) =>
    aProfile({ slug: `p${index}`, blocks: [aBlock({ type: 'paragraph', content: 'x'.repeat(4_000) })] }),
  );
  const { targets } = open(store, { ...resolverLimits, profileBytesMax: 100_000 });
  await Promise.all(store.state.profiles.map(({ slug }) => targets.resolve({ host: '', slugKey: slug })));
  const held = store.state.profiles.filter(({ slug }) =>
    targets.recall({ host: '', slugKey: slug }, performance.now()),
  );
  expect(held.length).toBeGreaterThan(3);
  expect(held.length).toBeLessThan(15);
  const located = store.state.profiles.filter(({ blocks }) => targets.locateBlock(blocks[0]!.id));
  expect(located).toEqual(held);
  targets.stop();
});
