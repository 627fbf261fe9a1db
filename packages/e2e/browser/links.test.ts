import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { drawPng } from '../support/draw-png.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { choose, expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let product: SharedProduct;
let dashboard: Dashboard;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

const locationOf = async (path: string) => (await product.visit(path)).headers['location'];

test('an empty list of links guides to creating the first one', async () => {
  await dashboard.open('/links');
  await dashboard.page.getByRole('heading', { name: 'Create your first link' }).waitFor();
  await expectAccessible(dashboard.page);
  await dashboard.page.getByRole('button', { name: 'All options' }).click();
  await dashboard.page.getByRole('dialog', { name: 'New link' }).waitFor();
  expect(dashboard.page.url()).toContain('panel=new');
});

test('a link is created with the keyboard only, and a preview shows its destination before', async () => {
  const { page } = dashboard;
  await dashboard.open('/links');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.getByRole('button', { name: 'New link' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New link' }).waitFor();
  await waitFor(async () => (await focused()) === 'url', { what: 'the focus in the first field' });
  await page.keyboard.type('https://example.com/launch?utm_source=old&x=1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('launch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Launch page');
  await page.keyboard.press('Tab'); // to the tags
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('Source', { exact: true }).waitFor({ state: 'visible' });
  await page.keyboard.press('Tab');
  await page.keyboard.type('mail');
  const preview = 'https://example.com/launch?x=1&utm_source=mail';
  await page.getByTestId('destination-preview').getByText(preview).waitFor();
  await page.getByTestId('short-preview').getByText(`localhost:${product.port}/launch`).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'Launch page' }).waitFor();
  expect(await locationOf('/launch')).toBe(preview);

  async function focused() {
    return await page.evaluate<string | null>('document.activeElement?.getAttribute("name")');
  }
});

test('validation errors are shown beside their fields, and no input is lost', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?panel=new');
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByLabel('Destination', { exact: true }).fill('example without a scheme');
  await dialog.getByLabel('Slug', { exact: true }).fill('launch');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('Destination', { exact: true }).fill('https://example.com/other');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText(/in use/i).waitFor();
  expect(await dialog.getByLabel('Slug', { exact: true }).inputValue()).toBe('launch');
  expect(await dialog.getByLabel('Slug', { exact: true }).getAttribute('aria-invalid')).toBe('true');
});

test('a form keeps its input when the session ends while it is open', async () => {
  const { page, context } = dashboard;
  await dashboard.open('/links?panel=new');
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Destination', { exact: true }).fill('https://example.com/kept');
  await panel.getByLabel('Slug', { exact: true }).fill('kept');
  await context.clearCookies();
  // By keyboard: a request of the page behind may already have opened the sign-in dialog.
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.waitFor();
  await expectAccessible(page);
  await again.getByLabel('Password', { exact: true }).fill(product.firstRun.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await panel.getByLabel('Slug', { exact: true }).inputValue()).toBe('kept');
  await panel.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('row', { name: 'kept' }).waitFor();
  expect(await locationOf('/kept')).toBe('https://example.com/kept');
});

