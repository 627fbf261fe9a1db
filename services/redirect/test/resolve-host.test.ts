import type { HostSettings } from '@linkplane/links-db/redirect';
import { expect, test } from 'vitest';
import { createHostResolver } from '../src/resolve-host.ts';

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
  expect(await asked).toEqual(expected);
  expect(hosts.recall(name, performance.now())).toEqual(expected);
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
