import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '../support/draw-png.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let product: SharedProduct;
let browser: Browser;
let page: Page;
let dashboard: Dashboard;
let started: DashboardTest;
let picture: string;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, browser, page, dashboard } = started);
  picture = join(mkdtempSync(join(tmpdir(), 'linkplane-picture-')), 'wide.png');
  writeFileSync(picture, drawPng(600, 300));
}, installTimeoutMs);
afterAll(() => started.stop());

const form = () => page.getByRole('region', { name: /^Edit / });

async function openEditor(blocks: Record<string, unknown>[] = []) {
  const profiles = createProfileClient(product);
  const { id, slug } = await profiles.create();
  for (const block of blocks) await profiles.addBlock(id, block);
  await dashboard.open(`/profiles/${id}`);
  await page.getByRole('heading', { name: 'Blocks' }).waitFor();
  return { id, slug, read: () => profiles.get(id) };
}

async function openBlock(name: string) {
  await page.locator('button[aria-expanded]').filter({ hasText: name }).click();
}

async function saveBlock() {
  await form().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
}

async function readBrightness(url: string): Promise<number> {
  // The function is a text: the types of a browser are not those of this file.
  return await page.evaluate<number>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(new URL(url).pathname)};
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let index = 0; index < data.length; index += 4) sum += data[index];
    return sum / (data.length / 4);
  })()`);
}

test('an avatar is chosen, cropped by keyboard, uploaded and shown', async () => {
  const { read } = await openEditor();
  await page.getByLabel('Avatar: choose a file').setInputFiles(picture);
  const dialog = page.getByRole('dialog', { name: 'Avatar: crop the picture' });
  await dialog.waitFor();
  const stage = dialog.getByRole('application');
  await stage.focus();
  // The left half is dark: all the way to the right there is nothing of it.
  for (let press = 0; press < 60; press += 1) await stage.press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
  const { avatar } = (await read()) as unknown as { avatar: string };
  expect(avatar).toMatch(/\/uploads\/upl_[0-9A-Za-z]{20}\.webp$/);
  expect(await readBrightness(avatar)).toBeGreaterThan(200);
});

test('a thumbnail is dropped, moved by a drag and zoomed', async () => {
  const { read } = await openEditor([{ type: 'link', content: 'https://example.com/', label: 'Shop' }]);
  await openBlock('Shop');
  const zone = form().getByRole('button', { name: 'Upload picture' }).locator('xpath=../..');
  const transfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${drawPng(600, 300).toString('base64')}'), (char) => char.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'wide.png', { type: 'image/png' }));
    return data;
  })()`);
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog', { name: 'Thumbnail: crop the picture' });
  const stage = dialog.getByRole('application');
  await dialog.getByLabel('Zoom', { exact: true }).fill('2');
  const box = (await stage.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 3, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.waitFor({ state: 'detached' });
  await saveBlock();
  const [block] = (await read()).blocks as unknown as { settings: { thumbnail: string } }[];
  expect(await readBrightness(block!.settings.thumbnail)).toBeLessThan(60);
});

