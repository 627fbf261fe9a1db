import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProfileClient, type Profile } from '../support/profile-client.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { startBrowserTest, type BrowserTest } from './open-dashboard.ts';
const hostileTexts = [
  `<script>alert(1)</script>`,
  `</style><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `--><script>alert(1)</script>`,
  `"><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'><img src=x onerror=alert(1)>`,
  `<svg onload=alert(1)>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<input autofocus onfocus=alert(1)>`,
  `" autofocus onfocus=alert(1) x="`,
  `<a href="javascript:alert(1)">x</a>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<base href="https://evil.example/">`,
  `<style>*{display:none}</style>`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<form action="https://evil.example/"><button autofocus>x</button></form>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
];
/** URLs that the API accepts, with every special character that it allows. */
const hostileAddresses = [
  `https://evil.example/"><script>alert(1)</script>`,
  `https://evil.example/'onload='alert(1)`,
  `https://evil.example/?"onerror="alert(1)#"><img src=x onerror=alert(1)>`,
];

let product: SharedProduct;
let browser: Browser;
let started: BrowserTest;

beforeAll(async () => {
  started = await startBrowserTest();
  ({ product, browser } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

/** Opens a page that records every problem; no request leaves this machine. */
async function openPage(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  const requestedUrls: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => void problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (/content.security.policy|refused to/i.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  await page.exposeFunction('noteViolation', (violation: string) => void problems.push(`violation: ${violation}`));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => noteViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  );
  await page.route(/^https:/, async (route) => {
    requestedUrls.push(route.request().url());
    if (route.request().resourceType() === 'image')
      await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    else await route.fulfill({ contentType: 'text/html', body: '<p>elsewhere</p>' });
  });
  return { page, problems, requestedUrls, close: () => context.close() };
}

async function makeHostileProfile(): Promise<Profile> {
  const profiles = createProfileClient(product);
  const all = hostileTexts.join(' ');
  const profile = await profiles.create({
    displayName: all.slice(0, 100),
    bio: all.slice(0, 1_000),
    avatar: hostileAddresses[0],
  });
  const add = (fields: Record<string, unknown>) => profiles.addBlock(profile.id, fields);
  for (const text of hostileTexts) {
    await add({ type: 'heading', content: text });
    await add({ type: 'paragraph', label: text, content: text });
    await add({ type: 'divider', label: text, settings: { style: 'dotted', [text]: text, onload: text } });
    await add({ type: 'link', label: text, content: 'https://example.com/', icon: text.slice(0, 64) });
    const items = [{ platform: text.slice(0, 64), url: 'https://example.com/' }];
    await add({ type: 'socials', label: text, settings: { items } });
  }
  for (const address of hostileAddresses) {
    await add({ type: 'link', content: address, settings: { thumbnail: address } });
    await add({
      type: 'image',
      content: address,
      label: all.slice(0, 200),
      settings: { linkUrl: address, alt: address },
    });
  }
  const label = hostileTexts[4];
  await add({ type: 'youtube', label, content: 'https://youtu.be/dQw4w9WgXcQ?"><script>alert(1)</script>' });
  await add({ type: 'youtube', label, content: 'https://www.youtube.com/embed/"><script>alert(1)</script>' });
  await add({ type: 'spotify', label, content: 'https://open.spotify.com/track/1?"><script>alert(1)</script>' });
  return profile;
}

/** Scrolls through the page, so that lazily loaded pictures and players are requested. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(20);
  }
}

describe('a profile page in a real browser', () => {
  test('executes no content that its owner wrote and violates no content security policy', async () => {
    const profile = await makeHostileProfile();
    const { page, problems, requestedUrls, close } = await openPage();
    await page.goto(profile.url);
    await scrollThrough(page);
    const hosts = () => [...new Set(requestedUrls.map((url) => new URL(url).host))].sort();
    await expect
      .poll(hosts, { timeout: 10_000 })
      .toEqual(['evil.example', 'open.spotify.com', 'www.youtube-nocookie.com']);

    expect(await page.locator('h1').innerText()).toContain('<script>alert(1)</script>');
    expect(await page.locator('h2').allInnerTexts()).toEqual(hostileTexts);
    for (const tag of ['script', 'object', 'embed', 'form', 'input', 'base', 'details', 'math', 'meta[http-equiv]'])
      expect(await page.locator(tag).count(), tag).toBe(0);
    expect(page.url()).toBe(profile.url);
    await expect.poll(() => page.evaluate('[...document.images].every((one) => one.complete)')).toBe(true);
    expect(hosts()).toEqual(['evil.example', 'open.spotify.com', 'www.youtube-nocookie.com']);
    for (const url of requestedUrls.filter((each) => each.includes('evil.example'))) expect(url).not.toContain('.css'); // only the pictures of its blocks are requested
    expect(problems).toEqual([]);
    await close();
  });

  test('would report executed content and policy violations', async () => {
    const { page, problems, close } = await openPage();
    const profile = await createProfileClient(product).create();
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</h1>',
        '</h1><img src=ftp://pictures.example/x.png onerror=alert(1)><style>*{color:red}</style>',
      );
      await route.fulfill({ response: response, body });
    });
    await page.goto(profile.url);
    const rules = ['script-src', 'style-src', 'img-src'];
    const broken = () => rules.filter((rule) => problems.join('\n').includes(rule));
    await expect.poll(broken, { timeout: 10_000 }).toEqual(rules);
    await close();
  });

  test('works without script: a click on a block is counted and redirects to its URL', async () => {
    const profiles = createProfileClient(product);
    const profile = await profiles.create();
    await profiles.addBlock(profile.id, { type: 'link', label: 'My shop', content: 'https://shop.example/all' });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(profile.url);
    const arrival = page.waitForRequest('https://shop.example/all');
    await page.getByRole('link', { name: 'My shop' }).click();
    const counter = (await arrival).redirectedFrom();
    expect(new URL(counter?.url() ?? '').pathname).toMatch(/^\/b\/blk_/);
    await context.close();
  });

  test.each(['light', 'dark'] as const)(
    'has readable texts and icons in the %s theme in every tint',
    async (scheme) => {
      const profile = await createProfileClient(product).create();
      const { page, close } = await openPage({ colorScheme: scheme });
      await page.goto(profile.url);
      const pairs = ['ink', 'soft']
        .flatMap((text) => ['bg', 'sheet', 'card', 'wash'].map((ground): [string, string] => [text, ground]))
        .concat([
          ['accent', 'wash'],
          ['accent', 'card'],
          ['on', 'accent'],
          ['on', 'accent2'],
        ]);
      for (let tint = 0; tint < 8; tint += 1) {
        for (const [text, ground] of pairs) {
          const [one, other] = [await luminance(page, tint, text), await luminance(page, tint, ground)];
          const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          expect(ratio, `${text} on ${ground}, tint ${tint}`).toBeGreaterThanOrEqual(4.5); // WCAG AA
        }
      }
      await close();
    },
  );

  test.each([320, 390, 1_440])('is not wider than a screen of %i pixels, however long the words are', async (width) => {
    const word = 'Donaudampfschifffahrt'.repeat(40);
    const profiles = createProfileClient(product);
    const profile = await profiles.create({ displayName: word.slice(0, 100), bio: word });
    for (const type of ['heading', 'paragraph', 'divider'])
      await profiles.addBlock(profile.id, { type, content: word, label: word.slice(0, 200) });
    await profiles.addBlock(profile.id, {
      type: 'link',
      label: word.slice(0, 200),
      content: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
      icon: 'star',
    });
    const items = Array.from({ length: 30 }, () => ({ platform: word.slice(0, 64), url: 'https://a.example/' }));
    await profiles.addBlock(profile.id, { type: 'socials', settings: { items, size: 'large' } });
    const { page, close } = await openPage({ viewport: { width, height: 800 } });
    await page.goto(profile.url);
    const widest = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('main *:not(.wash):not(.unseen)')].map((element) => element.getBoundingClientRect().right))`,
    );
    expect(widest).toBeLessThanOrEqual(width);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    await close();
  });
});

/** The relative luminance (WCAG) of one of the page's colours under one of its tints. */
async function luminance(page: Page, tint: number, name: string): Promise<number> {
  const [red = 0, green = 0, blue = 0] = await page.evaluate<number[]>(`(() => {
    document.body.className = 't${tint}';
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.fillStyle = '#777'; // what it stays when the browser does not know the colour
    context.fillStyle = getComputedStyle(document.body).getPropertyValue('--${name}');
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  })()`);
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
