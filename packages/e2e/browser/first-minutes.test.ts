import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const widths = [390, 768, 1440] as const;

describe('the example report', () => {
  test.each(widths)(
    'is found from an empty workspace, filters like a real one, and is left in one click, %i px wide',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await started.dashboard.open('/links');
      await page.getByRole('heading', { name: 'Create your first link' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'An example report' }).click();
      await page.getByText('Example data.').waitFor();
      const total = page.locator('dl > div').filter({ has: page.getByText('Clicks', { exact: true }) });
      const before = await total.locator('dd').first().textContent();
      await page
        .getByRole('region', { name: 'Countries' })
        .getByRole('button', { name: 'Germany', exact: true })
        .click();
      await page.getByText('Country is Germany').waitFor();
      await expect.poll(async () => await total.locator('dd').first().textContent()).not.toBe(before);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Leave the example' }).click();
      await page.getByRole('heading', { name: 'Create your first link' }).waitFor();
    },
  );

  test('leaves nothing in the figures of the workspace', async () => {
    await started.dashboard.open('/example');
    await page.getByRole('img', { name: /Clicks: [1-9]/ }).waitFor();
    await page.getByRole('link', { name: 'Leave the example' }).click();
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('img', { name: /Clicks: 0/ }).waitFor();
    await page.getByText('across 0 links').waitFor();
  });
});

test('an empty workspace offers to import links', async () => {
  await started.dashboard.open('/links');
  await page.getByRole('button', { name: 'Links from a CSV file' }).click();
  await page.getByRole('dialog', { name: 'Import links' }).waitFor();
});

test('the first link is created by keyboard, and its first click arrives live', async () => {
  await started.dashboard.open('/links');
  await page.getByLabel('Destination', { exact: true }).focus();
  await page.keyboard.type('not a url at all');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Destination', { exact: true }).fill('example.com/first');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for its first click').waitFor();
  await expectAccessible(page);
  const address = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  const path = new URL(address ?? '').pathname;
  const response = await started.product.visit(path, { headers: { 'User-Agent': agent } });
  expect(response.headers['location']).toBe('https://example.com/first');
  await page.getByRole('heading', { name: 'The first click has arrived' }).waitFor();
  await page.getByText(`Click on ${path}`).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open its report' }).click();
  await page.getByRole('img', { name: /Clicks: 1/ }).waitFor();
});
