import { Agent } from 'node:http';
import { browser, googlebot, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const limit = 100;
const clients = 64;
const destination = 'https://example.com/capped';

/**
 * Sends requests from every client until each was refused `refusalsMax` times. Returns how many redirects there were.
 */
async function rush(
  link: Link,
  onRedirect: (count: number) => void = () => {},
): Promise<{ redirects: number; failures: number }> {
  const tally = { redirects: 0, failures: 0 };
  const refusalsMax = 5;
  const client = async (keepAlive: Agent) => {
    for (let refusals = 0; refusals < refusalsMax;) {
      try {
        const response = await product.visit(`/${link.slug}`, { keepAlive });
        if (response.headers.location === destination) onRedirect(++tally.redirects);
        else refusals += 1;
        if (response.status === 503) tally.failures += 1; // no redirect process was ready behind the balancer
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

test(`a click limit of ${limit} redirects exactly ${limit} of ${clients} concurrent clients`, async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: limit });
  expect(await rush(link)).toEqual({ redirects: limit, failures: 0 });
  expect((await product.visit(`/${link.slug}`)).status).toBe(410);
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === limit, {
    timeoutMs: 10_000,
    what: 'all clicks to be counted',
  });
  expect((await product.api.getStats(link.id)).totalClicks).toBe(limit);
});

test('bots, HEAD and prefetch requests do not use up a click limit, and are refused once it is used up', async () => {
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

test('raising the click limit reopens the link within a second, for exactly the added clicks', async () => {
  const link = await product.api.createLink({ url: destination, clickLimit: 2 });
  expect(await rush(link)).toMatchObject({ redirects: 2 });
  await product.api.updateLink(link.id, { clickLimit: 5 });
  await expectWithinASecond(async () => (await product.visit(`/${link.slug}`, { method: 'HEAD' })).status, 302);
  expect(await rush(link)).toMatchObject({ redirects: 3 });
});

test('clicks from before a click limit was set count against the limit', async () => {
  const link = await product.api.createLink({ url: destination });
  for (let visits = 0; visits < 3; visits += 1) await product.visit(`/${link.slug}`);
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === 3, {
    timeoutMs: 20_000,
    what: 'three clicks',
  });
  await product.api.updateLink(link.id, { clickLimit: 5 });
  let redirects = 3;
  await waitFor(async () => (redirects += (await rush(link)).redirects) >= 5, {
    timeoutMs: 20_000,
    what: 'the click limit to be reached',
  });
  await expectWithinASecond(async () => (await product.visit(`/${link.slug}`, { method: 'HEAD' })).status, 410);
});

/**
 * Visits a link whose limit was just set until it is used up. A redirect may decide by the link of before for a second: these
 * visits are counted apart.
 */
async function visitUntilUsedUp(link: Link): Promise<{ atOnce: number; later: number }> {
  const redirects = { atOnce: 0, later: 0 };
  const changedAt = performance.now();
  await waitFor(
    async () => {
      const when = performance.now() - changedAt < 1_000 ? 'atOnce' : 'later';
      const { status } = await product.visit(`/${link.slug}`);
      if (status === 302) redirects[when] += 1;
      return status === 410;
    },
    { timeoutMs: 15_000, what: 'the link to be used up' },
  );
  return redirects;
}

const setLimit = {
  'in a change of one link': async (link: Link, clickLimit: number | null) =>
    void (await product.api.updateLink(link.id, { clickLimit })),
  'in a change of many links': async (link: Link, clickLimit: number | null) => {
    const body = { ids: [link.id], set: { clickLimit } };
    expect((await product.api.call('PATCH', '/links/bulk', body)).body.data).toMatchObject({ updated: 1 });
  },
};

describe.each(Object.entries(setLimit))('a click limit that is set %s', (_, set) => {
  test('holds over the visits that are not counted yet', async () => {
    for (const [visits, clickLimit] of [
      [6, 4],
      [4, 4],
      [3, 5],
    ] as const) {
      const link = await product.api.createLink({ url: destination });
      for (let visit = 0; visit < visits; visit += 1) expect((await product.visit(`/${link.slug}`)).status).toBe(302);
      await set(link, clickLimit);
      const { atOnce, later } = await visitUntilUsedUp(link);
      expect(later).toBeLessThanOrEqual(Math.max(0, clickLimit - visits - atOnce));
      expect((await product.visit(`/${link.slug}`)).status).toBe(410);
    }
  });

  test('after it was used up and cleared, is still used up', async () => {
    const link = await product.api.createLink({ url: destination, clickLimit: 2 });
    expect(await rush(link)).toMatchObject({ redirects: 2 });
    await set(link, null);
    await set(link, 2);
    await expectWithinASecond(async () => (await product.visit(`/${link.slug}`)).status, 410);
    await set(link, 4);
    expect((await rush(link)).redirects).toBeLessThanOrEqual(2);
  });
});

test('a product killed during concurrent visits never redirects more often than the click limit', async () => {
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
