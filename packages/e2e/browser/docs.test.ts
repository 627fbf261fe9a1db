import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs, launchBrowser } from '../support/launch-browser.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
let browser: Browser;
let page: Page;
/** What the browser asked for, and whatever it complained about: policy violations are among it. */
const asked: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('request', (request) => void asked.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(String(error)));
  await page.goto(`${product.origin}/docs`);
}, installTimeoutMs);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('it shows every operation, and what each is about', async () => {
  await page.getByRole('heading', { name: 'Linkplane API' }).waitFor();
  const operations = page.locator('.opblock');
  expect(await operations.count()).toBeGreaterThan(20);
  expect(await page.title()).toBe('Linkplane API');
});

test('a pasted token is enough to try a call out', async () => {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(product.firstRun.token);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.btn-done').click();
  const operation = page.locator('#operations-Links-createLink');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table');
  await answer.waitFor();
  expect(await answer.innerText()).toMatch(/\b201\b/);
  expect(await answer.innerText()).toContain('"shortUrl"');
});

test('whatever is opened in it keeps to its own policy and its own origin', { timeout: 60_000 }, async () => {
  const names = ['Links-listLinks', 'Links-getLinkQr', 'Blocks-addBlock', 'Analytics-exportAnalytics'];
  for (const name of names) await page.locator(`#operations-${name} .opblock-summary-control`).click();
  for (const name of names) await page.locator(`#operations-${name} .responses-wrapper`).waitFor();
  await page.locator('.models button').first().click();
  await page.locator('.models .json-schema-2020-12').first().waitFor();
  expect(complaints).toEqual([]);
  const elsewhere = asked.filter((url) => !url.startsWith(`${product.origin}/`) && !url.startsWith('data:'));
  expect(elsewhere).toEqual([]);
});

test('it is there on every host, and takes no address but its own', async () => {
  for (const path of ['/docs', '/docs/', '/docs?x']) {
    const answer = await product.visit(path, { headers: { Host: 'whatever.example' } });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
  const { slug } = await product.api.createLink({ url: 'https://example.com/', slug: 'docs-of-ours' });
  expect((await product.visit(`/${slug}`)).status).toBe(302);
});
