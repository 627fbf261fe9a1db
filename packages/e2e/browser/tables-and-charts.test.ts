import { readFile } from 'node:fs/promises';
import { waitFor } from '@linkplane/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import {
  expectAccessible,
  openDashboard,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const arabicTitle = 'حملة الصيف الكبرى على المنتجات الجديدة مع عنوان طويل جدا لا ينتهي أبدا';

let product: SharedProduct;
let dashboard: Dashboard;
let page: Page;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard, page } = started);
  const create = product.api.createLink;
  await create({ url: 'https://warehouse.example/boots?size=42', slug: 'boots', title: 'Winter shoes' });
  await create({ url: 'https://bücher.example/list', slug: 'books', title: 'Books' });
  await create({ url: 'https://example.com/arabic', slug: 'arabic', title: arabicTitle });
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

const row = (name: string) => page.getByRole('row', { name });
const click = (slug: string, referer: string) =>
  product.visit(`/${slug}`, { headers: { 'User-Agent': phoneAgent, Referer: referer } });

async function boxOf(locator: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

/** A program for the browser: the width of a picture, and how many colours some of its pixels have. */
function countColours(png: Buffer | undefined): string {
  return `(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png?.toString('base64')}';
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    return { width, colours: new Set(pixels).size };
  })()`;
}

/** A program for the browser: how many pixels of the chart have the colour that clicks have in its legend. */
const countPixelsOfClicks = `(() => {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  const legend = document.querySelector('figure li[data-tone=accent]');
  context.fillStyle = getComputedStyle(legend, '::before').backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const colour = context.getImageData(0, 0, 1, 1).data;
  const canvas = document.querySelector('figure canvas');
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    count += Number([0, 1, 2, 3].every((part) => Math.abs(pixels[at + part] - colour[part]) < 8));
  return count;
})()`;

describe('the table of links', () => {
  test.each([
    ['a destination', 'warehouse.example', 'Winter shoes'],
    ['a destination with its scheme', 'https://warehouse.example/boots', 'Winter shoes'],
    ['a slug as rows show it', '/boots', 'Winter shoes'],
    ['an international host as rows show it', 'bücher.example', 'Books'],
    ['several words in any order', 'shoes boots', 'Winter shoes'],
  ])('can be searched by %s: %s', async (_, words, title) => {
    await dashboard.open('/links');
    await page.getByLabel('Search links').fill(words);
    await page.getByText('1 link', { exact: true }).waitFor();
    await row(title).waitFor();
  });

  test('can be searched by a whole short URL', async () => {
    await dashboard.open('/links');
    await page.getByLabel('Search links').fill(`${product.origin}/books`);
    await page.getByText('1 link', { exact: true }).waitFor();
    await row('Books').waitFor();
  });

  test('shows new clicks without a reload', async () => {
    await dashboard.open('/links');
    await row('Winter shoes').getByText('0 clicks').waitFor();
    await click('boots', 'https://news.example/');
    await row('Winter shoes').getByText('1 click').waitFor();
  });

  test('draws the last days of a link beside its clicks, with one request for the page', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/spark', slug: 'spark', title: 'Sparkling' });
    await click('spark', 'https://news.example/');
    await waitFor(async () => (await product.api.getLink(link.id)).clicks === 1);
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().includes('/sparklines') && requests.push(request.url())));
    await dashboard.open('/links?q=spark');
    const line = row('Sparkling').locator('polyline');
    await line.waitFor();
    // Nothing for 29 days, and the most on the last one: from the bottom left to the top right.
    expect(await line.getAttribute('points')).toMatch(/^0\.0,20\.5 .* 72\.0,1\.5$/);
    expect(requests).toHaveLength(1);
  });

  test('sends no requests while the page is hidden, and refreshes once it is visible', async () => {
    const other = await openDashboard(started.browser, product);
    await other.page.clock.install();
    await other.open('/links');
    await other.page.getByRole('row', { name: 'Books' }).waitFor();
    let requests = 0;
    other.page.on('request', (request) => (requests += Number(/\/v1\/links\?/.test(request.url()))));
    const show = (state: 'hidden' | 'visible') =>
      other.page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
         document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
      );
    await show('hidden');
    await other.page.clock.runFor(2_500); // requests that were already due
    const before = requests;
    await other.page.clock.runFor(20_000);
    expect(requests).toBe(before);
    await show('visible');
    await other.page.clock.runFor(2_500);
    await waitFor(() => requests > before, { what: 'another request' });
    await other.close();
  });

  test("opens a link's report on a click beside its controls, and the destination by its short URL", async () => {
    await dashboard.open('/links');
    const short = row('Books').getByRole('link', { name: `localhost:${product.port}/books` });
    expect(await short.getAttribute('href')).toBe(`${product.origin}/books`);
    const created = await boxOf(row('Books').locator('time'));
    await page.mouse.click(created.left + 4, (created.top + created.bottom) / 2);
    await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
  });

  test('shows an international host in its own script', async () => {
    await dashboard.open('/links');
    const destination = row('Books').getByRole('link', { name: 'bücher.example/list' });
    expect(await destination.getAttribute('href')).toBe('https://xn--bcher-kva.example/list');
  });

  test('shows the start of a right-to-left title', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await dashboard.open('/links');
    await row(arabicTitle).waitFor();
    const isFirstLetterShown = await page.evaluate<boolean>(`(() => {
      const title = document.querySelector('tr[aria-label^="${arabicTitle.slice(0, 8)}"] a[dir=auto]');
      const range = document.createRange();
      range.setStart(title.firstChild, 0);
      range.setEnd(title.firstChild, 1);
      const letter = range.getBoundingClientRect();
      const frame = title.getBoundingClientRect();
      return title.scrollWidth > title.clientWidth && letter.left >= frame.left && letter.right <= frame.right + 1;
    })()`);
    expect(isFirstLetterShown).toBe(true);
  });
});

