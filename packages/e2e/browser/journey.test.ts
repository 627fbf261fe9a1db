import { waitFor } from '@linkplane/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import {
  choose,
  expectAccessible,
  openDashboard,
  openStranger,
  startBrowserTest,
  type BrowserTest,
} from './open-dashboard.ts';

/** Maximum compressed size of the scripts of a first view. */
const scriptBytesMax = 200_000;
/** Maximum cumulative layout shift: what Web Vitals rates as good. */
const layoutShiftMax = 0.1;
const browserAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

let product: SharedProduct;
let browser: Browser;
let started: BrowserTest;

beforeAll(async () => {
  started = await startBrowserTest();
  ({ product, browser } = started);
}, installTimeoutMs);
const openOwner = async () => await openDashboard(browser, product);
afterAll(() => started.stop());

test('a new account creates a link and sees its click on the live page and in the chart', async () => {
  const { page, problems, close } = await openStranger(browser, product, { timezoneId: 'Europe/Berlin' });
  await page.goto('/app/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Create account' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a sentence that is long');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('button', { name: 'All options' }).click();
  const form = page.getByRole('dialog', { name: 'New link' });
  await form.getByLabel('Destination', { exact: true }).fill('https://example.com/first');
  await page.getByLabel('Slug', { exact: true }).fill('first');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('row', { name: 'first' }).waitFor();

  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await page.getByText('No events in the last five minutes').waitFor();
  await expectAccessible(page);
  const visit = () =>
    product.visit('/first', { headers: { 'User-Agent': browserAgent, Referer: 'https://news.example/' } });
  expect((await visit()).headers['location']).toBe('https://example.com/first');
  const event = page.getByRole('listitem').filter({ hasText: 'Click on /first' });
  await event.filter({ hasText: 'from news.example' }).waitFor();
  await expectAccessible(page);

  await event.getByRole('link', { name: '/first' }).click();
  await page.getByRole('heading', { name: '/first' }).waitFor();
  await page.getByRole('img', { name: /Clicks: 1/ }).waitFor();
  await page.getByText('news.example').waitFor();
  await page.getByRole('button', { name: 'Time zone: Europe/Berlin' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('a report keeps its range, interval, time zone and bot filter in the URL, and can be downloaded', async () => {
  const { page, problems, close } = await openStranger(browser, product);
  await signIn();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('img', { name: /Clicks: 1/ }).waitFor();
  await expectAccessible(page);
  await choose(page, 'Range', 'Last 7 days');
  await choose(page, 'Interval', 'By hour');
  await page.getByRole('button', { name: /^Time zone/ }).click();
  await page.getByRole('combobox', { name: 'Search time zones' }).fill('tokyo');
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Asia/Tokyo (GMT+9)' }).click();
  await page.getByRole('switch', { name: 'Bots' }).click();
  const parameters = ['range=7d', 'interval=hour', 'timezone=Asia%2FTokyo', 'bots=true'];
  await waitFor(() => parameters.every((part) => page.url().includes(part)), { what: 'the address' });
  await page.reload();
  await page.getByRole('img', { name: /Clicks: 1/ }).waitFor();
  expect(await page.getByLabel('Interval', { exact: true }).textContent()).toBe('By hour');
  expect(await page.getByRole('switch', { name: 'Bots' }).getAttribute('aria-checked')).toBe('true');

  await choose(page, 'Range', 'Custom range…');
  await page.getByRole('button', { name: 'Apply range' }).click();
  await page.waitForURL(/from=/);
  expect(page.url()).toMatch(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);

  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Click events' }).getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^clicks_.*\.csv$/);
  expect(problems).toEqual([]);
  await close();

  async function signIn() {
    await page.goto('/app/sign-in');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a sentence that is long');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/links$/);
  }
});

test('the report of a profile shows its views and the clicks per block', async () => {
  const profiles = createProfileClient(product);
  const profile = await profiles.create({ displayName: 'Ada', slug: 'ada-page' });
  const block = await profiles.addBlock(profile.id, {
    type: 'link',
    label: 'My shop',
    content: 'https://shop.example/',
  });
  const headers = { 'User-Agent': browserAgent };
  expect((await product.visit('/ada-page', { headers })).status).toBe(200);
  expect((await product.visit(`/b/${block.id}`, { headers })).status).toBe(302);
  const { page, problems, close } = await openOwner();
  await page.goto(`/app/${product.firstRun.workspaceId}/profiles/${profile.id}/analytics`);
  await waitFor(
    async () => {
      await page.reload();
      await page.getByRole('img', { name: /Views and clicks over time/ }).waitFor();
      // Totals and lists are separate queries: one response may have the click in only one of them.
      const blocks = page.getByRole('region', { name: 'Blocks' });
      const both = [page.getByRole('img', { name: /Views: 1 and Clicks: 1/ }), blocks.getByText('My shop')];
      return (await Promise.all(both.map((one) => one.count()))).join() === '1,1';
    },
    { timeoutMs: 20_000, what: 'the view and the click' },
  );
  await page.getByRole('region', { name: 'Blocks' }).getByText('My shop').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('dashboard pages have no layout shift while they load', async () => {
  const { page, close } = await openOwner();
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  for (const path of [
    'links',
    'analytics',
    'live',
    'profiles',
    'tokens',
    'webhooks',
    'export-schedules',
    'members',
    'domains',
    'settings',
    'account',
  ]) {
    await page
      .goto(`/app/${product.firstRun.workspaceId}/${path}`, { waitUntil: 'networkidle' })
      .catch(() => undefined);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shifts = await page.evaluate<number>('window.shifts');
    expect(shifts, path).toBeLessThan(layoutShiftMax);
  }
  await close();
});

test('sign-in reports a wrong password and returns to the requested page after the right one', async () => {
  const { page, close } = await openStranger(browser, product);
  await page.goto(`/app/${product.firstRun.workspaceId}/tokens`);
  await page.getByLabel('Email', { exact: true }).fill(product.firstRun.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('alert')
    .getByText(/Request req_/)
    .waitFor();
  await page.getByLabel('Password', { exact: true }).fill(product.firstRun.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/tokens$/);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(`/app/${product.firstRun.workspaceId}/links`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await close();
});

test('the workspace of another account looks like one that does not exist', async () => {
  const { page, close } = await openStranger(browser, product);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a sentence that is long');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/links$/);
  for (const id of [product.firstRun.workspaceId, 'wsp_nothing']) {
    await page.goto(`/app/${id}/links`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  await close();
});

test('the chosen theme persists without a flash of the other one', async () => {
  const { page, close } = await openStranger(browser, product, { colorScheme: 'light' });
  await page.goto('/app/sign-in');
  await page.getByLabel('Email', { exact: true }).fill(product.firstRun.email);
  await page.getByLabel('Password', { exact: true }).fill(product.firstRun.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.goto(`/app/sign-in`, { waitUntil: 'commit' });
  await waitFor(async () => (await page.evaluate('document.documentElement.dataset.theme')) === 'dark', {
    what: 'the theme',
  });
  await close();
});

test('the first view loads less than 200 KB of script, and only from its own origin', async () => {
  const { page, close } = await openStranger(browser, product);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email', { exact: true }).fill(product.firstRun.email);
  await page.getByLabel('Password', { exact: true }).fill(product.firstRun.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/links$/);
  const sizes: number[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) elsewhere.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    expect(response.headers()['content-encoding']).toMatch(/^(br|gzip)$/);
    sizes.push(Number(response.headers()['content-length']));
  });
  await page.goto(`/app/${product.firstRun.workspaceId}/links`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  const sum = sizes.reduce((all, size) => all + size, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThan(scriptBytesMax);
  expect(elsewhere).toEqual([]);
  await close();
});