test('every setting of a link can be set, is shown again when edited, and applies to visitors', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?panel=new');
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByLabel('Destination', { exact: true }).fill('https://example.com/rich');
  await dialog.getByLabel('Slug', { exact: true }).fill('rich');
  await dialog.getByRole('button', { name: /Schedule and limits/ }).click();
  await dialog.getByLabel('Starts at', { exact: true }).fill('2026-01-01T08:00');
  await dialog.getByLabel('Expires at', { exact: true }).fill('2036-01-01T08:00');
  await dialog.getByLabel('Click limit', { exact: true }).fill('1');
  await dialog.getByLabel('Redirect after expiry').fill('https://example.com/over');
  await dialog.getByRole('button', { name: /Open in apps/ }).click();
  await dialog.getByRole('switch', { name: "Open in the destination's app" }).click();
  await dialog.getByRole('switch', { name: 'On Android' }).click();
  await dialog.getByRole('button', { name: /Redirect options/ }).click();
  await dialog.getByRole('switch', { name: 'Forward query parameters' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const row = page.getByRole('row').filter({ hasText: '/rich' });
  await row.getByText('Expires').waitFor();

  expect(await locationOf('/rich?a=b')).toBe('https://example.com/rich?a=b');
  expect(await locationOf('/rich')).toBe('https://example.com/over');

  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit link' });
  expect(await edit.getByLabel('Click limit', { exact: true }).inputValue()).toBe('1');
  expect(await edit.getByLabel('Expires at', { exact: true }).inputValue()).toBe('2036-01-01T08:00');
  expect(await edit.getByRole('switch', { name: 'On Android' }).getAttribute('aria-checked')).toBe('false');
  await edit.getByLabel('Click limit', { exact: true }).fill('');
  await edit.getByRole('button', { name: /Redirect options/ }).waitFor();
  await edit.getByRole('switch', { name: 'Interstitial page' }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await edit.waitFor({ state: 'detached' });
  await waitFor(async () => (await product.visit('/rich')).headers['refresh'] !== undefined, {
    what: 'the page on the way',
  });
});

test('many links are created from pasted lines or a file, each with its result', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?panel=bulk');
  const dialog = page.getByRole('dialog', { name: 'Import links' });
  const good = Array.from({ length: 120 }, (_, n) => `https://example.com/${n},bulk-${n},"Number ${n}, of many"`);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'links.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['url,slug,title', ...good, 'https://example.com/x,launch,Taken', 'nonsense,,'].join('\n')),
  });
  await dialog.getByRole('button', { name: 'Create 122 links' }).click();
  await dialog.getByText('120 created').waitFor();
  await dialog.getByRole('button', { name: 'Show failed only' }).click();
  await dialog.getByRole('row', { name: /^122 https:\/\/example\.com\/x .*in use/i }).waitFor();
  await dialog.getByRole('row', { name: /^123 nonsense/ }).waitFor();
  await expectAccessible(page);
  expect(await locationOf('/bulk-119')).toBe('https://example.com/119');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('123 links', { exact: true }).waitFor();
});

test('the table of links is searched, sorted, paged and navigated by keyboard, with its state in the URL', async () => {
  const { page } = dashboard;
  await dashboard.open('/links');
  await page.getByLabel('Search links').fill('bulk-11');
  await page.getByText('11 links', { exact: true }).waitFor();
  expect(page.url()).toContain('search=bulk-11');
  await choose(page, 'Sort by', 'Title, A to Z');
  await page.locator('tbody tr').first().getByText('Number 11, of many').waitFor();
  await page.reload();
  await page.locator('tbody tr').first().getByText('Number 11, of many').waitFor();

  await page.getByLabel('Search links').fill('');
  await page.getByText('123 links', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 7').waitFor();
  expect(page.url()).toContain('page=2');
  const isCounted = async () => {
    const { items } = (await product.api.call('GET', '/links?search=rich')).body.data as {
      items: { clicks: number }[];
    };
    return items.some(({ clicks }) => clicks > 0);
  };
  await waitFor(isCounted, { what: 'a click' });
  await page.getByRole('button', { name: 'Clicks' }).click();
  await page.getByRole('row', { name: 'rich' }).waitFor();
  await expectAccessible(page);

  const rows = page.locator('tbody tr');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('tbody tr:focus').count()).toBe(1);
  expect(await page.locator('tbody tr:nth-child(2):focus').count()).toBe(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('invalid parameters in the URL of the links page are ignored', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?sort=nonsense&order=up&page=-3&search=launch');
  await page.getByRole('row', { name: 'Launch page' }).waitFor();
});

test('a short link is copied with one click', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?search=launch');
  const confirmation = page.getByText('Copied').first().waitFor(); // the confirmation is shown briefly
  await page.getByRole('button', { name: `Copy localhost:${product.port}/launch` }).click();
  await confirmation;
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`http://localhost:${product.port}/launch`);
});

