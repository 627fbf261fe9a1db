import { themePresets } from '@linkplane/contracts';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfileClient } from '../support/profile-client.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import {
  expectAccessible,
  openDashboard,
  openStranger,
  startBrowserTest,
  type BrowserTest,
  type Dashboard,
} from './open-dashboard.ts';

const testTimeoutMs = 90_000;
const blocks = [
  { type: 'link', label: 'My shop', content: 'https://example.com/shop', icon: 'mail', settings: { highlight: true } },
  { type: 'link', label: 'My notes', content: 'https://example.com/notes', icon: 'globe' },
  { type: 'heading', content: 'Elsewhere' },
  { type: 'paragraph', label: 'About', content: 'Some words.' },
  { type: 'divider', label: 'and' },
  { type: 'socials', settings: { items: [{ platform: 'github', url: 'https://github.com/ada' }] } },
];

let product: SharedProduct;
let browser: Browser;
let started: BrowserTest;
let dashboard: Dashboard;
let page: Page;
let storageState: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  started = await startBrowserTest({ plan: 'enterprise' });
  ({ product, browser } = started);
  const first = await openDashboard(browser, product);
  storageState = await first.context.storageState();
  await first.close();
}, installTimeoutMs);
afterAll(() => started.stop());

const profiles = () => createProfileClient(product);

async function makeProfile(fields: Record<string, unknown> = {}, added = blocks) {
  const profile = await profiles().create(fields);
  for (const block of added) await profiles().addBlock(profile.id, block);
  return profile;
}

describe('the page with each theme', () => {
  test.each(themePresets)(
    '%s is accessible in light and dark, on a phone and on a desktop, and its font comes from its own origin',
    async (preset) => {
      const profile = await makeProfile({ displayName: 'Ada Lovelace', bio: 'First programmer', theme: { preset } });
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1_280, height: 900 },
      ]) {
        const visitor = await openStranger(browser, product, { viewport });
        const origins = new Set<string>();
        visitor.page.on('request', (request) => origins.add(new URL(request.url()).origin));
        await visitor.page.goto(profile.url);
        await expectAccessible(visitor.page);
        await visitor.page.getByRole('button', { name: 'Share this page' }).click();
        await visitor.page.getByRole('dialog', { name: 'Share this page' }).waitFor();
        await expectAccessible(visitor.page);
        const loaded = '[...document.fonts].filter(({ status }) => status === "loaded").length';
        await expect.poll(() => visitor.page.evaluate<number>(loaded)).toBeGreaterThan(0);
        const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await visitor.page.evaluate<number>(overflow)).toBe(0);
        expect([...origins]).toEqual([product.origin]);
        expect(visitor.problems).toEqual([]);
        await visitor.close();
      }
    },
    testTimeoutMs,
  );

  test('keeps its footer and its share button in view, whatever its own style does', async () => {
    const css = [
      'main { position: absolute; inset: -5000px; z-index: 9999; background: red; margin: -9999px; transform: scale(50) }',
      'main * { position: absolute; inset: 0; z-index: 9999; width: 100vw; height: 100vh; background: red; margin: -9000px }',
      'footer, .share, body, html { display: none !important; visibility: hidden; opacity: 0 }',
      'main::after { content: ""; position: absolute; inset: -9000px; background: red; z-index: 9999 }',
    ].join('\n');
    const { url } = await makeProfile({ theme: { preset: 'studio', css } });
    const visitor = await openStranger(browser, product, { viewport: { width: 390, height: 844 } });
    await visitor.page.goto(url);
    const topAt = (selector: string) =>
      visitor.page.evaluate<boolean>(`(() => {
        const element = document.querySelector('${selector}');
        element.scrollIntoView();
        const { x, y, width, height } = element.getBoundingClientRect();
        const found = document.elementFromPoint(x + width / 2, y + height / 2);
        return width > 0 && height > 0 && (element === found || element.contains(found));
      })()`);
    expect(await topAt('footer')).toBe(true);
    expect(await topAt('.share')).toBe(true);
    await visitor.close();
  });
});

