import { waitFor } from '@linkplane/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import {
  expectAccessible,
  openDashboard,
  openStranger,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';

let product: SharedProduct;
let browser: Browser;
let dashboard: Dashboard;
let page: Page;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest({}, { timezoneId: 'Europe/Berlin' });
  ({ product, browser, dashboard, page } = started);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

const panel = () => page.getByRole('dialog', { name: 'New link' });
const question = () => page.getByRole('alertdialog');
const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('an error below a field does not stretch the field beside it', async () => {
  await dashboard.open('/links?panel=new');
  await field('Destination').fill('example.com/limits');
  await panel()
    .getByRole('button', { name: /Schedule and limits/ })
    .click();
  await field('Starts at').fill('2030-01-02T08:00');
  await field('Expires at').fill('2030-01-01T08:00');
  await submit('Create link');
  await panel().getByText('Must be later than “Starts at”.').waitFor();
  await expectAccessible(page);
  const heights = await Promise.all(
    ['Starts at', 'Expires at'].map(async (name) => (await field(name).boundingBox())?.height),
  );
  expect(heights[0]).toBe(heights[1]);
});

test("unsaved input survives the browser's back button until the confirmation dialog is closed", async () => {
  await dashboard.open('/links');
  await page.getByRole('button', { name: 'New link' }).click();
  await field('Destination').fill('https://example.com/typed');
  await page.goBack();
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await field('Destination').inputValue()).toBe('https://example.com/typed');
  expect(page.url()).toContain('panel=new');
  await page.goBack();
  await question().getByRole('button', { name: 'Discard' }).click();
  await panel().waitFor({ state: 'detached' });
});

test('the live page reports that it is reconnecting', async () => {
  const other = await openDashboard(browser, product);
  await other.page.route('**/realtime/stream', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'retry: 50\n\n' }),
  );
  await other.open('/live');
  await other.page.getByText('The server is not responding. Reconnecting').waitFor();
  await other.close();
});

test.each([1280, 390])('at %i pixels no toast covers a button that saves or closes', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await dashboard.open('/links?panel=new');
  await field('Destination').fill('https://example.com/toast');
  await submit('Create link');
  const toast = page.getByText('Link created').first();
  await toast.waitFor();
  await page.getByRole('button', { name: 'New link' }).click();
  await field('Destination').waitFor();
  await toast.waitFor();
  for (const name of ['Create link', 'Cancel', 'Close'])
    await panel().getByRole('button', { name, exact: true }).click({ trial: true });
  await page.keyboard.press('Escape');
});

test('the page shows a loading indicator until its styles and scripts are loaded', async () => {
  const { page: slow, problems, close } = await openStranger(browser, product);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await slow.route('**/app/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto('/app/sign-in', { waitUntil: 'commit' });
  await slow.getByText('Loading…').waitFor();
  await waitFor(
    async () => (await slow.evaluate<number>('performance.getEntriesByName("first-contentful-paint").length')) === 1,
    {
      what: 'the first paint',
    },
  );
  letGo();
  await slow.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await slow.getByText('Loading…').isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});
