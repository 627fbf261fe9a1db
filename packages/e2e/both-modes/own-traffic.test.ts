import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import type { Link } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 20_000;
const visitsForAllNodes = 20;
const [own, ownRange, stranger] = ['198.51.100.7', '2001:db8:7:1::2', '203.0.113.9'];
/** Only its workspace knows it as a bot. */
const kiosk =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 AcmeKiosk/2';
const url = 'https://example.com/';
let product: SharedProduct;

beforeAll(async () => {
  product = await shareProduct();
});

const from = (address: string, agent?: string) => ({
  headers: { 'X-Forwarded-For': address, ...(agent !== undefined && { 'User-Agent': agent }) },
});

/** Sets rules, and waits until every node applies them: only people get the page of a link with a delay. */
async function setRules(rules: { excludedAddresses: string[]; botAgents: string[] }): Promise<void> {
  const { slug } = await product.api.createLink({ url, redirectDelayEnabled: true });
  const visit = async () => (await product.visit(`/${slug}`, from(stranger, kiosk))).status;
  const seen = async () => [...new Set(await Promise.all(Array.from({ length: visitsForAllNodes }, visit)))].join();
  expect((await product.api.call('PATCH', '/workspace', rules)).body.data).toMatchObject(rules);
  await expectWithinASecond(seen, rules.botAgents.includes('acmekiosk') ? '302' : '200');
}

async function readStats(link: Link, query = ''): Promise<{ clicks: number; bots: number }> {
  const { body } = await product.api.call('GET', `/links/${link.id}/stats?${query}`);
  const { totalClicks, botClicks } = body.data as { totalClicks: number; botClicks: number };
  return { clicks: totalClicks, bots: botClicks };
}

test('visits from excluded addresses work and do not count; bots of the workspace count as bots', async () => {
  await setRules({ excludedAddresses: [own, '2001:db8:7::/48'], botAgents: ['acmekiosk'] });
  const link = await product.api.createLink({ url });
  const capped = await product.api.createLink({ url, clickLimit: 1 });
  for (const address of [own, ownRange, stranger]) await product.visit(`/${link.slug}`, from(address));
  await product.visit(`/${link.slug}`, from(stranger, kiosk));
  await product.visit(`/${link.slug}`, from(own, kiosk));
  for (let visits = 0; visits < 3; visits += 1) await product.visit(`/${capped.slug}`, from(own));
  await product.visit(`/${capped.slug}`, from(stranger));

  const { body: profile } = await product.api.call('POST', '/profiles', { displayName: 'Ada', slug: 'ada-own' });
  for (const address of [own, stranger]) await product.visit('/ada-own', from(address));

  await waitFor(async () => (await readStats(link, 'includeInternal=true')).clicks === 3, {
    timeoutMs: countedWithinMs,
    what: 'all visits of the link',
  });
  await waitFor(async () => (await readStats(capped, 'includeInternal=true')).clicks === 4, {
    timeoutMs: countedWithinMs,
    what: 'all visits of the link with a limit',
  });
  expect(await readStats(link)).toEqual({ clicks: 1, bots: 1 });
  expect(await readStats(link, 'includeInternal=true')).toEqual({ clicks: 3, bots: 2 });
  expect(await readStats(link, 'includeBots=true')).toEqual({ clicks: 2, bots: 1 });
  expect(await readStats(link, 'includeBots=true&includeInternal=true')).toEqual({ clicks: 5, bots: 2 });
  expect(await readStats(capped)).toEqual({ clicks: 1, bots: 0 });
  await expect.poll(async () => (await product.api.getLink(link.id)).clicks, { timeout: countedWithinMs }).toBe(1);
  const { id } = profile.data as { id: string };
  const readViews = async (query: string) =>
    ((await product.api.call('GET', `/profiles/${id}/stats?${query}`)).body.data as { totalViews: number }).totalViews;
  await expect.poll(() => readViews('includeInternal=true'), { timeout: countedWithinMs }).toBe(2);
  expect(await readViews('')).toBe(1);

  const read = async (query: string) => {
    const range = `start=${String(link.createdAt)}&end=2999-01-01`;
    const { body } = await product.visit(`/v1/analytics/export?type=clicks&format=json&${range}&${query}`, {
      headers: { Authorization: `Bearer ${product.firstRun.token}` },
    });
    return (JSON.parse(body) as { linkId: string; internal: boolean }[]).filter(({ linkId }) => linkId === link.id);
  };
  expect((await read('')).map(({ internal }) => internal)).toEqual([false]);
  expect((await read('includeInternal=true')).map(({ internal }) => internal).sort()).toEqual([false, true, true]);
});

test('without the rules the same visits count again', async () => {
  await setRules({ excludedAddresses: [], botAgents: [] });
  const link = await product.api.createLink({ url });
  for (const agent of [undefined, kiosk]) await product.visit(`/${link.slug}`, from(own, agent));
  await waitFor(async () => (await readStats(link)).clicks === 2, { timeoutMs: countedWithinMs, what: 'both visits' });
});