test('a QR code is designed with colors, shapes, a frame and a logo, saved, copied and downloaded', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?search=launch');
  await page.getByRole('row', { name: 'Launch page' }).getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  const image = dialog.getByRole('img', { name: /QR code for/ });
  const isDrawn = async () =>
    (await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)) > 0;
  await waitFor(isDrawn, { what: 'the picture' });
  await dialog.getByLabel('Foreground', { exact: true }).fill('#3730a3');
  await dialog.getByRole('group', { name: 'Dots' }).getByRole('button', { name: 'Rounded' }).click();
  await dialog.getByRole('group', { name: 'Corners' }).getByRole('button', { name: 'Round', exact: true }).click();
  await dialog.getByLabel('Text below the code').fill('Scan me');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawPng(64, 64) });
  await dialog.getByRole('button', { name: 'Remove logo' }).waitFor();
  await waitFor(async () => (await image.getAttribute('src'))?.includes('logo=upl_') === true && (await isDrawn()), {
    what: 'the picture with the logo',
  });
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('launch.png');
  expect((await download).url()).toContain('dark=%233730a3');
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: /PDF/ }).click();
  const document = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await document).suggestedFilename()).toBe('launch.pdf');
  await dialog.getByRole('button', { name: 'Copy picture' }).click();
  await page.getByText('Picture copied').first().waitFor();
  const copied = await page.evaluate('navigator.clipboard.read().then(([item]) => item.types)');
  expect(copied).toEqual(['image/png']);

  await dialog.getByRole('button', { name: 'Save look' }).click();
  await page.getByText('Look saved with the link').first().waitFor();
  await page.reload();
  await waitFor(async () => (await image.getAttribute('src'))?.includes('frame=Scan') === true, {
    what: 'the saved look',
  });
  await dialog.getByRole('button', { name: 'Reset look' }).click();
  await page.getByText('The code is a plain one again').first().waitFor();

  await dialog.getByLabel('Foreground', { exact: true }).fill('#dddddd');
  await dialog.getByText(/Scanners may not read this/).waitFor();
  await dialog.getByLabel('Foreground', { exact: true }).fill('#000000');
  await dialog.getByLabel('Text below the code').fill('二維碼');
  await dialog.getByText(/Latin, Greek and Cyrillic letters/).waitFor();
});

test('QR codes of the chosen links are downloaded as a sheet to print, and as an archive', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?search=launch');
  await page.getByRole('row', { name: 'Launch page' }).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected links' }).getByRole('button', { name: 'QR codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR codes' });
  await dialog.waitFor();
  await expectAccessible(page);
  const sheet = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await sheet).suggestedFilename()).toBe('qr-codes.pdf');
  expect(await (await sheet).failure()).toBeNull();
  await dialog.getByRole('button', { name: 'Archive of files' }).click();
  const archive = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await archive).suggestedFilename()).toBe('qr-codes.zip');
  expect(await (await archive).failure()).toBeNull();
});

test('deleting a link names what is lost, offers expiry instead, and deletes it once it can no longer be undone', async () => {
  const { page } = dashboard;
  await dashboard.open('/links?search=bulk-7');
  const row = page.getByRole('row', { name: 'Number 7, of many' });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this link?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Expire it instead' }).click();
  await row.getByText('Expired').waitFor();

  await row.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete this link?' }).getByRole('button', { name: 'Delete link' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Link will be deleted in 10 seconds').waitFor();
  await waitFor(async () => (await product.visit('/bulk-7')).status === 404, { timeoutMs: 20_000, what: 'its end' });
});

test('the command palette finds a link by its title and opens any page by keyboard', async () => {
  const { page } = dashboard;
  await dashboard.open('/links');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.locator('input:focus').waitFor();
  await expectAccessible(page);
  await page.keyboard.type('launch pa');
  await palette.getByRole('option', { name: /Launch page/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Launch page' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.locator('input:focus').waitFor();
  await page.keyboard.type('go to live');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Live', exact: true }).waitFor();
});

test('the links pages do not scroll horizontally at 360 pixels', async () => {
  const { page } = dashboard;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/links', '/links?panel=new', '/links?panel=bulk', '/analytics', '/live']) {
    await dashboard.open(path);
    await page
      .getByRole('heading', { level: path.includes('panel') ? 2 : 1 })
      .first()
      .waitFor();
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Links' }).click();
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('notes of a link are saved, shown to members, and part of the export, but not of any public page', async () => {
  const { page } = dashboard;
  const { id, slug } = await product.api.createLink({ url: 'https://example.com/', redirectDelayEnabled: true });
  await dashboard.open(`/links?panel=${id}`);
  await page.getByLabel('Notes').fill('Only for us');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.api.getLink(id)).notes === 'Only for us', { what: 'the saved notes' });
  for (const path of [`/${slug}`, `/${slug}+`]) expect((await product.visit(path)).body).not.toContain('Only for us');
});
