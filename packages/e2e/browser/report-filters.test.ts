import { android, waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { choose, expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let product: SharedProduct;
let linkId: string;

const desktop = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page, product } = started);
  const link = await product.api.createLink({ url: 'https://example.com/', title: 'Filtered', tags: ['Sale'] });
  linkId = link.id;
  const other = await product.api.createLink({ url: 'https://example.com/', title: 'Other', utmSource: 'mail' });
  const visits = [
    [link.slug, android, '8.8.8.8', 'news.example'],
    [link.slug, android, '8.8.4.4', 'news.example'],
    [link.slug, desktop, '8.8.8.8', 'shop.example'],
    [other.slug, desktop, '8.8.8.8', 'shop.example'],
  ] as const;
  for (const [slug, agent, address, referrer] of visits)
    await product.visit(`/${slug}`, {
      agent,
      headers: { 'X-Forwarded-For': address, Referer: `https://${referrer}/` },
    });
  await waitFor(async () => (await product.api.getLink(other.id)).clicks === 1 && (await clicksOf(linkId)) === 3);
}, installTimeoutMs);
afterAll(() => started.stop());

const clicksOf = async (id: string) => (await product.api.getLink(id)).clicks;
const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
const expectClicks = async (count: number) =>
  await figure('Clicks').getByText(String(count), { exact: true }).first().waitFor();
const card = (name: string) => page.getByRole('region', { name, exact: true });
const rowButton = (title: string, name: string) => card(title).getByRole('button', { name, exact: true });
const chip = (words: string) => page.getByRole('list', { name: 'Filters' }).getByText(words, { exact: true });

test('a click on a row filters the report, another click on it removes the filter, and the address keeps it', async () => {
  await started.dashboard.open(`/links/${linkId}`);
  await expectClicks(3);
  await rowButton('Devices', 'Phone').click();
  await expectClicks(2);
  await chip('Device is Phone').waitFor();
  expect(await rowButton('Devices', 'Phone').getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).searchParams.get('device')).toBe('mobile');
  await expectAccessible(page);
  await page.reload();
  await expectClicks(2);
  await rowButton('Referrers', 'news.example').click();
  await chip('Referrer is news.example').waitFor();
  await expectClicks(2);
  await choose(page, 'Range', 'Last 7 days');
  await chip('Device is Phone').waitFor();
  await rowButton('Devices', 'Phone').click();
  await chip('Device is Phone').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove filter Referrer is news.example' }).click();
  await expectClicks(3);
});

test('a country on the map shows its clicks, and a click on it filters', async () => {
  await started.dashboard.open(`/links/${linkId}`);
  const map = card('Map').getByRole('img', { name: 'Map of clicks by country' });
  const country = map.locator('[data-code="US"]');
  expect(await country.locator('title').textContent()).toBe('United States: 3 clicks');
  await country.dispatchEvent('click');
  await chip('Country is United States').waitFor();
});

test('the hours of the week show when people clicked, under the filters of the report', async () => {
  const sumOf = async () => {
    const cells = await card('Hours of the week').getByRole('cell').allTextContents();
    return cells.reduce((sum, text) => sum + Number(text), 0);
  };
  await started.dashboard.open(`/links/${linkId}`);
  await expect.poll(sumOf).toBe(3);
  await rowButton('Devices', 'Desktop').click();
  await expect.poll(sumOf).toBe(1);
});

test('a row is excluded by its smaller button, with the keyboard alone', async () => {
  await started.dashboard.open(`/links/${linkId}`);
  await rowButton('Devices', 'Phone').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await chip('Device is not Phone').waitFor();
  await expectClicks(1);
  await page.getByRole('button', { name: 'Clear filters' }).focus();
  await page.keyboard.press('Space');
  await expectClicks(3);
});

test('the export of clicks has the filters of the report, and its menu says so', async () => {
  await started.dashboard.open('/analytics?device=mobile&referrer=!shop.example&bots=true');
  await chip('Device is Phone').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const csvOf = (group: string) => page.getByRole('group', { name: group }).getByRole('menuitem', { name: 'CSV' });
  const clicks = csvOf('Click events, with the filters of the report');
  await expectAccessible(page);
  const rowsOf = async (item: typeof clicks) => {
    const response = await page.request.get((await item.getAttribute('href')) ?? '');
    return (await response.text()).trim().split('\n').slice(1);
  };
  const rows = await rowsOf(clicks);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toContain('news.example');
  const query = new URL((await clicks.getAttribute('href')) ?? '', product.origin).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ includeBots: 'true', includeInternal: 'false' });
  expect(await rowsOf(csvOf('Links with click counts, not filtered'))).toHaveLength(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await rowsOf(csvOf('Click events'))).toHaveLength(4);
});

test('a filter is typed in a dialog, and a report without clicks keeps its filters', async () => {
  await started.dashboard.open('/analytics');
  await expectClicks(4);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
  await dialog.getByText('Enter a value.').waitFor();
  await choose(page, 'Filter by', 'Tag', dialog);
  await dialog.getByLabel('Values').fill('sale, Unused');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply filter' }).click();
  await chip('Tag is sale or Unused').waitFor();
  await expectClicks(3);
  await started.dashboard.open('/analytics?country=AQ&device=!tablet,mobile');
  await expectClicks(0);
  await chip('Country is Antarctica').waitFor();
  expect(await page.getByRole('list', { name: 'Filters' }).getByRole('listitem').count()).toBe(1);
});

test('the overview is broken down by what the reader chooses, and its rows filter too', async () => {
  await started.dashboard.open('/analytics');
  await rowButton('Devices', 'Desktop').waitFor();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await rowButton('Tags', 'Sale').waitFor();
  await page.getByRole('tab', { name: 'UTM sources' }).click();
  await rowButton('UTM sources', 'mail').click();
  await chip('UTM source is mail').waitFor();
  await expectClicks(1);
});

test('a comparison shows the change of each figure and a second line', async () => {
  await started.dashboard.open(`/links/${linkId}?compare=previous`);
  await figure('Clicks').getByText('up from 0').waitFor({ state: 'attached' });
  await page.getByRole('img', { name: /Clicks, previous period: 0/ }).waitFor();
  await expectAccessible(page);
  await choose(page, 'Compare with', 'No comparison');
  await figure('Clicks').getByText('up from 0').waitFor({ state: 'detached' });
});

test('a report that is refused says so and keeps its filters', async () => {
  await page.route('**/stats?*', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json: refusal }),
  );
  await started.dashboard.open(`/links/${linkId}?country=DE`);
  await page.getByText('Too many reports are running').waitFor({ timeout: 20_000 });
  await chip('Country is Germany').waitFor();
  await page.unroute('**/stats?*');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectClicks(3);
});

const refusal = {
  success: false,
  error: { code: 'UNAVAILABLE', message: 'Too many reports are running. Please try again.' },
};

test('the live page shows what its filters keep, as the address says', async () => {
  await started.dashboard.open('/live');
  await expectClicks(4);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await choose(page, 'Filter by', 'Device');
  await page.getByLabel('Values').fill('mobile');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await chip('Device is Phone').waitFor();
  await expectClicks(2);
  expect(new URL(page.url()).searchParams.get('device')).toBe('mobile');
  await expectAccessible(page);
  await started.dashboard.open('/live?device=tablet');
  await page.getByText('None that the filters keep: remove a filter to see more.').waitFor();
  await page.getByRole('button', { name: 'Remove filter Device is Tablet' }).click();
  await expectClicks(4);
});
