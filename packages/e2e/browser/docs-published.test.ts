import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildOpenApi } from '@linkplane/contracts';
import { writeSite } from '@linkplane/docs-site/publish';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs, launchBrowser } from '../support/launch-browser.ts';
import { expectNoDefects } from './check-layout.ts';
import { serveFiles, type FileServer } from './serve-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const base = '/linkplane/';
const directory = mkdtempSync(join(tmpdir(), 'linkplane-published-'));
let browser: Browser;
let server: FileServer;
let page: Page;
/** Messages of the console, script errors, and responses that are no success. */
const problems: string[] = [];
const requestedUrls: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  server = await serveFiles(directory, base);
  writeSite({ document: buildOpenApi(), root, directory, origin: server.origin, base });
  page = await browser.newPage({ baseURL: server.origin });
  page.on('pageerror', (error) => void problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => void requestedUrls.push(request.url()));
}, installTimeoutMs);
afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('the search of the published documentation finds a page by words of its text, and leads there by keyboard', async () => {
  await page.goto(base);
  await page.getByRole('heading', { name: 'Linkplane documentation' }).waitFor();
  expect(requestedUrls.some((url) => url.endsWith('/search.json'))).toBe(false);
  await page.keyboard.press('/');
  await page.getByLabel('Search', { exact: true }).fill('insert_quorum');
  await page.getByRole('link', { name: 'ClickHouse with replicas' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${base}guides/operations/#clickhouse-with-replicas`);
  await page.getByRole('heading', { name: 'ClickHouse with replicas' }).waitFor();
  expect(await page.title()).toBe('Operations · Linkplane');
});

test('the first page of the published documentation leads to a quick start, and that to its source', async () => {
  await page.goto(base);
  await page.getByRole('main').getByRole('link', { name: 'For developers' }).first().click();
  await page.waitForURL(`**${base}guides/developer/`);
  const source = await page.getByRole('link', { name: 'Edit this page' }).getAttribute('href');
  expect(source).toBe('https://github.com/linkplane/linkplane/edit/main/docs/quick-start/developer.md');
});

test('pictures of the published documentation are shown', async () => {
  await page.goto(`${base}guides/architecture/`);
  const picture = page.getByRole('img', { name: 'The planes' });
  await picture.scrollIntoViewIfNeeded();
  const readWidth = async () =>
    await page.evaluate<number>(`document.querySelector('img[alt="The planes"]').naturalWidth`);
  await expect.poll(readWidth).toBeGreaterThan(0);
});

test.each(['', 'guides/developer/', 'guides/dashboard/', 'guides/changelog/', 'api/tags/', '404.html'])(
  'the published page "%s" has nothing cut off and no axe violations at every width in both themes',
  { timeout: 180_000 },
  async (path) => {
    await page.goto(`${base}${path}`);
    await expectNoDefects(page);
  },
);

test('without JavaScript the published documentation is readable', async () => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${base}api/links/`);
  await plain.getByRole('region', { name: 'Create a short link' }).getByText('curl -X POST').waitFor();
  await plain
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Webhooks' })
    .first()
    .click();
  await plain.waitForURL(/\/linkplane\/(guides|api)\/webhooks\/$/);
  await context.close();
});

test('the published documentation requests nothing from other origins, and the browser has no complaint', () => {
  expect(requestedUrls.filter((url) => !url.startsWith(`${server.origin}${base}`))).toEqual([]);
  expect(problems).toEqual([]);
});
