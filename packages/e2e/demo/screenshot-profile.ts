// `node packages/e2e/demo/screenshot-profile.ts [directory]`: makes a profile through the API of a running
// product and takes its picture on a phone and on a desktop, light and dark, and `profile.png` of them together;
// and of each theme on a phone, `profile-themes.png`.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { themePresets } from '@linkplane/contracts';
import { type Browser, type Route } from 'playwright-core';
import { launchBrowser } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { startProduct, type Product } from '../support/start-product.ts';
import { samplePicture, samplePlayer } from './sample-pictures.ts';
import { sampleBlocks, sampleProfile } from './sample-profile.ts';

const directory = resolve(process.argv[2] ?? 'docs');
const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1_440, height: 1_000 }, deviceScaleFactor: 1 },
};
type Screen = (typeof screens)[keyof typeof screens];
const settleMs = 500;
const themeBlocks = 5;

mkdirSync(directory, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const url = await makeProfile(product);
  const pictures: Record<string, Buffer> = {};
  for (const [screen, options] of Object.entries(screens))
    for (const colorScheme of ['light', 'dark'] as const)
      pictures[`${screen}-${colorScheme}`] = await takePicture(browser, url, options, colorScheme);
  await composePictures(browser, pictures, join(directory, 'profile.png'));
  await composeThemes(browser, await takeThemes(product, browser), join(directory, 'profile-themes.png'));
} finally {
  await browser.close();
  await product.stop();
}

async function makeProfile(running: Product): Promise<string> {
  const profiles = createProfileClient(running);
  const profile = await profiles.create({ ...sampleProfile, slug: 'mara' });
  for (const block of sampleBlocks) await profiles.addBlock(profile.id, block);
  return profile.url;
}

async function takePicture(chrome: Browser, url: string, screen: Screen, colorScheme: 'light' | 'dark') {
  const context = await chrome.newContext({ ...screen, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route(/^https:/, respondLocally);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  if (process.argv[2] !== undefined) {
    // The window is as high as the whole page, so that lazily loaded pictures are loaded.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width: screen.viewport.width, height });
    await page.waitForTimeout(settleMs);
    await page.screenshot({ path: join(directory, `profile-${screen.viewport.width}-${colorScheme}.png`) });
  }
  await context.close();
  return picture;
}

/** Responds to every external request locally. */
async function respondLocally(route: Route): Promise<void> {
  const { hostname, pathname } = new URL(route.request().url());
  const picture = samplePicture(pathname.slice(1));
  if (picture !== undefined) await route.fulfill({ contentType: 'image/svg+xml', body: picture });
  else await route.fulfill({ contentType: 'text/html', body: samplePlayer(hostname) });
}

/** The page with each theme, every second one dark. */
async function takeThemes(running: Product, chrome: Browser): Promise<Buffer[]> {
  const profiles = createProfileClient(running);
  const pictures: Buffer[] = [];
  for (const [place, preset] of themePresets.entries()) {
    const { id, url } = await profiles.create({ ...sampleProfile, slug: `mara-${preset}`, theme: { preset } });
    for (const block of sampleBlocks.slice(0, themeBlocks)) await profiles.addBlock(id, block);
    const isDark = place % 2 === 1;
    pictures.push(await takePicture(chrome, url, screens.phone, isDark ? 'dark' : 'light'));
  }
  return pictures;
}

async function composeThemes(chrome: Browser, pictures: Buffer[], path: string): Promise<void> {
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  const page = await chrome.newPage({ viewport: { width: 1_280, height: 1_100 } });
  await page.setContent(`<style>
    body{margin:0;box-sizing:border-box;height:1100px;padding:24px;background:#dfe5f3;display:grid;grid-template-columns:repeat(5,1fr);gap:20px}
    img{display:block;width:100%;border-radius:22px;box-shadow:0 20px 40px -20px rgb(20 24 48/.45)}
  </style>${images.join('')}`);
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path });
  await page.close();
}

async function composePictures(chrome: Browser, pictures: Record<string, Buffer>, path: string): Promise<void> {
  const image = (name: string) =>
    `<img class="${name}" src="data:image/png;base64,${pictures[name]?.toString('base64') ?? ''}">`;
  const page = await chrome.newPage({ viewport: { width: 1_280, height: 720 } });
  await page.setContent(`<style>
    body{margin:0;height:720px;position:relative;overflow:hidden;background:#dfe5f3}
    img{position:absolute;display:block;box-shadow:0 30px 60px -24px rgb(20 24 48/.45),0 0 0 1px rgb(20 24 48/.12)}
    .desktop-light{left:48px;top:48px;width:900px;border-radius:14px}
    .phone-dark{left:926px;top:64px;width:272px;border-radius:34px;border:7px solid #14161f}
  </style>${image('desktop-light')}${image('phone-dark')}`);
  await page.waitForTimeout(settleMs);
  await page.screenshot({ path });
  await page.close();
}