describe('a report', () => {
  beforeAll(async () => {
    await click('boots', 'android-app://com.slack/');
    await waitFor(async () => (await product.api.getLink((await firstLink()).id)).clicks >= 1, { what: 'the click' });
  });
  const firstLink = async () =>
    ((await product.api.call('GET', '/links?search=boots')).body.data as { items: { id: string }[] }).items[0] ?? {
      id: '',
    };

  test('has no empty space below its content', async () => {
    await dashboard.open('/analytics');
    await page.getByRole('img', { name: /Clicks over time/ }).waitFor();
    const overshoot = await page.evaluate<number>(
      `document.documentElement.scrollHeight - Math.max(innerHeight, scrollY + document.querySelector('#main > *').getBoundingClientRect().bottom)`,
    );
    expect(overshoot).toBeLessThanOrEqual(64);
  });

  test('marks an incomplete last interval, and keeps its tooltip inside the card', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await dashboard.open('/analytics');
    const chart = page.getByRole('img', { name: /Clicks over time/ });
    await chart.waitFor();
    await page.getByText('Incomplete', { exact: true }).waitFor();
    await chart.scrollIntoViewIfNeeded();
    const plot = await boxOf(chart.locator('.u-over'));
    const card = await boxOf(page.getByRole('region', { name: 'Clicks over time' }));
    for (const [x, words] of [
      [plot.left + 2, /\d{4}$/],
      [plot.right - 2, /so far$/],
    ] as const) {
      await page.mouse.move(x, (plot.top + plot.bottom) / 2);
      const head = chart.locator('strong').filter({ hasText: words });
      await head.waitFor();
      const tooltip = await boxOf(head.locator('..'));
      expect(tooltip.left).toBeGreaterThanOrEqual(card.left);
      expect(tooltip.right).toBeLessThanOrEqual(card.right);
    }
  });

  test('shows the line of clicks where visitors are as many', async () => {
    const { id } = await product.api.createLink({ url: 'https://example.com/even', slug: 'even' });
    await click('even', 'https://news.example/');
    await waitFor(async () => (await product.api.getLink(id)).clicks === 1, { what: 'the click' });
    await dashboard.open(`/links/${id}`);
    const chart = page.getByRole('img', { name: /Clicks: 1.*Visitors: 1/ });
    await chart.locator('canvas').waitFor();
    await waitFor(async () => (await page.evaluate<number>(countPixelsOfClicks)) > 100, { what: 'the line of clicks' });
  });

  test('of whole days in the past has no incomplete interval', async () => {
    await dashboard.open('/analytics?from=2026-01-01&to=2026-01-31&interval=day');
    await page.getByRole('img', { name: /Clicks over time/ }).waitFor();
    expect(await page.getByText('Incomplete', { exact: true }).count()).toBe(0);
  });

  test('has the same readable names of apps and devices on every page', async () => {
    await dashboard.open(`/links/${(await firstLink()).id}`);
    await page.getByRole('region', { name: 'Referrers' }).getByText('Slack', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Devices' }).getByText('Phone', { exact: true }).waitFor();
    await dashboard.open('/live');
    await page.getByRole('listitem').filter({ hasText: 'from Slack' }).filter({ hasText: 'Phone' }).first().waitFor();
  });

  test.each([
    ['Clicks over time', /^Date,Clicks,Visitors\r\n\d{4}-\d\d-\d\d/],
    ['Map', /^Country,Clicks\r\nUnknown,\d/],
    ['Referrers', /^Name,Clicks\r\n.*Slack,\d/s],
    ['Hours of the week', /^Day,0,1,.*,23\r\nMonday,\d/],
  ])('the chart %s is downloaded as a table and as a picture', async (title, table) => {
    await dashboard.open(`/links/${(await firstLink()).id}`);
    const card = page.getByRole('region', { name: title, exact: true });
    const files: Buffer[] = [];
    for (const format of ['CSV', 'PNG']) {
      await card.getByRole('button', { name: `Download ${title}` }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${title.toLowerCase().replaceAll(' ', '-')}.${format.toLowerCase()}`);
      files.push(await readFile(await download.path()));
    }
    expect(files[0]?.toString()).toMatch(table);
    const { width, colours } = await page.evaluate<{ width: number; colours: number }>(countColours(files[1]));
    expect(width).toBeGreaterThan(600);
    expect(colours).toBeGreaterThan(3);
  });

  test('a time zone is found by part of its current name', async () => {
    await dashboard.open('/analytics');
    await page.getByRole('button', { name: /^Time zone/ }).click();
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('kolk');
    await page.getByRole('option', { name: 'Asia/Kolkata (GMT+5:30)' }).click();
    await page.getByLabel('Time zone: Asia/Kolkata').waitFor();
    await page.getByRole('img', { name: /Clicks: \d/ }).waitFor();
  });

  test.each([360, 480])('fits its range into one line of %d pixels, with its options below', async (width) => {
    await page.setViewportSize({ width, height: 780 });
    await dashboard.open('/analytics');
    const range = await boxOf(page.getByRole('combobox', { name: 'Range' }));
    const pause = await boxOf(page.getByRole('button', { name: 'Pause refreshing' }));
    expect(pause.top).toBeLessThan(range.bottom);
    expect(pause.right).toBeLessThanOrEqual(width);
    expect(await page.getByRole('combobox', { name: 'Interval' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('switch', { name: 'Include bots' }).click();
    await page.getByRole('button', { name: 'Options (1)' }).click();
    await page.getByRole('combobox', { name: 'Interval' }).waitFor({ state: 'hidden' });
  });

  test.each([
    ['left to right', 390, 'en', 'ArrowRight', 'Domains'],
    ['right to left', 390, 'ar', 'ArrowLeft', 'النطاقات'],
    ['left to right', 1440, 'en', 'ArrowRight', 'Domains'],
  ])('has one line of tabs, which follows the keyboard from %s, %i px wide', async (_, width, ...rest) => {
    const [language, forward, last] = rest;
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    try {
      await dashboard.open('/analytics');
      const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: last, exact: true }) });
      const tab = (place: number) => tabs.getByRole('tab').nth(place);
      const isInView = async (of: Locator) => {
        const [line, shown] = [await boxOf(tabs), await boxOf(of)];
        // Scrolled distances are whole pixels.
        return shown.left > line.left - 2 && shown.right < line.right + 2;
      };
      await tab(0).waitFor();
      const count = await tabs.getByRole('tab').count();
      const tops = await Promise.all(Array.from({ length: count }, async (__, place) => (await boxOf(tab(place))).top));
      expect(new Set(tops).size).toBe(1);
      expect(await isInView(tab(count - 1))).toBe(false);
      expect(await tabs.getAttribute('data-more-end')).toBe('true');
      await tab(0).focus();
      for (let place = 1; place < count; place++) await page.keyboard.press(forward);
      await waitFor(async () => await isInView(tab(count - 1)), { what: 'the last tab in view' });
      await waitFor(async () => (await tabs.getAttribute('data-more-end')) === 'false', { what: 'no fade at the end' });
      expect(await tabs.getAttribute('data-more-start')).toBe('true');
      expect(await tab(count - 1).getAttribute('aria-selected')).toBe('true');
    } finally {
      await page.evaluate(`localStorage.removeItem('language')`);
    }
  });

  test('a long live event keeps its time visible on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await dashboard.open('/live');
    await click('boots', `https://${'a-very-long-label.'.repeat(8)}example/`);
    const event = page.getByRole('listitem').filter({ hasText: 'a-very-long-label' }).first();
    await event.waitFor();
    expect((await boxOf(event.locator('time'))).right).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});

test('an invite that is valid for 7 days is shown as expiring in 7 days', async () => {
  await dashboard.open('/members?panel=new');
  await page.getByRole('button', { name: 'Create invite' }).click();
  await page.getByRole('button', { name: 'Create open invite' }).click();
  await page.getByRole('button', { name: 'Copy invite' }).click();
  await page.getByText('Copied').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Pending invites' }).getByText('Expires in 7 days').waitFor();
});
