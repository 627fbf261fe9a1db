// `npm run screenshots`: fills a product with the sample data and takes the pictures of docs/screenshots, which the README shows.
// With a word, only those whose names contain it.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser } from '../support/launch-browser.ts';
import { openDashboard } from '../browser/open-dashboard.ts';
import { startReceiver } from '../browser/start-receiver.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { fillClicks } from './fill-clicks.ts';
import { sampleLinks } from './sample-links.ts';
import { samplePicture, samplePlayer } from './sample-pictures.ts';
import { sampleBlocks, sampleProfile } from './sample-profile.ts';

const settleMs = 900;
const screens = {
  desktop: { width: 1_440, height: 900 },
  tablet: { width: 834, height: 1_112 },
  phone: { width: 390, height: 844 },
};

const product = await startProduct({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const receiver = await startReceiver();
// Site isolation would let the preview frame request its pictures before this script can intercept them.
const browser = await launchBrowser('--disable-features=IsolateSandboxedIframes');
try {
  const pictures = listPictures(await fillProduct(product));
  const wanted = pictures.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  await takePictures(browser, wanted, resolve('docs/screenshots'));
} finally {
  await browser.close();
  await product.stop();
  await receiver.stop();
}

type Pages = { linkId: string; profileId: string; webhookId: string };

async function fillProduct(running: Product): Promise<Pages> {
  const webhookId = await createWebhooks(running);
  const links: { id: string; slug: string; share: number }[] = [];
  for (const { body, share } of sampleLinks.toReversed()) {
    const { data } = (await post(running, '/links', body)) as { data: { id: string; slug: string } };
    links.push({ ...data, share });
  }
  await fillClicks(running, links);
  const profiles = createProfileClient(running);
  const profile = await profiles.create({ ...sampleProfile, slug: 'mara' });
  for (const block of sampleBlocks) await profiles.addBlock(profile.id, block);
  return { linkId: links.find(({ slug }) => slug === 'winter')?.id ?? '', profileId: profile.id, webhookId };
}

/** Creates two webhooks: one that receives events from the first link on, and one that is paused. */
async function createWebhooks(running: Product): Promise<string> {
  const { url } = receiver;
  const webhook = { url, events: ['link.created'], description: 'Links for the warehouse' };
  const paused = { url, events: ['link.clicked', 'profile.viewed'], description: 'Studio chat', active: false };
  const { data } = (await post(running, '/webhooks', webhook)) as { data: { id: string } };
  await post(running, '/webhooks', paused);
  return data.id;
}

async function post(running: Product, path: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${running.origin}/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${running.firstRun.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return await response.json();
}

/** A picture of `docs/screenshots`: a page of the dashboard, of visitors or of the documentation. */
type Picture = {
  name: string;
  /** Below the workspace, or with `at` below the service's own address. */
  path: string;
  at?: 'origin';
  theme?: 'light' | 'dark';
  screen?: keyof typeof screens;
  /** Chosen in the dashboard. */
  language?: string;
  arrange?: (page: Page) => Promise<void>;
};

function openSection(name: string) {
  return (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click();
}

function listPictures({ linkId, profileId, webhookId }: Pages): Picture[] {
  return [
    { name: 'links', path: '/links' },
    { name: 'links-dark', path: '/links', theme: 'dark' },
    { name: 'links-phone', path: '/links', screen: 'phone' },
    { name: 'link-form', path: '/links?panel=new', arrange: openSection('UTM parameters') },
    { name: 'link-import', path: '/links?panel=bulk' },
    { name: 'qr-code', path: `/links?qr=${linkId}` },
    { name: 'link-analytics', path: `/links/${linkId}` },
    { name: 'link-analytics-phone', path: `/links/${linkId}`, screen: 'phone' },
    { name: 'analytics', path: '/analytics' },
    { name: 'analytics-dark', path: '/analytics', theme: 'dark' },
    { name: 'analytics-filtered', path: '/analytics?country=DE,AT&device=!tablet' },
    { name: 'analytics-tablet', path: '/analytics', screen: 'tablet' },
    { name: 'live', path: '/live' },
    { name: 'example', path: '/example' },
    { name: 'tags', path: '/tags' },
    { name: 'profiles', path: '/profiles' },
    { name: 'profile-editor', path: `/profiles/${profileId}` },
    {
      name: 'profile-appearance',
      path: `/profiles/${profileId}`,
      arrange: (page) => page.getByRole('button', { name: 'Appearance', exact: true }).click(),
    },
    { name: 'profile-analytics', path: `/profiles/${profileId}/analytics` },
    { name: 'profile-phone', path: '/mara', at: 'origin', screen: 'phone' },
    { name: 'profile-desktop-dark', path: '/mara', at: 'origin', theme: 'dark' },
    { name: 'webhooks', path: `/webhooks/${webhookId}` },
    { name: 'tokens', path: '/tokens' },
    { name: 'members', path: '/members' },
    { name: 'settings', path: '/settings' },
    { name: 'german', path: '/links', language: 'de' },
    { name: 'japanese', path: '/analytics', language: 'ja' },
    { name: 'arabic', path: '/links', language: 'ar' },
    { name: 'docs', path: '/docs', at: 'origin' },
    { name: 'api-reference', path: '/docs/api/links', at: 'origin' },
    { name: 'api-reference-dark', path: '/docs/api/webhooks', at: 'origin', theme: 'dark' },
    { name: 'link-preview', path: '/winter+', at: 'origin', screen: 'phone' },
    { name: 'not-found', path: '/nothing-here', at: 'origin', screen: 'phone', theme: 'dark' },
  ];
}

async function takePictures(chrome: Browser, pictures: readonly Picture[], directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  for (const { name, path, at, theme = 'light', screen = 'desktop', language, arrange } of pictures) {
    const { open, page, problems, close } = await openDashboard(chrome, product, {
      viewport: screens[screen],
      colorScheme: theme,
    });
    await prepare(page);
    if (language !== undefined) await page.evaluate(`localStorage.setItem('language', '${language}')`);
    if (at === 'origin') await page.goto(path);
    else await open(path);
    await page.locator('main h1, [role=dialog] h2, h1').first().waitFor();
    await arrange?.(page);
    await takePicture(page, join(directory, `${name}.png`));
    if (problems.length > 0) console.error(`${name}: ${problems.join('\n')}`);
    await close();
  }
}

/** Responds to every external request locally. */
async function prepare(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/^https:/, async (route: Route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const picture = samplePicture(pathname.slice(1));
    if (picture !== undefined) await route.fulfill({ contentType: 'image/svg+xml', body: picture });
    else await route.fulfill({ contentType: 'text/html', body: samplePlayer(hostname) });
  });
}

async function takePicture(page: Page, path: string): Promise<void> {
  await page.locator('[class*=skeleton]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path });
  console.log(path);
}
