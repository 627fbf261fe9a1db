import { waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let dashboard: Dashboard;
let page: Page;
let product: SharedProduct;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ dashboard, page, product } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

const card = (name: string) => page.getByRole('region', { name, exact: true });
const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
const tokenOf = async (slug: string) => {
  const { headers } = await product.visit(`/${slug}`);
  return new URL(String(headers.location)).searchParams.get('lp');
};

/** Creates a token through the form, with one scope. */
async function createToken(scope: string): Promise<string> {
  await dashboard.open('/tokens?panel=new');
  await page.getByRole('dialog').getByLabel('Name').fill('Shop');
  await page.getByRole('radio', { name: 'Selected permissions' }).check();
  await page.getByRole('checkbox', { name: scope }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('heading', { name: 'Your new token' }).waitFor();
  return await page.getByRole('dialog').locator('code').first().innerText();
}

const variants = [
  { name: 'Old page', url: 'https://shop.example/old', weight: 50 },
  { name: 'New page', url: 'https://shop.example/new', weight: 50 },
];

test('an order after a click is recorded with the token of the click, and shown with its revenue', async () => {
  const link = await product.api.createLink({ url: 'https://shop.example/', slug: 'cart', split: { variants } });
  await dashboard.open(`/links/${link.id}`);
  await card('Split test')
    .getByText(/Clicks per variant only repeat the weights/)
    .waitFor();
  expect(await figure('Conversions').count()).toBe(0);
  expect(await card('Latest conversions').count()).toBe(0);

  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Redirect options' }).click();
  await panel.getByRole('switch', { name: 'Record conversions' }).click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Link saved').first().waitFor();
  await waitFor(async () => (await tokenOf('cart')) !== null, { what: 'the token of a click' });

  await dashboard.open(`/links/${link.id}`);
  const latest = card('Latest conversions');
  await latest.getByText('No conversions yet').waitFor();
  await latest.getByRole('tab', { name: 'PHP' }).click();
  await latest.getByText(`${product.origin}/v1/conversions`).waitFor();
  await expectAccessible(page);
  const guide = await latest.getByRole('link', { name: 'Read the guide' }).getAttribute('href');
  expect((await page.request.get(guide ?? '')).status()).toBe(200);

  const shop = createApiClient(product.port, await createToken('Conversions'));
  expect((await shop.call('GET', '/links')).status).toBe(403);
  const order = { token: await tokenOf('cart'), name: 'purchase', externalId: 'order-4711' };
  const paid = { ...order, value: '1249.90', currency: 'EUR' };
  expect((await shop.call('POST', '/conversions', paid)).status).toBe(201);
  expect((await shop.call('POST', '/conversions', paid)).status).toBe(200);
  const other = await shop.call('POST', '/conversions', { ...paid, value: '1' });
  expect([other.status, other.body.error?.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  await waitFor(async () => (await product.api.getStats(link.id)).conversions === 1, { what: 'the conversion' });

  await dashboard.open(`/links/${link.id}`);
  const row = latest.getByRole('listitem').filter({ hasText: 'order-4711' });
  await row.getByText('€1,249.90').waitFor();
  expect(await latest.getByRole('listitem').count()).toBe(1);
  await figure('Revenue').getByText('€1,249.90').waitFor();
  expect(await figure('Conversions').locator('dd').first().textContent()).toBe('1');
  await card('Split test')
    .getByText(/Not enough data yet/)
    .waitFor();
  const interval = card('Split test').getByRole('img', { name: /95 % interval from/ });
  expect(await interval.count()).toBe(2);
  const probabilities = card('Split test').locator('td[data-name="Probability to be best"]');
  expect(await probabilities.allTextContents()).toEqual(['–', '–']);
  await expectAccessible(page);
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyondTheEdge = await card('Split test')
      .getByRole('table', { name: 'Variants' })
      .evaluate((table) => {
        const scroller = (table as unknown as { parentElement: { scrollWidth: number; clientWidth: number } })
          .parentElement;
        return scroller.scrollWidth - scroller.clientWidth;
      });
    expect(beyondTheEdge, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a ranking shows conversions beside clicks, and a report is filtered by the name of a conversion', async () => {
  const link = await product.api.createLink({ url: 'https://shop.example/', slug: 'ranked', clickToken: true });
  const token = await tokenOf('ranked');
  await tokenOf('ranked');
  for (const [name, value] of [
    ['purchase', '20'],
    ['refill', '5.50'],
  ])
    await product.api.call('POST', '/conversions', {
      token,
      name,
      externalId: `${link.id}-${name}`,
      value,
      currency: 'EUR',
    });
  // Clicks and conversions arrive on their own ways.
  const isCounted = async () => {
    const { totalClicks, conversions } = await product.api.getStats(link.id);
    return totalClicks === 2 && conversions === 2;
  };
  await waitFor(isCounted, { what: 'the clicks and conversions' });

  await dashboard.open(`/links/${link.id}`);
  await card('Devices').getByText('2 conversions').waitFor();
  await card('Devices').getByText('€25.50').waitFor();
  await figure('Conversion rate').getByText('50%').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = card('Devices').getByRole('button', { name: 'Desktop', exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(180);
  await card('Conversions').getByRole('button', { name: 'refill', exact: true }).click();
  const chip = page.getByRole('list', { name: 'Filters' }).getByText('Conversion is refill', { exact: true });
  await chip.waitFor();
  await figure('Clicks').getByText('1', { exact: true }).first().waitFor();
  await expectAccessible(page);

  const other = await product.api.createLink({ url: 'https://shop.example/', slug: 'other', title: 'Only clicked' });
  await product.visit('/other');
  await waitFor(async () => (await product.api.getLink(other.id)).clicks === 1, { what: 'a click' });
  // Wide enough for one column of cards, with columns in each.
  await page.setViewportSize({ width: 768, height: 900 });
  await dashboard.open('/analytics?range=7d');
  const columns = card('Top links').getByRole('listitem').filter({ hasText: 'Only clicked' });
  await columns.getByText('–', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await columns.getByText('–', { exact: true }).waitFor({ state: 'hidden' });
  // The seventh card of two columns has no neighbour.
  const [chart, hours] = await Promise.all(
    ['Clicks over time', 'Hours of the week'].map(async (title) => await card(title).boundingBox()),
  );
  expect(hours?.width).toBeCloseTo(chart?.width ?? 0, 0);
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Conversions' }).getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

test('a report ends with the five latest conversions of its link, and more of them are loaded', async () => {
  const link = await product.api.createLink({ url: 'https://shop.example/', slug: 'often', clickToken: true });
  const token = await tokenOf('often');
  for (const order of [1, 2, 3, 4, 5, 6, 7])
    await product.api.call('POST', '/conversions', { token, name: 'purchase', externalId: `often-${order}` });
  await waitFor(async () => (await product.api.getStats(link.id)).conversions === 7, { what: 'the conversions' });

  await page.setViewportSize({ width: 390, height: 844 });
  await dashboard.open(`/links/${link.id}`);
  const latest = card('Latest conversions');
  await latest.getByText('often-7').waitFor();
  expect(await latest.getByRole('listitem').count()).toBe(5);
  // Other parts of the report may still come.
  const isLast = async () => {
    const [hours, list] = await Promise.all([card('Hours of the week').boundingBox(), latest.boundingBox()]);
    return hours !== null && list !== null && list.y > hours.y + hours.height;
  };
  await waitFor(isLast, { what: 'the conversions to come last' });
  await latest.getByRole('button', { name: 'Load more' }).click();
  await latest.getByText('often-1').waitFor();
  expect(await latest.getByRole('listitem').count()).toBe(7);
});
