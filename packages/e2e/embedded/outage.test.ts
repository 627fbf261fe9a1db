import { isDeepStrictEqual } from 'node:util';
import { startTcpProxy, type TcpProxy } from '@linkplane/local-servers';
import { createTestLinksDb, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Domain } from '@linkplane/contracts/account';
import { runCli } from '../support/run-cli.ts';
import { signUpOwner } from '../support/sign-up-owner.ts';
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
  product = await startProduct({ env: { DATABASE_URL: url.href, SIGN_UP: 'true' } });
});
afterAll(async () => {
  proxy.restore();
  await product.stop();
  await proxy.stop();
  await database.drop();
});

const apple = { applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '/buy/*' }] }] } };

/** A custom domain with a document for apps; returns its host. */
async function addAppDomain(): Promise<string> {
  const host = `apps-${Date.now()}.example`;
  const owner = await signUpOwner(product);
  await runCli(product.cliEnv, ['domain', 'add', '--workspace', owner.workspaceId, '--host', host, '--json']);
  const [domain] = await owner.send<Domain[]>('GET', '/domains');
  await owner.send('PATCH', `/domains/${domain?.id}`, { appleAppSiteAssociation: apple });
  return host;
}

const readAppDocument = async (host: string) => {
  const { status, body } = await product.visit('/.well-known/apple-app-site-association', { headers: { Host: host } });
  return status === 200 ? (JSON.parse(body) as unknown) : status;
};

describe.each(['cut', 'blackHole'] as const)('while Postgres is unavailable (%s)', (how) => {
  test('cached links redirect, documents for apps are served, unknown and capped ones return 503, no click is lost, and all recover afterwards', async () => {
    const known = await product.api.createLink({ url: 'https://example.com/known' });
    const capped = await product.api.createLink({ url: 'https://example.com/capped', clickLimit: 10 });
    await product.visit(`/${known.slug}`);
    await product.visit(`/${capped.slug}`);

    const appHost = await addAppDomain();
    await waitFor(async () => isDeepStrictEqual(await readAppDocument(appHost), apple));

    proxy[how]();
    const until = Date.now() + 5_500; // longer than a cached link stays fresh
    let acknowledged = 0;
    while (Date.now() < until) {
      const began = Date.now();
      const response = await product.visit(`/${known.slug}`);
      expect(response).toMatchObject({ status: 302, headers: { location: 'https://example.com/known' } });
      expect(Date.now() - began).toBeLessThan(2_000);
      acknowledged += 1;
      expect(await readAppDocument(appHost)).toEqual(apple);
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

    proxy.restore();
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
