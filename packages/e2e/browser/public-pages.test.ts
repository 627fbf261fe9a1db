import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { startBrowserTest, type BrowserTest } from './open-dashboard.ts';

const phone = { width: 390, height: 844 };
/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let product: SharedProduct;
let browser: Browser;
let started: BrowserTest;
beforeAll(async () => {
  started = await startBrowserTest();
  ({ product, browser } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

/** Opens a page, and records the paths that it requests on the service's host and violations of its policy. */
async function openPage() {
  const page = await browser.newPage({ viewport: phone });
  const [requestedPaths, refused]: string[][] = [[], []];
  page.on('request', (request) => void requestedPaths?.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (/content.security.policy|refused to/i.test(message.text())) refused?.push(message.text());
  });
  return { page, requestedPaths, refused };
}

test('the preview of a link with a very long destination keeps its button in view and makes the URL scrollable', async () => {
  const { page, requestedPaths, refused } = await openPage();
  const link = await product.api.createLink({ url: `https://example.com/${'long/'.repeat(1_500)}end` });
  await page.goto(`${product.origin}/${link.slug}+`);
  const button = page.getByRole('link', { name: 'Open link' });
  const box = await button.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(phone.height);
  await page.locator('.address').focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate('document.querySelector(".address").scrollTop')).toBeGreaterThan(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  expect([requestedPaths, refused]).toEqual([
    [`/${link.slug}+`, expect.stringMatching(/^\/b\/fonts\/inter-latin-/)],
    [],
  ]);
  await page.close();
});

test('every public page has an icon that its policy allows, and theme colours', async () => {
  const { page, refused } = await openPage();
  const profile = await createProfileClient(product).create();
  for (const path of ['/', '/not-there', `/${profile.slug}`, `/${profile.slug}+`]) {
    await page.goto(product.origin + path);
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    // An image falls under the same rule of the policy.
    const width = await page.evaluate(
      `(async (image) => { image.src = ${JSON.stringify(icon)}; await image.decode(); return image.naturalWidth; })(new Image())`,
    );
    expect(width, path).toBeGreaterThan(0);
    expect(await page.locator('meta[name=theme-color]').count(), path).toBe(2);
  }
  expect(refused).toEqual([]);
  await page.close();
});

describe('the picture of a profile page', () => {
  test.each([
    ['that has loaded covers the initials', 'come', 112],
    ['that does not exist leaves the initials', 'gone', undefined],
    ['that never loads leaves the initials', 'hang', 0],
  ])('%s', async (_name, file, widthOfPicture) => {
    const avatar = `https://pictures.example/${file}`;
    const profile = await createProfileClient(product).create({ displayName: 'Ada Lovelace', avatar });
    const { page } = await openPage();
    await page.route('https://pictures.example/**', async (route) => {
      if (file === 'come') await route.fulfill({ body: picture, contentType: 'image/png' });
      if (file === 'gone') await route.fulfill({ status: 404 });
    });
    await page.goto(`${product.origin}/${profile.slug}`, { waitUntil: file === 'hang' ? 'domcontentloaded' : 'load' });
    expect(await page.locator('.avatar').textContent()).toBe('AL');
    const picturePart = "document.querySelector('.avatar img')";
    if (widthOfPicture === undefined)
      expect(await page.evaluate(`getComputedStyle(${picturePart}, '::after').content`)).toBe('"AL"');
    else await expect.poll(() => page.evaluate(`${picturePart}.offsetWidth`)).toBe(widthOfPicture);
    await page.close();
  });
});

test('public pages mark texts of their owner as of unknown language and their own texts as English', async () => {
  const { page } = await openPage();
  const profile = await createProfileClient(product).create({ displayName: 'שלום עולם', bio: 'Grüß Gott' });
  await page.goto(`${product.origin}/${profile.slug}`);
  const languageOf = (selector: string) =>
    page.evaluate(`document.querySelector('${selector}').closest('[lang]').getAttribute('lang')`);
  expect([await languageOf('h1'), await languageOf('.bio'), await languageOf('.empty')]).toEqual(['', '', 'en']);
  expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).direction`)).toBe('rtl');
  await page.close();
});
