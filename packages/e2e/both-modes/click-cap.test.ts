import { Agent } from 'node:http';
import { browser, googlebot, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { seeWithinASecond } from '../support/see-within-a-second.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const limit = 100;
const clients = 64;
const destination = 'https://example.com/capped';

/** Every client asks again and again until it was refused `refusalsMax` times; how often the destination was given out. */
async function rush(
  link: Link,
  onRedirect: (count: number) => void = () => {},
): Promise<{ redirects: number; failures: number }> {
  const tally = { redirects: 0, failures: 0 };
  const refusalsMax = 5;
  const client = async (keepAlive: Agent) => {
    for (let refusals = 0; refusals < refusalsMax;) {
      try {
        const answer = await product.visit(`/${link.slug}`, { keepAlive });
        if (answer.headers.location === destination) onRedirect(++tally.redirects);
        else refusals += 1;
        if (answer.status === 503) tally.failures += 1; // nobody was there behind the balancer
      } catch {
        tally.failures += 1;
        refusals += 1;
      }
    }
  };
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
      await client(keepAlive).finally(() => keepAlive.destroy());
    }),
  );
  return tally;
}

test(`a limit of ${limit} lets exactly ${limit} of ${clients} rushing clients through`, async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: limit });
  expect(await rush(link)).toEqual({ redirects: limit, failures: 0 });
  expect((await product.visit(`/${link.slug}`)).status).toBe(410);
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === limit, {
    timeoutMs: 10_000,
    what: 'all clicks to be counted',
  });
  expect((await product.api.getStats(link.id)).totalClicks).toBe(limit);
});

test('bots, HEAD and prefetch take nothing from it, and are refused like everybody once it is used up', async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: 1 });
  const free = [
    { agent: googlebot },
    { method: 'HEAD' },
    { headers: { Purpose: 'prefetch' } },
    { agent: browser, method: 'HEAD' },
  ];
  for (const options of free) expect((await product.visit(`/${link.slug}`, options)).status).toBe(302);
  expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  for (const options of [...free, {}]) expect((await product.visit(`/${link.slug}`, options)).status).toBe(410);
});

test('raising the limit opens the link again, within a second, for exactly the difference', async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: 2 });
  expect(await rush(link)).toMatchObject({ redirects: 2 });
  await product.api.updateLink(link.id, { clickLimit: 5 });
  await seeWithinASecond(async () => (await product.visit(`/${link.slug}`, { method: 'HEAD' })).status, 302);
  expect(await rush(link)).toMatchObject({ redirects: 3 });
});

test('a link that was followed before it was capped has those clicks counted against the cap', async () => {
  const link = await product.api.createLink({ url: destination });
  for (let visits = 0; visits < 3; visits += 1) await product.follow(`/${link.slug}`);
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === 3, {
    timeoutMs: 20_000,
    what: 'three clicks',
  });
  await product.api.updateLink(link.id, { clickLimit: 5 });
  await waitFor(async () => (await rush(link)).redirects + 3 >= 5, { timeoutMs: 5_000, what: 'the cap to be reached' });
  await seeWithinASecond(async () => (await product.visit(`/${link.slug}`, { method: 'HEAD' })).status, 410);
});

test('killed in the middle of the rush, it never lets more through than its limit', async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: limit });
  let killed: Promise<void> | undefined;
  const before = await rush(link, (count) => {
    if (count === limit / 2) killed = product.kill();
  });
  await killed;
  await product.restart();
  const after = await rush(link);
  expect(before.failures).toBeGreaterThan(0);
  expect(before.redirects + after.redirects).toBeLessThanOrEqual(limit);
  await waitFor(async () => (await product.visit(`/${link.slug}`)).status === 410, {
    timeoutMs: 5_000,
    what: 'the link to be used up',
  });
});
