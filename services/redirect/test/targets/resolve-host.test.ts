import type { HostSettings } from '@linkplane/links-db/planes/redirect';
import { defaultSlugPolicy } from '@linkplane/slugs';
import { expect, test } from 'vitest';
import { createHostResolver } from '../../src/targets/resolve-host.ts';

const name = 'go.example.org';
const publicUrl = new URL('https://lnk.example.com');

function settingsWith(rootUrl: string): HostSettings {
  return {
    host: name,
    workspaceId: 'wsp_1',
    slugPolicy: defaultSlugPolicy,
    rootProfile: null,
    rootUrl,
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
    fallback: null,
  };
}

/** A store that responds when the test calls `respond`, or fails at once. */
function aStore() {
  const waiting: ((settings: HostSettings) => void)[] = [];
  const state = { reads: 0, down: false };
  const readHosts = async (): Promise<HostSettings[]> => {
    state.reads += 1;
    if (state.down) throw new Error('down');
    const { promise, resolve } = Promise.withResolvers<HostSettings>();
    waiting.push(resolve);
    return [await promise];
  };
  const respond = async (settings: HostSettings) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.(settings);
  };
  return { state, readHosts, respond };
}

test('host settings that were read before a change are neither returned nor cached after it', async () => {
  const { state, readHosts, respond } = aStore();
  const hosts = createHostResolver(publicUrl, readHosts);
  const pending = hosts.resolve(name);
  await expect.poll(() => state.reads).toBe(1);
  hosts.invalidate(name);
  await respond(settingsWith('https://old.example'));
  await respond(settingsWith('https://new.example'));
  const expected = { state: 'custom', settings: settingsWith('https://new.example') };
  expect(await pending).toMatchObject(expected);
  expect(hosts.findCached(name, performance.now())).toMatchObject(expected);
});

test('a host keeps its settings id as long as its settings are the same', async () => {
  const { readHosts, respond } = aStore();
  const hosts = createHostResolver(publicUrl, readHosts);
  const ids = [];
  for (const rootUrl of ['https://a.example', 'https://a.example', 'https://b.example', 'https://a.example']) {
    const pending = hosts.resolve(name);
    await respond(settingsWith(rootUrl));
    ids.push(await pending.then((resolution) => 'settingsId' in resolution && resolution.settingsId));
  }
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(0);
});

test('concurrent visits to a host that is not cached share one read of the store', async () => {
  const { state, readHosts, respond } = aStore();
  const hosts = createHostResolver(publicUrl, readHosts);
  const pending = Array.from({ length: 50 }, () => hosts.resolve(name));
  await respond(settingsWith('https://a.example'));
  for (const resolution of await Promise.all(pending)) expect(resolution.state).toBe('custom');
  expect(state.reads).toBe(1);
});

test('a cached host is served while the store is down, which is probed only now and then', async () => {
  const { state, readHosts, respond } = aStore();
  const hosts = createHostResolver(publicUrl, readHosts);
  const first = hosts.resolve(name);
  await respond(settingsWith('https://a.example'));
  await first;
  state.down = true;
  for (let visit = 0; visit < 50; visit += 1) expect((await hosts.resolve(name)).state).toBe('custom');
  expect(state.reads).toBeLessThan(10);
});

test('a host that has changed is served as it was cached while the store is down, and as it is afterwards', async () => {
  const { state, readHosts, respond } = aStore();
  const hosts = createHostResolver(publicUrl, readHosts);
  const first = hosts.resolve(name);
  await respond(settingsWith('https://old.example'));
  await first;
  state.down = true;
  hosts.invalidate(name);
  expect(hosts.findCached(name, performance.now())).toBeUndefined();
  expect(await hosts.resolve(name)).toMatchObject({ settings: { rootUrl: 'https://old.example' } });
  state.down = false;
  const again = hosts.resolve(name);
  await respond(settingsWith('https://new.example'));
  expect(await again).toMatchObject({ settings: { rootUrl: 'https://new.example' } });
});

test('thousands of made-up hosts cost a few reads, and a domain that is not cached is found among them', async () => {
  const reads: string[][] = [];
  let running = 0;
  let runningMax = 0;
  const hosts = createHostResolver(publicUrl, async (names) => {
    reads.push(names);
    runningMax = Math.max(runningMax, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return names.includes(name) ? [settingsWith('https://a.example')] : [];
  });
  const strangers: Promise<{ state: string }>[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    for (let nth = 0; nth < 60; nth += 1) strangers.push(hosts.resolve(`${turn}-${nth}.example`));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await hosts.resolve(name)).state).toBe('custom');
  for (const resolution of await Promise.all(strangers)) expect(resolution.state).toBe('unknown');
  expect(reads.flat()).toHaveLength(3_001);
  expect([reads.length < 15, runningMax]).toEqual([true, 2]);
});

test('made-up hosts push each other out of the memory, and no domain', async () => {
  const hosts = createHostResolver(publicUrl, async (names) =>
    names.includes(name) ? [settingsWith('https://a.example')] : [],
  );
  await hosts.resolve(name);
  await Promise.all(Array.from({ length: 15_000 }, (_, nth) => hosts.resolve(`${nth}.example`)));
  expect(hosts.findCached(name, performance.now())?.state).toBe('custom');
  expect(hosts.findCached('0.example', performance.now())).toBeUndefined();
  expect(hosts.findCached('14999.example', performance.now())?.state).toBe('unknown');
});

test('a domain that was removed is unknown, and one that was added is served', async () => {
  let settings: HostSettings[] = [settingsWith('https://a.example')];
  const hosts = createHostResolver(publicUrl, async () => settings);
  expect((await hosts.resolve(name)).state).toBe('custom');
  settings = [];
  hosts.invalidate(name);
  expect((await hosts.resolve(name)).state).toBe('unknown');
  settings = [settingsWith('https://b.example')];
  hosts.invalidate(name);
  expect(await hosts.resolve(name)).toMatchObject({ state: 'custom', settings: { rootUrl: 'https://b.example' } });
});
