// `node packages/e2e/demo/screenshot-dashboard.ts [directory]`: fills a running product with the sample data and takes
// the screenshots of the README; with a directory, one of every page on a phone and a desktop, light and dark.
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
const desktop = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };
const themes = ['light', 'dark'] as const;

const product = await startProduct({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const receiver = await startReceiver();
// With site isolation the preview frame would request its pictures before this script can intercept them.
const browser = await launchBrowser('--disable-features=IsolateSandboxedIframes');
try {
  const pages = await fillProduct(product);
  if (process.argv[2] === undefined) await takeReadmePictures(browser, pages);
  else await takeEveryPicture(browser, pages, resolve(process.argv[2]));
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

async function takeReadmePictures(chrome: Browser, { profileId }: Pages): Promise<void> {
  const pictures = [
    { name: 'dashboard-links', path: '/links', theme: 'light' },
    { name: 'dashboard-analytics', path: '/analytics', theme: 'dark' },
    { name: 'dashboard-profile', path: `/profiles/${profileId}`, theme: 'light' },
  ] as const;
  for (const { name, path, theme } of pictures) {
    const { open, page, close } = await openDashboard(chrome, product, { viewport: desktop, colorScheme: theme });
    await prepare(page);
    await open(path);
    await takePicture(page, resolve('docs', `${name}.png`));
    await close();
  }
}

async function takeEveryPicture(
  chrome: Browser,
  { linkId, profileId, webhookId }: Pages,
  directory: string,
): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const paths: Record<string, string> = {
    links: '/links',
    'link-new': '/links?panel=new',
    'link-edit': `/links?panel=${linkId}`,
    bulk: '/links?panel=bulk',
    qr: `/links?qr=${linkId}`,
    link: `/links/${linkId}`,
    analytics: '/analytics',
    live: '/live',
    profiles: '/profiles',
    profile: `/profiles/${profileId}`,
    'profile-analytics': `/profiles/${profileId}/analytics`,
    domains: '/domains',
    tokens: '/tokens',
    webhooks: '/webhooks',
    'webhook-new': '/webhooks?panel=new',
    webhook: `/webhooks/${webhookId}`,
    members: '/members',
    settings: '/settings',
    account: '/account',
  };
  for (const viewport of [desktop, phone]) {
    for (const colorScheme of themes) {
      const { open, page, problems, close } = await openDashboard(chrome, product, { viewport, colorScheme });
      await prepare(page);
      for (const [name, path] of Object.entries(paths)) {
        await open(path);
        await takePicture(page, join(directory, `${name}-${viewport.width}-${colorScheme}.png`));
      }
      if (problems.length > 0) console.error(problems.join('\n'));
      await close();
    }
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
  await page.locator('main h1, [role=dialog] h2').first().waitFor();
  await page.locator('[class*=skeleton]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path });
  console.log(path);
}
