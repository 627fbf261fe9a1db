import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { REDIRECT_WORKERS: '2' } })));
afterAll(async () => await product.stop());

const destination = 'https://example.com/limited-later';

async function createVisited(visits: number): Promise<Link> {
  const link = await product.api.createLink({ url: destination });
  for (let visit = 0; visit < visits; visit += 1) expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  return link;
}

const signalClickHouse = (signal: 'SIGSTOP' | 'SIGCONT') =>
  process.kill(Number(readFileSync(join(product.dataDirectory, 'clickhouse', 'pid'), 'utf8')), signal);

const isStatus = async (link: Link, status: number) => (await product.visit(`/${link.slug}`)).status === status;

test('while ClickHouse does not respond, a link that gets a limit responds 503 instead of redirecting too often', async () => {
  const known = await product.api.createLink({ url: destination, clickLimit: 3 });
  signalClickHouse('SIGSTOP');
  try {
    const [usedUp, open] = [await createVisited(6), await createVisited(2)];
    for (const { id } of [usedUp, open])
      expect((await product.api.updateLink(id, { clickLimit: 4 })).clickLimit).toBe(4);
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => await product.visit(`/${(at % 2 ? usedUp : open).slug}`)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(responses.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
    // What had its limit from the beginning is not concerned, and a later visitor is refused at once.
    expect(await isStatus(known, 302)).toBe(true);
    const begun = performance.now();
    expect(await isStatus(open, 503)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(2_000);

    signalClickHouse('SIGCONT');
    await waitFor(async () => await isStatus(usedUp, 410), { timeoutMs: 30_000, what: 'the limit to be used up' });
    let redirects = 0;
    await waitFor(
      async () => {
        const { status } = await product.visit(`/${open.slug}`);
        if (status === 302) redirects += 1;
        return status === 410;
      },
      { timeoutMs: 30_000, what: 'the other limit to be used up' },
    );
    expect(redirects).toBe(2);
  } finally {
    signalClickHouse('SIGCONT');
  }
});

test('a limit holds over the visits that a killed process has answered', async () => {
  const link = await createVisited(6);
  await product.kill();
  await product.restart();
  await product.api.updateLink(link.id, { clickLimit: 4 });
  let redirects = 0;
  await waitFor(
    async () => {
      const { status } = await product.visit(`/${link.slug}`);
      if (status === 302) redirects += 1;
      return status === 410;
    },
    { timeoutMs: 30_000, what: 'the limit to be used up' },
  );
  expect(redirects).toBe(0);
});
