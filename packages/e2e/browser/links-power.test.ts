import { waitFor } from '@linkplane/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let product: SharedProduct;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page, product } = started);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

const create = async (title: string, fields: object = {}) =>
  await product.api.createLink({ url: 'https://example.com/', title, ...fields });
const row = (title: string) => page.getByRole('row', { name: title, exact: true });
const focusedRow = () => page.evaluate<string | null>(`document.activeElement?.getAttribute('aria-label')`);
const cutOffPx = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth);

describe('the list', () => {
  test('keeps the focus, the scroll and the selection while it refreshes', async () => {
    for (let n = 0; n < 20; n++) await create(`Steady ${String(n).padStart(2, '0')}`, { slug: `steady-${n}` });
    await started.dashboard.open('/links?sort=title&order=asc&search=Steady');
    await row('Steady 12').getByRole('checkbox').check();
    await row('Steady 15').focus();
    await page.evaluate('scrollTo(0, 400)');
    const scrolled = await page.evaluate<number>('scrollY');
    await product.visit('/steady-3');
    await row('Steady 03').getByText('1 click').waitFor({ timeout: 30_000 });
    expect(await focusedRow()).toBe('Steady 15');
    expect(await row('Steady 12').getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.evaluate<number>('scrollY')).toBe(scrolled);
  });

  test('shows 14 links on a screen of 900 px when it is compact, and remembers that', async () => {
    await started.dashboard.open('/links?search=Steady');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitem', { name: 'Compact' }).click();
    const countShown = () =>
      page.evaluate<number>(
        `[...document.querySelectorAll('tr[data-link]')].filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length`,
      );
    await waitFor(async () => (await countShown()) >= 14, { what: '14 links' });
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    await page.getByRole('columnheader', { name: 'Created' }).waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await started.dashboard.open('/links?search=Steady');
    await waitFor(async () => (await countShown()) >= 14, { what: '14 links' });
    expect(await page.getByRole('columnheader', { name: 'Created' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    await page.getByRole('columnheader', { name: 'Created' }).waitFor();
  });

  test.each([390, 768, 1440])('is accessible when it is compact, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await started.dashboard.open('/links?search=Steady&density=compact');
    await row('Steady 03').waitFor();
    await expectAccessible(page);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test.each([390, 768, 1440])('shows slugs, counts and states when it is compact, %i px wide', async (width) => {
    const slug = `whole-slug-${width}`;
    await create(`With everything that a link can have ${width}`, {
      slug,
      tags: ['Autumn', 'Spring', 'Winter'],
      password: 'open sesame',
      expiresAt: '2999-01-01T00:00:00.000Z',
      rules: [{ conditions: [{ type: 'country', in: ['DE'] }], url: 'https://example.com/de' }],
      split: { variants: ['a', 'b'].map((name) => ({ url: `https://example.com/${name}`, weight: 50 })) },
    });
    await page.setViewportSize({ width, height: 900 });
    await started.dashboard.open(`/links?search=${slug}&density=compact`);
    const full = row(`With everything that a link can have ${width}`);
    await full.waitFor();
    for (const name of ['Password', '1 rule', '2 variants'])
      expect(await full.getByRole('img', { name, exact: true }).isVisible()).toBe(true);
    const short = full.getByRole('link', { name: `${new URL(product.origin).host}/${slug}` });
    expect(await cutOffPx(short.getByText(`/${slug}`, { exact: true }))).toBe(0);
    expect((await short.boundingBox())?.width).toBeGreaterThan(80);
    const count = full.getByRole('link', { name: '0 clicks' });
    await count.locator('[aria-hidden]').evaluate((element) => void (element.textContent = '123,456'));
    expect(await cutOffPx(count)).toBe(0);
    const tags = full.getByRole('button', { name: /^Show links tagged/ });
    if (width === 1440) {
      expect(await cutOffPx(tags.first().getByText('Autumn'))).toBe(0);
      expect(await full.getByText('+2', { exact: true }).isVisible()).toBe(true);
    }
  });

  test('has a toolbar of two lines on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await started.dashboard.open('/links');
    await page.getByRole('status').filter({ hasText: 'links' }).waitFor();
    const tops = [];
    for (const control of [
      page.getByLabel('Search links'),
      page.getByRole('combobox', { name: 'Sort by' }),
      ...['Filter', 'Views', 'Display'].map((name) => page.getByRole('button', { name, exact: true })),
    ])
      tops.push((await control.boundingBox())?.y);
    expect(new Set(tops).size).toBe(2);
  });
});

test('a pending deletion is sent when the page is closed', async () => {
  const { slug } = await create('To delete');
  await started.dashboard.open('/links');
  await row('To delete').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete link' }).click();
  await row('To delete').waitFor({ state: 'detached' });
  await page.goto('about:blank');
  await waitFor(async () => (await product.visit(`/${slug}`)).status === 404, { what: 'its end' });
});