test('a file that is no picture is refused beside the button', async () => {
  await openEditor();
  await page.getByLabel('Avatar: choose a file').setInputFiles({
    name: 'page.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole('alert').filter({ hasText: 'Choose a PNG' }).waitFor();
  await page.getByLabel('Avatar: choose a file').setInputFiles({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await page.getByRole('alert').filter({ hasText: 'could not be read' }).waitFor();
});

test('an icon is found by its name and chosen by keyboard', async () => {
  const { read } = await openEditor([{ type: 'link', content: 'https://example.com/', label: 'Shop' }]);
  await openBlock('Shop');
  await form().getByRole('button', { name: 'Choose an icon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an icon' });
  await dialog.getByRole('button', { name: 'Instagram' }).waitFor();
  await expectAccessible(page);
  const search = dialog.getByLabel('Search icons');
  await search.fill('rocket');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await saveBlock();
  expect((await read()).blocks[0]).toMatchObject({ icon: 'rocket' });
});

test('every new block can be filled in, and is shown as it was saved', async () => {
  const { read } = await openEditor([{ type: 'heading', content: 'First' }]);
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add block' }).click();
    const chooser = page.getByRole('region', { name: 'Add a block' });
    await chooser.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
    await chooser.waitFor({ state: 'detached' });
  };
  const field = (label: string) => form().getByLabel(label, { exact: true });
  await add('Email');
  await field('Email address').fill('ada@example.com');
  await field('Subject').fill('Hello');
  await saveBlock();
  await add('Phone');
  await field('Phone number').fill('+44 20 7946 0000');
  await saveBlock();
  await add('Contact card');
  await field('Name').fill('Ada Lovelace');
  await field('Job title').fill('Programmer');
  await expectAccessible(page);
  await saveBlock();
  await add('Map');
  await field('Address').fill('12 St James Square\nLondon');
  await field('Latitude').fill('51.5074');
  await field('Longitude').fill('-0.1357');
  await saveBlock();
  await add('Vimeo');
  await field('URL').fill('https://vimeo.com/76979871');
  await saveBlock();
  await add('Form');
  await field('Title').fill('Write to me');
  await form().getByRole('button', { name: 'Add field' }).click();
  await field('Label').fill('Company');
  await field('Kind').selectOption('One line');
  await field('Keep messages for (days)').fill('30');
  await form().getByText('No messages yet.').waitFor();
  await expectAccessible(page);
  await saveBlock();
  const { blocks } = await read();
  expect(blocks.slice(1)).toMatchObject([
    { type: 'email', content: 'ada@example.com', settings: { subject: 'Hello' } },
    { type: 'phone', content: '+44 20 7946 0000' },
    { type: 'vcard', settings: { name: 'Ada Lovelace', jobTitle: 'Programmer' } },
    { type: 'map', settings: { latitude: 51.5074, longitude: -0.1357 } },
    { type: 'vimeo', content: 'https://vimeo.com/76979871' },
    { type: 'form', settings: { fields: [{ label: 'Company', type: 'text' }], retentionDays: 30 } },
  ]);
});

const everyBlock = [
  { type: 'email', content: 'ada@example.com', label: 'Write to me' },
  { type: 'phone', content: '+44 20 7946 0000' },
  { type: 'vcard', label: 'Save my contact', settings: { name: 'Ada Lovelace', jobTitle: 'Programmer' } },
  {
    type: 'map',
    label: 'Studio',
    content: '12 St James Square\nLondon',
    settings: { latitude: 51.5, longitude: -0.13 },
  },
  { type: 'map', content: '1 Main Street, Springfield' },
  { type: 'vimeo', label: 'The engine', content: 'https://vimeo.com/76979871' },
  { type: 'soundcloud', content: 'https://soundcloud.com/ada/first-program' },
  {
    type: 'form',
    label: 'Book a talk',
    content: 'I answer within a week.',
    settings: {
      fields: [
        { key: 'org', label: 'Organisation', type: 'text' },
        { key: 'news', label: 'Send me the newsletter', type: 'checkbox' },
      ],
      thanks: 'See you soon.',
    },
  },
];

test.each([
  ['a phone', 390, 'light'],
  ['a phone', 390, 'dark'],
  ['a desktop', 1_280, 'light'],
] as const)(
  'new blocks fit on %s of %d pixels in %s, and have names for everyone',
  async (_name, width, colorScheme) => {
    const profiles = createProfileClient(product);
    const { id, slug } = await profiles.create({ displayName: 'Ada Lovelace', bio: 'First programmer.' });
    for (const block of everyBlock) await profiles.addBlock(id, block);
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    const visitor = await context.newPage();
    const asked: string[] = [];
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (url.port === String(product.port)) {
        await route.continue();
        return;
      }
      asked.push(url.host);
      await route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
    });
    const problems: string[] = [];
    visitor.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await visitor.goto(`${product.origin}/${slug}`);
    await visitor
      .frameLocator('iframe[title="The engine"]')
      .getByRole('link', { name: /^Play on Vimeo/ })
      .waitFor();
    await visitor.waitForLoadState('networkidle');
    await expectAccessible(visitor);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await visitor.screenshot({ path: join(shots, `blocks-${width}-${colorScheme}.png`), fullPage: true });
    expect(await visitor.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(visitor);
    await visitor.emulateMedia({ colorScheme });
    expect([asked, problems]).toEqual([[], []]);

    const frame = visitor.frameLocator('iframe[title="The engine"]');
    await frame.getByRole('link', { name: /^Play on Vimeo/ }).click();
    await frame.frameLocator('iframe').getByText('player').waitFor();
    expect(asked).toEqual(['player.vimeo.com']);

    await visitor.getByLabel('Name', { exact: true }).fill('Charles');
    await visitor.getByLabel('Email', { exact: true }).fill('charles@example.com');
    await visitor.getByLabel('Send me the newsletter').check();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.getByText('See you soon.').waitFor();
    if (shots) await visitor.screenshot({ path: join(shots, `thanks-${width}-${colorScheme}.png`) });
    await visitor.getByRole('link', { name: 'Back to the page' }).click();
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: /^Save my contact/ }).click();
    expect((await download).suggestedFilename()).toBe('contact.vcf');
    expect(problems).toEqual([]);
    await context.close();

    await dashboard.open(`/profiles/${id}`);
    await openBlock('Book a talk');
    await form().getByText('charles@example.com').waitFor();
    if (shots) await page.screenshot({ path: join(shots, `editor-${width}.png`), fullPage: true });
    const csv = page.waitForEvent('download');
    await form().getByRole('link', { name: 'Download CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/^submissions_blk_.*\.csv$/);
    await form().getByRole('button', { name: 'Delete this message' }).click();
    await form().getByText('No messages yet.').waitFor();
  },
);
