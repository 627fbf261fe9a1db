import { android, googlebot, iphone, leastOfTries, waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import type { LinkStats } from '../support/api-client.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const seenWithinMs = 2_000;

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct()));

/** Totals and lists are read by separate concurrent queries: one response may have a click in only one of them. */
function listsHave(clicks: number, { devices, browsers, os, referrers }: LinkStats): boolean {
  return [devices, browsers, os, referrers].every((list) => list.reduce((sum, each) => sum + each.clicks, 0) >= clicks);
}

test('a click on a new link is in its stats within two seconds', async () => {
  expect(await leastOfTries(seenWithinMs, doMainJob)).toBeLessThan(seenWithinMs);
});

/** Time from the redirect response until the click is in the stats, in milliseconds. */
async function doMainJob(): Promise<number> {
  const link = await product.api.createLink({ url: 'https://example.com/launch', title: 'Launch' });
  expect(link).toMatchObject({
    url: 'https://example.com/launch',
    clicks: 0,
    shortUrl: `${product.origin}/${link.slug}`,
  });

  const response = await product.visit(`/${link.slug}`);
  const clickedAt = Date.now();
  expect(response).toMatchObject({ status: 302, headers: { location: 'https://example.com/launch' }, body: '' });

  const stats = await waitFor(
    async () => {
      const [now, { clicks }] = [await product.api.getStats(link.id), await product.api.getLink(link.id)];
      return now.totalClicks === 1 && clicks === 1 && listsHave(1, now) ? now : undefined;
    },
    { timeoutMs: 20_000, what: 'the click in stats, in their lists and in the total' },
  );
  const tookMs = Date.now() - clickedAt;
  expect(stats).toMatchObject({ totalClicks: 1, uniqueVisitors: 1, botClicks: 0, qrScans: 0 });
  expect(stats.clicksOverTime.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(1);
  expect(stats.browsers).toEqual([{ name: 'Chrome', clicks: 1 }]);
  expect(stats.os).toEqual([{ name: 'Windows', clicks: 1 }]);
  return tookMs;
}

test('link stats break clicks down by device, browser, system, referrer, country and visitor', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`, {
    agent: iphone,
    headers: { Referer: 'https://www.news.example.org/article?id=1' },
  });
  await product.visit(`/${link.slug}`, { agent: iphone, headers: { Referer: 'https://news.example.org/other' } });
  await product.visit(`/${link.slug}?qr=1`, { agent: android });
  await product.visit(`/${link.slug}`, { agent: googlebot });
  const stats = await waitFor(
    async () => {
      const [now, { clicks }] = [await product.api.getStats(link.id), await product.api.getLink(link.id)];
      return now.totalClicks === 3 && now.botClicks === 1 && clicks === 3 && listsHave(3, now) ? now : undefined;
    },
    { timeoutMs: 20_000, what: 'three clicks and a bot, in the totals and in the lists' },
  );
  expect(stats).toMatchObject({ uniqueVisitors: 2, qrScans: 1 });
  expect(stats.devices).toEqual([{ name: 'mobile', clicks: 3 }]);
  expect(stats.os).toEqual([
    { name: 'iOS', clicks: 2 },
    { name: 'Android', clicks: 1 },
  ]);
  expect(stats.referrers[0]).toEqual({ name: 'news.example.org', clicks: 2 });
  expect((await product.api.getStats(link.id, '?includeBots=true')).totalClicks).toBe(4);
});
