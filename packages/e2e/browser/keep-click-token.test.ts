import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { installTimeoutMs, launchBrowser } from '../support/launch-browser.ts';

const script = readFileSync(resolve(import.meta.dirname, '../../../docs/api/keep-click-token.js'), 'utf8');
const shop = 'https://shop.example';
const token = 'AAMkc2hhd24tZXhhbXBsZS10b2tlbi1vZi1hLWNsaWNrLW5vdC1yZWFs-_';
const laterToken = 'BBMkc2hhd24tZXhhbXBsZS10b2tlbi1vZi1hLWNsaWNrLW5vdC1yZWFs-_';
const form = '<form action="/thanks"><input type="hidden" name="lp"><button>Order</button></form>';
const dayMs = 86_400_000;

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** The addresses that the site was requested with. */
let requested: string[];
beforeAll(async () => void (browser = await launchBrowser()), installTimeoutMs);
afterAll(() => browser.close());

/** A site that never leaves the browser: every page has the script and a form. */
beforeEach(async () => {
  context = await browser.newContext();
  requested = [];
  await context.route('**/*', async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: `<head><script>${script}</script></head>${form}` });
  });
  page = await context.newPage();
});
afterEach(() => context.close());

const tokenOf = async () => await page.evaluate('linkplane.token()');
const shownAddress = () => page.evaluate('location.href');

test.each([
  [`/?lp=${token}`, '/'],
  [`/p?lp=${token}&a=1%20b+c#part`, '/p?a=1%20b+c#part'],
  [`/p?a=1&lp=${token}&b=%C3%A9`, '/p?a=1&b=%C3%A9'],
  [`/p?help=lp&lp=${token}`, '/p?help=lp'],
])('the token of %s is kept and leaves the address that is shown', async (arrived, shown) => {
  await page.goto(shop + arrived);
  expect(await tokenOf()).toBe(token);
  expect(await shownAddress()).toBe(shop + shown);
});

test('a parameter lp that is no token stays where it is', async () => {
  await page.goto(`${shop}/?lp=summer`);
  expect(await tokenOf()).toBeNull();
  expect(await shownAddress()).toBe(`${shop}/?lp=summer`);
});

test('a later page has the token and sends it with its form', async () => {
  await page.goto(`${shop}/?lp=${token}`);
  await page.goto(`${shop}/checkout`);
  expect(await page.locator('input[name=lp]').inputValue()).toBe(token);
  await page.getByRole('button', { name: 'Order' }).click();
  await expect.poll(() => requested.at(-1)).toBe(`${shop}/thanks?lp=${token}`);
});

test('a form that is added after the page has loaded sends the token as well', async () => {
  await page.goto(`${shop}/?lp=${token}`);
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(form)}`);
  expect(await page.locator('input[name=lp]').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect.poll(() => requested.at(-1)).toBe(`${shop}/thanks?lp=${token}`);
});

test('a later click replaces the token of an earlier one', async () => {
  await page.goto(`${shop}/?lp=${token}`);
  await page.goto(`${shop}/?lp=${laterToken}`);
  await page.goto(`${shop}/checkout`);
  expect(await tokenOf()).toBe(laterToken);
});

test('the token is kept for 90 days, and then removed', async () => {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto(`${shop}/?lp=${token}`);
  await page.clock.setFixedTime(start + 89 * dayMs);
  await page.goto(`${shop}/checkout`);
  expect(await tokenOf()).toBe(token);
  await page.clock.setFixedTime(start + 91 * dayMs);
  await page.goto(`${shop}/checkout`);
  expect(await tokenOf()).toBeNull();
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('the token lasts for the page where the browser refuses to store it, and no cookie is set', async () => {
  const refuse = () => {
    throw new Error('Storage is refused.');
  };
  await page.addInitScript(`Storage.prototype.getItem = Storage.prototype.setItem = ${refuse.toString()}`);
  await page.goto(`${shop}/?lp=${token}`);
  expect(await tokenOf()).toBe(token);
  expect(await context.cookies()).toEqual([]);
});