describe('the appearance in the editor', () => {
  beforeEach(async () => {
    dashboard = await openStranger(browser, product, { storageState });
    ({ page } = dashboard);
  }, testTimeoutMs);
  afterEach(async () => {
    const { problems } = dashboard;
    await dashboard.close();
    expect(problems).toEqual([]);
  });

  const saveState = (): Locator => page.getByRole('status').filter({ hasText: /^(Saved|Saving|Not saved|Unsaved)/ });
  const preview = (): FrameLocator => page.frameLocator('iframe[title="Profile preview"]:not([data-waiting])');
  const theme = (name: string): Locator => page.getByRole('radio', { name, exact: true });
  const themeOf = async (id: string) =>
    (await profiles().get(id)) as unknown as { theme: Record<string, unknown> | null };
  const toast = (title: string): Locator => page.getByRole('dialog').filter({ hasText: title });

  async function openAppearance(fields: Record<string, unknown> = {}) {
    const { id, slug } = await makeProfile(fields);
    await dashboard.open(`/profiles/${id}`);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('group', { name: 'Theme' }).waitFor();
    return { id, slug };
  }

  async function save(): Promise<void> {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saveState().getByText('Saved', { exact: true }).waitFor();
  }

  test(
    'shows every choice at once in the preview, saves it, and takes it back by button and by key',
    async () => {
      const { id, slug } = await openAppearance();
      expect(await theme('No theme').isChecked()).toBe(true);
      await theme('Retro').check();
      await preview().locator('body.p-retro').waitFor();
      await page.getByLabel('Font').selectOption('Space Grotesk');
      await page.getByLabel('Shape of buttons').selectOption('Square');
      await page.getByLabel('Accent', { exact: true }).fill('#0f766e');
      await preview().locator('body.s-square').waitFor();
      const style = 'getComputedStyle(document.querySelector("iframe:not([data-waiting])").contentDocument.body)';
      await expect.poll(() => page.evaluate<string>(`${style}.getPropertyValue("--fill")`)).toBe('#0f766e');
      await expectAccessible(page);
      await save();
      expect((await themeOf(id)).theme).toMatchObject({
        preset: 'retro',
        accent: '#0f766e',
        font: 'space-grotesk',
        buttonShape: 'square',
      });
      await expect.poll(async () => (await product.visit(`/${slug}`)).body).toContain('themed p-retro s-square');

      await theme('Bloom').check();
      await preview().locator('body.p-bloom').waitFor();
      await page.keyboard.press('Control+z');
      await preview().locator('body.p-retro').waitFor();
      expect(await theme('Retro').isChecked()).toBe(true);

      // What was saved is taken back by saving what was before.
      await toast('Appearance saved').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(async () => (await themeOf(id)).theme).toBeNull();
    },
    testTimeoutMs,
  );

  test('names each problem of a style with its line, and the page is shown without it', async () => {
    const { id } = await openAppearance({ theme: { preset: 'studio' } });
    await page.getByLabel('Custom CSS').fill('.label { color: red }\n.card { position: fixed }\n@import "x.css";');
    await page.getByText('Line 2: position can be static, relative or absolute').waitFor();
    await page.getByText('Line 3: @import is not possible').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Custom CSS').fill('h1 { letter-spacing: 3px }');
    await page.getByText('Line 2:').waitFor({ state: 'detached' });
    const spacing =
      'getComputedStyle(document.querySelector("iframe:not([data-waiting])").contentDocument.querySelector("h1")).letterSpacing';
    await expect.poll(() => page.evaluate<string>(spacing)).toBe('3px');
    await save();
    expect((await themeOf(id)).theme).toMatchObject({ css: 'h1 { letter-spacing: 3px }' });
  });

  test('has backgrounds of a color, a gradient and an image, and works on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await openAppearance({ theme: { preset: 'paper' } });
    const background = page.getByRole('group', { name: 'Kind of background' });
    await background.getByRole('button', { name: 'Gradient' }).click();
    await page.getByLabel('To', { exact: true }).fill('#bae6fd');
    await expectAccessible(page);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(overflow)).toBe(0);
    await save();
    expect((await themeOf(id)).theme).toMatchObject({
      background: { type: 'gradient', from: '#fde68a', to: '#bae6fd', angle: 160 },
    });
    await background.getByRole('button', { name: 'Image' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved').waitFor();
    await page.getByLabel('Image URL').fill(`${product.origin}/nothing.png`);
    await save();
    expect((await themeOf(id)).theme).toMatchObject({ background: { type: 'image' } });
  });

  test(
    'takes back details, and blocks that were edited, moved and deleted',
    async () => {
      const { id } = await makeProfile({ displayName: 'Ada' }, blocks.slice(0, 2));
      const read = () => profiles().get(id);
      const bio = async () => ((await read()) as unknown as { bio: string | null }).bio;
      const labels = async () => (await read()).blocks.map(({ label }) => label);
      await dashboard.open(`/profiles/${id}`);
      const undoButton = page.getByRole('button', { name: 'Undo the last change' });
      expect(await undoButton.isDisabled()).toBe(true);
      await page.getByLabel('Bio').fill('Words');
      await save();
      await toast('Details saved').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(bio).toBeNull();

      await page.getByRole('button', { name: 'More for My notes' }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await expect.poll(labels).toEqual(['My notes', 'My shop']);
      await undoButton.click();
      await expect.poll(labels).toEqual(['My shop', 'My notes']);

      const isHidden = async () =>
        (await read()).blocks.some(({ settings }) => JSON.stringify(settings).includes('"hidden":true'));
      await page.getByRole('button', { name: 'More for My shop' }).click();
      await page.getByRole('menuitem', { name: 'Hide from visitors' }).click();
      await expect.poll(isHidden).toBe(true);
      await page.getByRole('button', { name: 'More for My shop' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete block' }).click();
      await expect.poll(labels).toEqual(['My notes']);
      await toast('Block deleted').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(labels).toEqual(['My shop', 'My notes']);
      const [shop] = (await read()).blocks;
      expect(shop).toMatchObject({ content: 'https://example.com/shop', settings: { highlight: true } });
      // The block has another id by now.
      await expect.poll(isHidden).toBe(true);
      await undoButton.click();
      await expect.poll(isHidden).toBe(false);
    },
    testTimeoutMs,
  );

  test('gives a new profile a theme', async () => {
    await dashboard.open('/profiles');
    await page.getByRole('button', { name: 'New profile' }).first().click();
    await page.getByRole('dialog').getByLabel('Display name').fill('Fresh and new');
    await page.getByRole('dialog').getByRole('button', { name: 'Create profile' }).click();
    await page.waitForURL(/\/profiles\/prf_/);
    const id = page.url().split('/').at(-1) ?? '';
    expect((await themeOf(id)).theme).toMatchObject({ preset: 'studio' });
    await preview().locator('body.p-studio').waitFor();
  });
});
