import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { Product } from '../support/product.ts';
import { startBrowserTest, type BrowserTest } from './open-dashboard.ts';

let product: Product;
let started: BrowserTest;
let page: Page;
/** URLs that the browser requested, and its errors, among them policy violations. */
const requestedUrls: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  started = await startBrowserTest();
  ({ product } = started);
  page = await started.browser.newPage();
  page.on('request', (request) => void requestedUrls.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(String(error)));
  await page.goto(`${product.origin}/docs`);
}, installTimeoutMs);
afterAll(() => started.stop());

test('the API reference lists every operation with its description', async () => {
  await page.getByRole('heading', { name: 'Linkplane API' }).waitFor();
  const operations = page.locator('.opblock');
  expect(await operations.count()).toBeGreaterThan(20);
  expect(await page.title()).toBe('Linkplane API');
});

test('the API reference sends a test request with a pasted token', async () => {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(product.firstRun.token);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.btn-done').click();
  const operation = page.locator('#operations-Links-createLink');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const response = operation.locator('.live-responses-table');
  await response.waitFor();
  expect(await response.innerText()).toMatch(/\b201\b/);
  expect(await response.innerText()).toContain('"shortUrl"');
});

test(
  'the API reference violates no content security policy and requests nothing from other origins',
  { timeout: 60_000 },
  async () => {
    const names = ['Links-listLinks', 'Links-getLinkQr', 'Blocks-addBlock', 'Analytics-exportAnalytics'];
    for (const name of names) await page.locator(`#operations-${name} .opblock-summary-control`).click();
    for (const name of names) await page.locator(`#operations-${name} .responses-wrapper`).waitFor();
    await page.locator('.models button').first().click();
    await page.locator('.models .json-schema-2020-12').first().waitFor();
    expect(complaints).toEqual([]);
    const elsewhere = requestedUrls.filter((url) => !url.startsWith(`${product.origin}/`) && !url.startsWith('data:'));
    expect(elsewhere).toEqual([]);
  },
);

test('the API reference is served on every host, under its own path only', async () => {
  for (const path of ['/docs', '/docs/', '/docs?x']) {
    const response = await product.visit(path, { headers: { Host: 'whatever.example' } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  }
  const { slug } = await product.api.createLink({ url: 'https://example.com/', slug: 'docs-of-ours' });
  expect((await product.visit(`/${slug}`)).status).toBe(302);
});
