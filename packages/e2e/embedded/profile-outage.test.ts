import { startTcpProxy, type TcpProxy } from '@linkplane/local-servers';
import { createTestLinksDb, waitFor } from '@linkplane/testing';
import { createId } from '@linkplane/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProfileClient, readProfileEvents } from '../support/profile-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let database: Awaited<ReturnType<typeof createTestLinksDb>>;
let proxy: TcpProxy;
let product: Product;

beforeAll(async () => {
  database = await createTestLinksDb();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  product = await startProduct({ env: { DATABASE_URL: url.href } });
});
afterAll(async () => {
  proxy.restore();
  await product.stop();
  await proxy.stop();
  await database.drop();
});

describe.each(['cut', 'blackHole'] as const)('while Postgres is unavailable (%s)', (how) => {
  test('cached profile pages and block clicks are served and recorded, others return 503, and all recover', async () => {
    const profiles = createProfileClient(product);
    const profile = await profiles.create({ theme: { preset: 'bloom' } });
    const block = await profiles.addBlock(profile.id, { type: 'link', content: 'https://example.com/known' });
    const other = await profiles.create();
    const page = await product.visit(`/${profile.slug}`);
    expect(page.status).toBe(200); // the block has no clicks yet
    const font = /url\(([^)]+)\)/.exec(page.body)?.[1] ?? '';

    proxy[how]();
    const until = Date.now() + 5_500; // longer than a cached profile stays fresh
    let rounds = 0;
    while (Date.now() < until) {
      const began = Date.now();
      expect(await product.visit(`/${profile.slug}`)).toMatchObject({ status: 200 });
      expect(await product.visit(font)).toMatchObject({ status: 200, headers: { 'content-type': 'font/woff2' } });
      const click = await product.visit(`/b/${block.id}`);
      expect(click).toMatchObject({ status: 302, headers: { location: 'https://example.com/known' } });
      expect(Date.now() - began).toBeLessThan(4_000);
      rounds += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(rounds).toBeGreaterThan(2);
    for (const path of [`/${other.slug}`, `/@never-${Date.now()}`, `/b/${createId('blk')}`])
      expect(await product.visit(path), path).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.any(String) as string },
      });
    const events = readProfileEvents(product, profile.id).map(({ type }) => type);
    expect(events.filter((type) => type === 'profile.viewed')).toHaveLength(rounds + 1);
    expect(events.filter((type) => type === 'block.clicked')).toHaveLength(rounds);

    proxy.restore();
    const waitMax = { timeoutMs: 20_000, what: 'everything to come back' };
    await waitFor(async () => (await product.visit(`/${other.slug}`)).status === 200, waitMax);
    await waitFor(async () => (await product.visit(`/b/${createId('blk')}`)).status === 404, waitMax);
    await waitFor(async () => (await product.api.call('GET', `/profiles/${profile.id}`)).status === 200, waitMax);
  });
});
