import type { HostSettings } from '@linkplane/links-db/redirect';
import { expect, test } from 'vitest';
import { createHostResolver } from '../../src/targets/resolve-host.ts';

const name = 'go.example.org';
const publicUrl = new URL('https://lnk.example.com');

function settingsWith(rootUrl: string): HostSettings {
  return {
    ...{ host: name, workspaceId: 'wsp_1', rootProfile: null },
    rootUrl,
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
  };
}

/** A store that answers when it is told to, or fails at once. */
function aStore() {
  const waiting: ((settings: HostSettings) => void)[] = [];
  const state = { reads: 0, down: false };
  const readHost = (): Promise<HostSettings> => {
    state.reads += 1;
    if (state.down) return Promise.reject(new Error('down'));
    const { promise, resolve } = Promise.withResolvers<HostSettings>();
    waiting.push(resolve);
    return promise;
  };
  const answer = async (settings: HostSettings) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.(settings);
  };
  return { state, readHost, answer };
}

test('what was read before a change of the domain is neither answered nor kept after it', async () => {
  const { state, readHost, answer } = aStore();
  const hosts = createHostResolver(publicUrl, readHost);
  const asked = hosts.resolve(name);
  await expect.poll(() => state.reads).toBe(1);
  hosts.forget(name);
  await answer(settingsWith('https://old.example'));
  await answer(settingsWith('https://new.example'));
  const expected = { state: 'custom', settings: settingsWith('https://new.example') };
  expect(await asked).toMatchObject(expected);
  expect(hosts.recall(name, performance.now())).toMatchObject(expected);
});

test('a domain has the same stamp as long as it has the same settings, and another one than all others', async () => {
  const { readHost, answer } = aStore();
  const hosts = createHostResolver(publicUrl, readHost);
  const stamps = [];
  for (const rootUrl of ['https://a.example', 'https://a.example', 'https://b.example', 'https://a.example']) {
    const asked = hosts.resolve(name);
    await answer(settingsWith(rootUrl));
    stamps.push(await asked.then((resolution) => 'stamp' in resolution && resolution.stamp));
  }
  expect(stamps[1]).toBe(stamps[0]);
  expect(new Set(stamps).size).toBe(3);
  expect(stamps).not.toContain(0);
});

test('many visitors of a domain that is not in memory cost the store one read', async () => {
  const { state, readHost, answer } = aStore();
  const hosts = createHostResolver(publicUrl, readHost);
  const asked = Array.from({ length: 50 }, () => hosts.resolve(name));
  await answer(settingsWith('https://a.example'));
  for (const resolution of await Promise.all(asked)) expect(resolution.state).toBe('custom');
  expect(state.reads).toBe(1);
});

test('a domain in use is served on while the store is away, which is asked once in a while', async () => {
  const { state, readHost, answer } = aStore();
  const hosts = createHostResolver(publicUrl, readHost);
  const first = hosts.resolve(name);
  await answer(settingsWith('https://a.example'));
  await first;
  state.down = true;
  for (let asked = 0; asked < 50; asked += 1) expect((await hosts.resolve(name)).state).toBe('custom');
  expect(state.reads).toBeLessThan(10);
});
