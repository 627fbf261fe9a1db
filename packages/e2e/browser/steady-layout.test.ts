import { waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let splitId: string;
/** Half of what counts as good. */
const shiftMax = 0.05;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
  const { api } = started.product;
  for (let n = 0; n < 8; n += 1) await api.createLink({ url: 'https://example.com/', title: `Steady ${n}` });
  const variants = [50, 30, 20].map((weight) => ({ url: `https://example.com/${weight}`, weight }));
  const split = await api.createLink({ url: 'https://example.com/', slug: 'steady-split', split: { variants } });
  splitId = split.id;
  await started.product.visit('/steady-split');
  await waitFor(async () => (await api.getLink(splitId)).clicks === 1, { timeoutMs: 20_000, what: 'the click' });
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
}, installTimeoutMs);
afterAll(async () => await started.stop());

test.each([390, 1_024, 1_440])('the first tick moves no row of the list at a width of %s', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  await started.dashboard.open('/links?search=Steady');
  const last = page.getByRole('row', { name: 'Steady 0', exact: false });
  const topOf = async () => (await last.boundingBox())?.y;
  await last.waitFor();
  const before = await topOf();
  await page.getByRole('checkbox', { name: 'Select Steady 7' }).check();
  await page.getByRole('region', { name: 'Selected links' }).waitFor();
  expect(await topOf()).toBe(before);
  await page.getByRole('button', { name: 'Clear selection' }).click();
});

test.each([
  [390, 'link first'],
  [1_440, 'link first'],
  [1_440, 'report first'],
])('the report of a split test loads without a shift at a width of %s, %s', async (width, order) => {
  await page.setViewportSize({ width, height: 900 });
  const slow = order === 'link first' ? `**/links/${splitId}/stats?*` : `**/links/${splitId}`;
  await page.route(slow, async (route) => {
    if (route.request().resourceType() !== 'document') await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await started.dashboard.open(`/links/${splitId}`);
  await page.getByRole('table', { name: 'Variants' }).getByText('Variant A').waitFor();
  await page.getByRole('region', { name: 'Hours of the week' }).getByRole('table').waitFor();
  await page.waitForTimeout(300);
  await page.unroute(slow);
  expect(await page.evaluate<number>('window.shifts')).toBeLessThan(shiftMax);
});
