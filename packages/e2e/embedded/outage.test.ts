import { createTestLinksDb, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCutProxy, type CutProxy } from '../support/cut-proxy.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let database: Awaited<ReturnType<typeof createTestLinksDb>>;
let proxy: CutProxy;
let product: Product;

beforeAll(async () => {
  database = await createTestLinksDb();
  const url = new URL(database.url);
  proxy = await startCutProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  product = await startProduct({ env: { DATABASE_URL: url.href } });
});
afterAll(async () => {
  proxy.heal();
  await product.stop();
  await proxy.close();
  await database.drop();
});

describe.each(['cut', 'freeze'] as const)('while Postgres is unavailable (%s)', (how) => {
  test('cached links redirect, unknown and capped ones return 503, no click is lost, and all recover afterwards', async () => {
    const known = await product.api.createLink({ url: 'https://example.com/known' });
    const capped = await product.api.createLink({ url: 'https://example.com/capped', clickLimit: 10 });
    await product.follow(`/${known.slug}`);
    await product.follow(`/${capped.slug}`);

    proxy[how]();
    const until = Date.now() + 5_500; // longer than a cached link stays fresh
    let acknowledged = 0;
    while (Date.now() < until) {
      const began = Date.now();
      const response = await product.visit(`/${known.slug}`);
      expect(response).toMatchObject({ status: 302, headers: { location: 'https://example.com/known' } });
      expect(Date.now() - began).toBeLessThan(2_000);
      acknowledged += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await product.visit(`/never-made-${Date.now()}`)).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) as string },
    });
    expect(await product.visit(`/${capped.slug}`)).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) as string },
    });
    const api = await product.api.call('GET', `/links/${known.id}`);
    expect(api).toMatchObject({ status: 503, body: { success: false, error: { code: 'UNAVAILABLE' } } });
    expect(api.headers['retry-after']).toBeDefined();

    proxy.heal();
    const waitMax = { timeoutMs: 20_000, what: 'everything to come back' };
    await waitFor(async () => (await product.api.call('GET', `/links/${known.id}`)).status === 200, waitMax);
    await waitFor(async () => (await product.visit(`/never-made-${Date.now()}`)).status === 404, waitMax);
    await waitFor(async () => (await product.visit(`/${capped.slug}`)).status === 302, waitMax);
    await waitFor(async () => (await product.api.getLink(known.id)).clicks === acknowledged + 1, {
      ...waitMax,
      what: 'every click of the outage',
    });
  });
});
