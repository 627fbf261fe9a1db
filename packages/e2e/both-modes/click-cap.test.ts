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

/** So many connections in a row reach every process and every thread that serves visitors. */
const connectionsOfAll = 24;

/** What a visit was redirected with: here each version of a link has a campaign of its own. */
const campaignOf = ({ headers }: { headers: { location?: string | undefined } }) =>
  headers.location && new URL(headers.location).searchParams.get('utm_campaign');

/**
 * Waits until every redirect knows the version of a link that has this campaign, or, where it can be, that it is used up. It
 * asks by HEAD, which takes nothing from a limit: no visit is decided by a version of before, and none has to be left out of
 * the count.
 */
async function waitUntilKnown(link: Link, utmCampaign: string, canBeUsedUp = true): Promise<void> {
  const isKnown = async () => {
    for (let connection = 0; connection < connectionsOfAll; connection += 1) {
      const response = await product.visit(`/${link.slug}`, { method: 'HEAD' });
      const isUsedUp = canBeUsedUp && response.status === 410;
      if (!isUsedUp && campaignOf(response) !== utmCampaign) return false;
    }
    return true;
  };
  await waitFor(isKnown, { timeoutMs: 10_000, what: 'every redirect to know the limit' });
}

/** Visits a link until it is used up, and returns how many redirects there were. A visit that has waited in vain is none. */
async function countRedirectsLeft(link: Link): Promise<number> {
  let redirects = 0;
  await waitFor(
    async () => {
      const { status } = await product.visit(`/${link.slug}`);
      if (status === 302) redirects += 1;
      return status === 410;
    },
    { timeoutMs: 15_000, what: 'the link to be used up' },
  );
  return redirects;
}

type Change = { clickLimit: number | null; utmCampaign: string };

const change = {
  'in a change of one link': async (link: Link, set: Change) => void (await product.api.updateLink(link.id, set)),
  'in a change of many links': async (link: Link, set: Change) => {
    const body = { ids: [link.id], set };
    expect((await product.api.call('PATCH', '/links/bulk', body)).body.data).toMatchObject({ updated: 1 });
  },
};

describe.each(Object.entries(change))('a click limit that is set %s', (_, set) => {
  test.each([
    [6, 4, 0],
    [4, 4, 0],
    [3, 5, 2],
  ])('right after %d visits, which are not counted yet, to %d leaves exactly %d', async (visits, clickLimit, left) => {
    const link = await product.api.createLink({ url: destination });
    for (let visit = 0; visit < visits; visit += 1) expect((await product.visit(`/${link.slug}`)).status).toBe(302);
    await set(link, { clickLimit, utmCampaign: 'limited' });
    await waitUntilKnown(link, 'limited');
    expect(await countRedirectsLeft(link)).toBe(left);
    expect((await product.visit(`/${link.slug}`)).status).toBe(410);
  });

  test('after it was used up and cleared, is still used up', async () => {
    const link = await product.api.createLink({ url: destination, clickLimit: 2 });
    expect(await rush(link)).toMatchObject({ redirects: 2 });
    await set(link, { clickLimit: null, utmCampaign: 'unlimited' });
    await set(link, { clickLimit: 2, utmCampaign: 'again' });
    await waitUntilKnown(link, 'again');
    expect(await countRedirectsLeft(link)).toBe(0);
    await set(link, { clickLimit: 4, utmCampaign: 'raised' });
    await waitUntilKnown(link, 'raised', false);
    expect(await countRedirectsLeft(link)).toBe(2);
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
