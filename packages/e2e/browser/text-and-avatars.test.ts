import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const slug = 'spring-sale-2026-a-b';

let product: SharedProduct;
let dashboard: Dashboard;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

/**
 * Visible texts whose hyphens are wider than the font's own: with `tabular-nums`, Inter gives a hyphen the width of a
 * digit.
 */
const listWideHyphens = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.data.includes('-') && parent.checkVisibility() && !parent.closest('script, style, textarea')) nodes.push(node);
  }
  return nodes.filter((node) => {
    const hyphen = document.createRange();
    hyphen.setStart(node, node.data.indexOf('-'));
    hyphen.setEnd(node, node.data.indexOf('-') + 1);
    const probe = document.createElement('span');
    Object.assign(probe.style, { position: 'absolute', fontVariantNumeric: 'normal' });
    probe.textContent = '-';
    node.parentElement.append(probe);
    const normal = probe.getBoundingClientRect().width;
    probe.remove();
    return hyphen.getBoundingClientRect().width > normal * 1.1;
  }).map((node) => node.data.trim());
})()`;

test('hyphens of slugs and URLs have their normal width on every page that shows them', async () => {
  const { page, open } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/a-b-c', slug });
  const profile = await createProfileClient(product).create({ slug: `${slug}-profile`, displayName: 'Ada-Marie' });
  for (const path of [
    '/links',
    `/links?panel=${link.id}`,
    `/links/${link.id}`,
    '/profiles',
    `/profiles/${profile.id}`,
    '/analytics',
  ]) {
    await open(path);
    await page.getByRole('heading').first().waitFor();
    if (path !== '/analytics')
      await page
        .getByText(/spring-sale/)
        .first()
        .waitFor();
    await page.evaluate('document.fonts.ready');
    expect(await page.evaluate(listWideHyphens), path).toEqual([]);
  }
});

describe('the avatar of a profile in the dashboard', () => {
  test.each([
    ['shows its picture once it has loaded', 'loads', '1'],
    ['shows the initials and no picture when it cannot be loaded', 'fails', undefined],
    ['shows the initials through a picture that is still loading', 'hangs', '0'],
  ])('%s', async (_name, file, opacity) => {
    const { page, open } = dashboard;
    const displayName = `Ada ${file}`;
    const avatar = `https://pictures.example/${file}.png`;
    await createProfileClient(product).create({ displayName, avatar });
    await page.route('https://pictures.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/loads.png') await route.fulfill({ body: picture, contentType: 'image/png' });
      if (pathname === '/fails.png') await route.fulfill({ status: 404 });
    });
    await open('/profiles');
    const card = page.getByRole('article').filter({ hasText: displayName });
    await card.getByText(`A${file[0]?.toUpperCase()}`, { exact: true }).waitFor();
    const opacityNow = `getComputedStyle(document.querySelector('img[src="${avatar}"]')).opacity`;
    if (opacity === undefined) await card.locator('img').waitFor({ state: 'detached' });
    else await expect.poll(() => page.evaluate(opacityNow)).toBe(opacity);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
