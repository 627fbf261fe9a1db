import type { Page } from 'playwright-core';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

const create = async (title: string, fields: object = {}) =>
  await started.product.api.createLink({ url: 'https://example.com/', title, ...fields });
const readLink = async (id: string) =>
  (await started.product.api.getLink(id)) as unknown as { tags: string[]; archived: boolean };
const row = (title: string) => page.getByRole('row', { name: title, exact: true });

test('a change that the list shows is made even when the page is left before the response', async () => {
  const { id } = await create('To archive and leave');
  await started.dashboard.open('/links');
  await row('To archive and leave').focus();
  let letGo = () => {};
  const left = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/app/api/**', async (route) => {
    if (route.request().method() !== 'GET') await left;
    await route.continue();
  });
  await page.keyboard.press('a');
  await row('To archive and leave').waitFor({ state: 'detached' });
  await page.goto('about:blank');
  letGo();
  await waitFor(async () => (await readLink(id)).archived, { what: 'the change' });
  await page.unroute('**/app/api/**');
});
