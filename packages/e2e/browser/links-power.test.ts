import { waitFor } from '@linkplane/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { callAccount, choose, expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

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
const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
const read = async (id: string) =>
  (await product.api.getLink(id)) as unknown as { title: string; expiresAt: string | null; slug: string };
const cutOffPx = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth);
const undo = () => page.getByRole('button', { name: 'Undo' }).click();

describe('keys', () => {
  test('C creates, / searches and ? lists the shortcuts, wherever the focus is but in fields', async () => {
    await started.dashboard.open('/tags');
    await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Create a link').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'New link' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New link' });
    await form.locator('input:focus').waitFor();
    await page.keyboard.type('c/?');
    expect(await form.getByLabel('Destination', { exact: true }).inputValue()).toBe('c/?');
  });

  test('/ moves to the search of the list, and opens the palette where there is none', async () => {
    await create('To search');
    await started.dashboard.open('/links');
    await row('To search').waitFor();
    await page.keyboard.press('/');
    await page.getByLabel('Search links').locator('xpath=self::*[@data-search]').waitFor();
    expect(await page.evaluate<string>(`document.activeElement.type`)).toBe('search');
    await started.dashboard.open('/domains');
    await page.getByRole('heading', { name: 'Domains', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
  });

  test('J and K move from the first row on, Enter opens a report, and D duplicates', async () => {
    const { id } = await create('Keys one', { tags: ['Kept'], notes: 'Also kept', externalId: 'only-one' });
    await create('Keys two');
    await started.dashboard.open('/links?search=Keys');
    await row('Keys one').waitFor();
    await page.keyboard.press('j');
    await waitFor(async () => (await focusedRow()) === 'Keys two', { what: 'the first row' });
    await page.keyboard.press('j');
    await waitFor(async () => (await focusedRow()) === 'Keys one', { what: 'the second row' });
    await page.keyboard.press('k');
    await waitFor(async () => (await focusedRow()) === 'Keys two', { what: 'the first row again' });
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    const form = page.getByRole('dialog', { name: 'New link' });
    await form.waitFor();
    expect(await form.getByLabel('Slug', { exact: true }).inputValue()).toBe('');
    expect(await form.getByLabel('External ID', { exact: true }).inputValue()).toBe('');
    await form.getByLabel('Title', { exact: true }).fill('Keys three');
    await form.getByRole('button', { name: 'Create link' }).click();
    await row('Keys three').getByRole('button', { name: 'Show links tagged Kept' }).waitFor();
    await row('Keys one').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/links/${id}`));
  });
});

describe('the short URL of a new link', () => {
  const createByForm = async (path: string) => {
    await started.dashboard.open('/links?panel=new');
    const form = page.getByRole('dialog', { name: 'New link' });
    await form.getByLabel('Destination', { exact: true }).fill(`https://example.com/${path}`);
    await form.getByLabel('Slug', { exact: true }).fill(path);
    await form.getByRole('button', { name: 'Create link' }).click();
  };

  test('is copied', async () => {
    await createByForm('copied');
    await page.getByText('Link created and copied').waitFor();
    expect(await clipboard()).toBe(`${product.origin}/copied`);
  });

  test('can be copied by a button where the browser refuses the clipboard', async () => {
    await page.addInitScript(`if (navigator.clipboard) navigator.clipboard.writeText = () =>
      globalThis.allowsCopying ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError'))`);
    await createByForm('refused');
    await page.getByText('Link created', { exact: true }).waitFor();
    await page.evaluate('globalThis.allowsCopying = true');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied', { exact: true }).first().waitFor();
  });
});

describe('undo', () => {
  test('restores what an edit changed, and nothing else', async () => {
    const { id } = await create('Before', { notes: 'Of before' });
    await started.dashboard.open(`/links?panel=${id}`);
    const form = page.getByRole('dialog', { name: 'Edit link' });
    await form.getByLabel('Title', { exact: true }).fill('After');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await row('After').waitFor();
    await product.api.call('PATCH', `/links/${id}`, { notes: 'Of another member' });
    await undo();
    await row('Before').waitFor();
    await page.getByText('Undone').waitFor();
    expect(await product.api.getLink(id)).toMatchObject({ title: 'Before', notes: 'Of another member' });
  });

  test('gives an expired link its end back', async () => {
    const { id } = await create('To expire');
    await started.dashboard.open('/links');
    await row('To expire').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Expire now' }).click();
    await row('To expire').getByText('Expired').waitFor();
    await waitFor(async () => (await read(id)).expiresAt !== null, { what: 'the end' });
    await undo();
    await waitFor(async () => (await read(id)).expiresAt === null, { what: 'no end' });
    await row('To expire').getByText('Expired').waitFor({ state: 'detached' });
  });

  test('keeps a link that was to be deleted, which works all the time', async () => {
    const { slug } = await create('To keep');
    await started.dashboard.open('/links');
    await row('To keep').focus();
    await page.keyboard.press('Delete');
    await page.getByText('during which the link still works').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete link' }).click();
    await row('To keep').waitFor({ state: 'detached' });
    expect((await product.visit(`/${slug}`)).status).toBe(302);
    await undo();
    await row('To keep').waitFor();
    expect((await product.visit(`/${slug}`)).status).toBe(302);
  });

  test('is over when the page is closed: a pending deletion is sent', async () => {
    const { slug } = await create('To delete');
    await started.dashboard.open('/links');
    await row('To delete').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete link' }).click();
    await row('To delete').waitFor({ state: 'detached' });
    await page.goto('about:blank');
    await waitFor(async () => (await product.visit(`/${slug}`)).status === 404, { what: 'its end' });
  });
});

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

describe('saved views', () => {
  test('are saved, opened, changed, renamed, shared and deleted', async () => {
    await create('View one', { tags: ['Spring'] });
    await started.dashboard.open('/links?tag=%5B"Spring"%5D&density=comfortable');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByText('No views yet.').waitFor();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Name').fill('Spring links');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.waitFor({ state: 'detached' });

    await started.dashboard.open('/links');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('group', { name: 'Yours' }).getByRole('menuitem', { name: 'Spring links' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Spring').waitFor();
    await choose(page, 'Sort by', 'Most clicks');
    await page.getByRole('button', { name: 'Spring links' }).click();
    await page.getByRole('menuitem', { name: 'Update this view' }).click();
    await page.getByText('View changed').waitFor();

    await page.getByRole('button', { name: 'Spring links' }).click();
    await page.getByRole('menuitem', { name: 'Manage views…' }).click();
    const manage = page.getByRole('dialog', { name: 'Views' });
    await manage.getByText('Only you see it.').waitFor();
    await manage.getByRole('button', { name: 'Share Spring links' }).click();
    await manage.getByText('Shared by you.').waitFor();
    await manage.getByRole('button', { name: 'Rename Spring links' }).click();
    await manage.getByLabel('Name of Spring links').fill('By clicks');
    await page.keyboard.press('Enter');
    await manage.getByText('By clicks', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await started.dashboard.open('/links');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('group', { name: 'Shared with the workspace' }).getByText('By clicks').click();
    await page.waitForURL(/sort=clicks/);
    await page.getByRole('button', { name: 'By clicks' }).click();
    await page.getByRole('menuitem', { name: 'Manage views…' }).click();
    await manage.getByRole('button', { name: 'Delete By clicks' }).click();
    await manage.getByText('No views yet.').waitFor();
  });

  test('of reports keep the range and the filters', async () => {
    await callAccount(started, 'POST', `/workspaces/${product.firstRun.workspaceId}/views`, {
      page: 'analytics',
      name: 'Germany this year',
      search: { range: 'year', country: 'DE' },
      shared: true,
    });
    await started.dashboard.open('/analytics');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Germany this year' }).click();
    await page.getByRole('list', { name: 'Filters' }).getByText('Country is Germany').waitFor();
    expect(await page.getByRole('combobox', { name: 'Range' }).textContent()).toBe('Year to date');
  });
});
