import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectNoDefects } from './check-layout.ts';
import { openStranger, startBrowserTest, type BrowserTest, type Dashboard } from './open-dashboard.ts';

let product: SharedProduct;
let started: BrowserTest;
let stranger: Dashboard;
let page: Page;
/** URLs that the browser requested. */
const requestedUrls: string[] = [];

beforeAll(async () => {
  started = await startBrowserTest();
  ({ product } = started);
  stranger = await openStranger(started.browser, product);
  ({ page } = stranger);
  page.on('request', (request) => void requestedUrls.push(request.url()));
  await page.goto('/docs');
}, installTimeoutMs);
afterAll(async () => {
  await started.stop();
  expect(stranger.problems).toEqual([]);
});

test('the documentation leads from its first page to a call of the reference, by keyboard alone', async () => {
  await page.goto('/docs');
  await page.getByRole('heading', { name: 'Linkplane documentation' }).waitFor();
  await page.keyboard.press('/');
  await page.getByLabel('Search', { exact: true }).fill('create short link');
  await page.getByRole('link', { name: 'Create a short link' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/api\/links#createLink$/);
  const operation = page.getByRole('region', { name: 'Create a short link' });
  await operation.getByText('/v1/links', { exact: true }).first().waitFor();
  expect(await page.title()).toBe('Links · Linkplane');
});

test('a language that is chosen once shows the samples of every call in it', async () => {
  await page.goto('/docs/api/tags');
  const create = page.getByRole('region', { name: 'Create a tag' });
  await create.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await create.getByText('linkplane.createTag').waitFor();
  await page.goto('/docs/api/webhooks');
  await page.getByText('linkplane.createWebhook').first().waitFor();
  expect(await page.getByRole('tab', { name: 'Python' }).first().getAttribute('aria-selected')).toBe('false');
  await page.getByRole('tab', { name: 'curl' }).first().click();
});

test('a sample is copied as it stands', async () => {
  await page.goto('/docs/api/links');
  const operation = page.getByRole('region', { name: 'Create a short link' });
  await operation.getByRole('tabpanel').hover();
  await operation.getByRole('button', { name: 'Copy' }).first().click();
  await operation.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(`curl -X POST '${product.origin}/v1/links'`);
});

test('a call is tried with a pasted token, which the next page of the tab knows', async () => {
  await page.goto('/docs/api/links');
  const operation = page.getByRole('region', { name: 'Create a short link' });
  await operation.getByText('Try it').click();
  await operation.getByLabel('API token').fill(product.firstRun.token);
  await operation.getByRole('button', { name: 'Send request' }).click();
  await operation.getByText(/^201 in \d+ ms$/).waitFor();
  expect(await operation.locator('.result').innerText()).toContain('"shortUrl"');
  await page.goto('/docs/api/workspace');
  const settings = page.locator('.operation').first();
  await settings.getByText('Try it').click();
  await settings.getByRole('button', { name: 'Send request' }).click();
  await settings.getByText(/^200 in \d+ ms$/).waitFor();
  // Another tab, and so another visitor of a shared computer, does not.
  const other = await stranger.context.newPage();
  await other.goto('/docs/api/workspace');
  await other.getByText('Try it').first().click();
  expect(await other.getByLabel('API token').first().inputValue()).toBe('');
  await other.close();
});

test('the theme is switched, kept, and that of the dashboard', async () => {
  await page.goto('/docs/guides/errors');
  const isDark = async () =>
    await page.evaluate<boolean>(`getComputedStyle(document.documentElement).colorScheme === 'dark'`);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await isDark()).toBe(true);
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').waitFor();
  expect(await isDark()).toBe(true);
  await page.evaluate(`localStorage.removeItem('theme')`);
});

test('without JavaScript a guide and the reference are readable', async () => {
  const { page: plain, close } = await openStranger(started.browser, product, { javaScriptEnabled: false });
  await plain.goto('/docs/api/links');
  await plain.getByRole('region', { name: 'Create a short link' }).getByText('curl -X POST').waitFor();
  expect(await plain.getByText('Try it').first().isVisible()).toBe(false);
  await plain.goto('/docs/guides/webhooks');
  await plain.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  await close();
});

test.each(['/docs', '/docs/guides/errors', '/docs/guides/operations', '/docs/api/links'])(
  '%s has nothing cut off and no axe violations at every width in both themes',
  { timeout: 180_000 },
  async (path) => {
    await page.goto(path);
    await expectNoDefects(page);
  },
);

test('the documentation requests nothing from other origins', async () => {
  const elsewhere = requestedUrls.filter((url) => !url.startsWith(`${product.origin}/`) && !url.startsWith('data:'));
  expect(elsewhere).toEqual([]);
});

test('the documentation is served on every host, under its own path only', async () => {
  for (const path of ['/docs', '/docs/', '/docs?x', '/docs/guides/errors', '/docs/api/links']) {
    const response = await product.visit(path, { headers: { Host: 'whatever.example' } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  }
  const { slug } = await product.api.createLink({ url: 'https://example.com/', slug: 'docs-of-ours' });
  expect((await product.visit(`/${slug}`)).status).toBe(302);
});
