import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { drawPng } from '../support/draw-png.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let product: SharedProduct;
let dashboard: Dashboard;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

const locationOf = async (path: string) => (await product.visit(path)).headers['location'];

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
