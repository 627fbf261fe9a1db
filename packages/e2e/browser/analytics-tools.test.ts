import { android, waitFor } from '@linkplane/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { choose, expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest({}, { timezoneId: 'UTC' });
  ({ page } = started);
  const { product } = started;
  const link = await product.api.createLink({ url: 'https://www.youtube.com/watch?v=1', title: 'Video' });
  const visits = [
    ['8.8.8.8', 'https://www.google.com/'],
    ['8.8.8.8', 'https://www.google.com/'],
    ['8.8.8.8', 'https://www.google.com/'],
    ['1.1.1.1', 'https://shop.example/'],
  ] as const;
  for (const [address, referrer] of visits)
    await product.visit(`/${link.slug}`, {
      agent: android,
      headers: { 'X-Forwarded-For': address, Referer: referrer },
    });
  await waitFor(async () => (await product.api.getLink(link.id)).clicks === visits.length);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

const card = (name: string) => page.getByRole('region', { name, exact: true });
const widths = [390, 768, 1440] as const;

async function readPlace(shown: Locator): Promise<{ x: number; y: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

describe('the range of a report', () => {
  test('is chosen by typing its name, and the address keeps it', async () => {
    await started.dashboard.open('/analytics');
    await page.getByRole('combobox', { name: 'Range' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Last 30 days' }).waitFor();
    await page.keyboard.type('year');
    await page.keyboard.press('Enter');
    await page.waitForURL(/range=year/);
    expect(await page.getByRole('combobox', { name: 'Range' }).textContent()).toBe('Year to date');
    await page.getByRole('img', { name: /Clicks: 4/ }).waitFor();
  });

  test.each(['Today', 'This month', 'All time'])('named %s has the clicks of today', async (name) => {
    await started.dashboard.open('/analytics');
    await choose(page, 'Range', name);
    await page.getByRole('img', { name: /Clicks: 4/ }).waitFor();
  });

  test('of yesterday has none of them', async () => {
    await started.dashboard.open('/analytics');
    await choose(page, 'Range', 'Yesterday');
    await page.getByRole('img', { name: /Clicks: 0/ }).waitFor();
  });

  test.each(widths)('is chosen in a calendar by keyboard alone, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await started.dashboard.open('/analytics?from=2026-03-10&to=2026-03-20');
    await page.getByRole('button', { name: 'Change' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Custom range' });
    await picker.getByRole('grid').first().waitFor();
    expect(await picker.getByRole('grid').count()).toBe(width < 700 ? 1 : 2);
    await expectAccessible(page);
    await picker.locator('button:focus').filter({ hasText: /^10$/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await picker.getByText('Mar 11, 2026', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await picker.getByText('Mar 11 – 18, 2026', { exact: true }).waitFor();
    await picker.getByRole('button', { name: 'Apply range' }).press('Enter');
    await page.waitForURL(/from=2026-03-11&to=2026-03-18/);
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Range' }).getByText('Mar 11 – 18, 2026').waitFor();
  });

  test('is left as it was by Escape, which gives the focus back', async () => {
    await started.dashboard.open('/analytics');
    await choose(page, 'Range', 'Custom range…');
    await page.getByRole('grid').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').first().waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('from=');
    expect(await page.evaluate<boolean>(`document.activeElement.closest('main') !== null`)).toBe(true);
  });
});

describe('the rankings of a report', () => {
  test('are tabs that the arrow keys move between, with shares', async () => {
    await started.dashboard.open('/analytics');
    await page.getByRole('tab', { name: 'Devices' }).focus();
    await page.keyboard.press('ArrowRight');
    await card('Browsers')
      .getByRole('button', { name: /^Exclude Chrome/ })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    const row = card('Systems').getByRole('listitem').filter({ hasText: 'Android' });
    expect(await row.textContent()).toMatch(/4 clicks100%$/);
    const google = card('Referrers').getByRole('listitem').filter({ hasText: 'google.com' });
    expect(await google.textContent()).toMatch(/3 clicks75%$/);
  });

  test.each(widths)(
    'are as high as their rows, and keep that height when the tab changes, %i px wide',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await started.dashboard.open('/analytics');
      const panel = card('Referrers').getByRole('tabpanel');
      await panel.getByText('shop.example').waitFor();
      const heightOf = async (shown: Locator) => (await shown.boundingBox())?.height ?? 0;
      const before = await heightOf(panel);
      expect(before).toBeLessThan(120);
      await page.getByRole('tab', { name: 'Tags' }).click();
      await card('Tags').getByRole('listitem').first().waitFor();
      expect(Math.abs((await heightOf(card('Tags').getByRole('tabpanel'))) - before)).toBeLessThan(1);
      if (width < 1000) return;
      const neighbours = await Promise.all(['Countries', 'Tags'].map((name) => heightOf(card(name))));
      expect(neighbours[0]).toBeCloseTo(neighbours[1] ?? 0, 0);
    },
  );

  test('are searched, and Escape closes the search', async () => {
    await started.dashboard.open('/analytics');
    await card('Referrers').getByRole('button', { name: 'Search Referrers' }).click();
    await page.keyboard.type('SHOP');
    await card('Referrers').getByText('google.com').waitFor({ state: 'detached' });
    await card('Referrers').getByText('shop.example').waitFor();
    await page.keyboard.type('x');
    await card('Referrers').getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await card('Referrers').getByText('google.com').waitFor();
  });

  test('show flags and marks, and ask no other origin for them', async () => {
    const elsewhere: string[] = [];
    const listen = (request: { url(): string }) =>
      void (!request.url().startsWith(started.product.origin) && elsewhere.push(request.url()));
    page.on('request', listen);
    await started.dashboard.open('/analytics');
    const flag = card('Countries').getByRole('listitem').filter({ hasText: 'United States' }).locator('img');
    await waitFor(
      async () => (await flag.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)) > 0,
    );
    expect(await card('Referrers').getByRole('listitem').first().textContent()).toMatch(/^G/);
    expect(await card('Referrers').getByRole('listitem').nth(1).textContent()).toMatch(/^S/);
    page.off('request', listen);
    expect(elsewhere).toEqual([]);
  });

  test.each(widths)('stay where they are when the map arrives last, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const ofMap = '**/assets/world-map-*.js';
    await page.route(ofMap, async (route) => {
      await held;
      await route.continue();
    });
    await started.dashboard.open('/analytics');
    const row = card('Countries').getByRole('button', { name: 'United States', exact: true });
    await card('Devices').getByText('Phone').waitFor();
    await card('Hours of the week').getByRole('table').waitFor();
    await page.evaluate('document.fonts.ready');
    const before = await readPlace(row);
    letGo();
    await page.getByRole('img', { name: 'Map of clicks by country' }).waitFor();
    const after = await readPlace(row);
    // Parts of a pixel are rounded differently from one layout to the next.
    expect(Math.abs(after.y - before.y)).toBeLessThan(1);
    expect(Math.abs(after.x - before.x)).toBeLessThan(1);
    await page.unroute(ofMap);
  });

  test.each(widths)('are accessible and as wide as the page, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await started.dashboard.open('/analytics');
    await card('Devices').getByText('Phone').waitFor();
    await card('Devices').getByRole('button', { name: 'Search Devices' }).click();
    await expectAccessible(page);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('a report refreshes by itself until it is paused, without dimming', async () => {
  await page.clock.install();
  await started.dashboard.open('/analytics');
  await page.getByText('Updated just now').waitFor();
  let requests = 0;
  const count = (request: { url(): string }) =>
    void (requests += Number(request.url().includes('/analytics/overview')));
  page.on('request', count);
  await page.evaluate(`(() => {
    const report = document.querySelector('[aria-busy=false]');
    globalThis.wasBusy = false;
    new MutationObserver(() => { globalThis.wasBusy ||= report.getAttribute('aria-busy') === 'true'; })
      .observe(report, { attributes: true });
  })()`);
  await page.clock.runFor(65_000);
  await waitFor(() => requests > 0, { what: 'a refresh' });
  expect(await page.evaluate('globalThis.wasBusy')).toBe(false);
  await page.getByRole('button', { name: 'Pause refreshing' }).click();
  await page.getByText(/^Paused, updated/).waitFor();
  const before = requests;
  await page.clock.runFor(200_000);
  expect(requests).toBe(before);
  await page.getByRole('button', { name: 'Resume refreshing' }).click();
  await page.clock.runFor(65_000);
  await waitFor(() => requests > before, { what: 'another refresh' });
  page.off('request', count);
});
