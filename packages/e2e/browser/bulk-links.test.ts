import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectNoDefects } from './check-layout.ts';
import { startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

const check = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = () => page.getByRole('region', { name: 'Selected links' });

test('the bar and its dialogs fit at every width', async () => {
  await started.product.api.createLink({ url: 'https://example.com/', title: 'Small 1' });
  await started.dashboard.open('/links');
  await page.setViewportSize({ width: 360, height: 740 });
  await check('Small 1').click();
  await bar().getByText('1 selected').waitFor();
  await expectNoDefects(page);
  await bar().getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('dialog').getByLabel('Add tags').waitFor();
  await expectNoDefects(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1_280, height: 900 });
});
