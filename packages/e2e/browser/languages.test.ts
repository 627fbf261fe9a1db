import { existsSync, readFileSync } from 'node:fs';
import { directionOf, localeNames, locales, type Locale } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import type { Locator, Page } from 'playwright-core';
import { readSeed } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleLinks } from '../demo/sample-links.ts';
import { sampleBlocks, sampleProfile } from '../demo/sample-profile.ts';
import { drawSample } from '../support/draw-sample.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { findCutOff } from './check-layout.ts';
import { findMirrorFaults } from './check-right-to-left.ts';
import { openStranger, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

const fileOf = (locale: Locale) => new URL(`../../../services/dashboard/messages/${locale}.json`, import.meta.url);
const translated = locales.filter((locale) => existsSync(fileOf(locale)));
/** Arabic is read from right to left. */
const seed = readSeed();
const drawn: Locale[] = [
  'ar',
  ...drawSample(
    translated.filter((locale) => locale !== 'ar'),
    1,
    seed,
  ),
];
/** A phone and a desktop: between them every layout is tested in English, with texts that are longer than any. */
const widths = [390, 1_280];
const paths: string[] = [];

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
  const { api } = started.product;
  const links = [];
  for (const { body } of sampleLinks) links.push(await api.createLink(body));
  const webhook = await api.call('POST', '/webhooks', { url: 'https://hooks.example/', events: ['link.created'] });
  const profiles = createProfileClient(started.product);
  const profile = await profiles.create({ ...sampleProfile, slug: 'mara-reads' });
  for (const block of sampleBlocks) await profiles.addBlock(profile.id, block);
  const [link] = links;
  await page.route(/^https:/, (route) => route.abort());
  paths.push(
    ...['/links', '/links?panel=new', '/links?panel=bulk', '/links?search=nothing', `/links?panel=${link?.id}`],
    ...[`/links?qr=${link?.id}`, `/links/${link?.id}`, '/tags', '/tags?panel=new', '/analytics', '/live', '/example'],
    ...['/profiles', `/profiles/${profile.id}`, `/profiles/${profile.id}/analytics`, '/domains', '/domains?panel=new'],
    ...['/utm-templates?panel=new', '/tokens', '/tokens?panel=new', '/webhooks?panel=new', '/members?panel=new'],
    ...[
      `/webhooks/${(webhook.body.data as { id: string }).id}`,
      '/export-schedules?panel=new',
      '/settings',
      '/account',
    ],
    '/nothing-here',
  );
}, installTimeoutMs);
afterAll(async () => await started.stop());

const visitorsFileOf = (locale: Locale) => new URL(`../../messages/visitors/${locale}.json`, import.meta.url);
const catalogueOf = (locale: Locale, file = fileOf(locale)) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** The texts of the page that are English messages although the language has another one. */
async function findUntranslated(shown: Page, catalogue: Record<string, string>): Promise<string[]> {
  const texts = await shown.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest('script, style, code, pre, iframe, #splash')) found.push(node.textContent.trim());
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found;
  })()`);
  // A word of the language can be another word of English: the profiles of German are its “Profile”.
  const translations = new Set(Object.values(catalogue));
  return texts.filter((text) => catalogue[text] !== undefined && !translations.has(text));
}

test.each(drawn)('every page in %s is translated, and nothing is cut off', { timeout: 300_000 }, async (locale) => {
  const catalogue = catalogueOf(locale);
  await page.evaluate(`localStorage.setItem('language', '${locale}')`);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await started.dashboard.open(path);
    await page.locator('main h1, [role=dialog] h2').first().waitFor();
    const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
      '({ lang: document.documentElement.lang, dir: document.documentElement.dir })',
    );
    expect([lang, dir]).toEqual([locale, directionOf(locale)]);
    for (const width of widths) {
      const cutOff = await findCutOff(page, width);
      const mirrored = dir === 'rtl' ? await findMirrorFaults(page) : [];
      if (cutOff.length + mirrored.length > 0) found[`${path} at ${width}`] = [...cutOff, ...mirrored];
    }
    const untranslated = await findUntranslated(page, catalogue);
    if (untranslated.length > 0) found[`${path}, English`] = untranslated;
  }
  expect(found).toEqual({});
});

test('in Arabic, URLs are written from left to right, and names begin at the right', async () => {
  await page.evaluate(`localStorage.setItem('language', 'ar')`);
  await page.setViewportSize({ width: 1_280, height: 900 });
  await started.dashboard.open('/links?panel=new');
  const form = page.getByRole('dialog');
  const title = form.locator('[name=title]');
  const styleOf = async (locator: Locator) =>
    await locator.evaluate((element) => {
      const { direction, textAlign } = getComputedStyle(element);
      return `${direction} ${textAlign}`;
    });
  expect(await styleOf(form.locator('[name=url]'))).toBe('ltr right');
  expect(await styleOf(form.locator('[name=slug]'))).toMatch(/^ltr/);
  expect(await styleOf(form.getByText(/^localhost:\d+\/$/))).toMatch(/^ltr/);
  expect(await styleOf(form.getByTestId('short-preview').locator('bdi'))).toMatch(/^ltr/);
  expect(await styleOf(title)).toMatch(/^rtl/);
  await title.fill('Summer sale');
  expect(await styleOf(title)).toMatch(/^ltr/);
  await started.dashboard.open(paths.find((path) => path.startsWith('/links/')) ?? '');
  await page.getByText('←').waitFor();
  const gap = await page.locator('h1').evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    const head = heading.closest('header') ?? heading;
    return head.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(gap).toBeLessThan(1);
  await page.evaluate(`localStorage.removeItem('language')`);
});

test.runIf(translated.length > 2)(
  'the dashboard is in the language of the browser, until another one is chosen',
  async () => {
    const { browser, product } = started;
    const { page: german, close } = await openStranger(browser, product, { locale: 'de-AT' });
    await german.goto('/app/sign-in');
    const { Email: email = '', Password: password = '', 'Sign in': signIn = '' } = catalogueOf('de');
    await german.getByLabel(email, { exact: true }).fill(product.firstRun.email);
    await german.getByLabel(password, { exact: true }).fill(product.firstRun.password);
    await german.getByRole('button', { name: signIn }).click();
    await german.waitForURL(/\/links$/);
    await german.goto(`/app/${product.firstRun.workspaceId}/account`);
    await german.getByRole('combobox', { name: catalogueOf('de')['Language'] ?? '' }).selectOption('ja');
    await german.getByRole('heading', { level: 1, name: catalogueOf('ja')['Account'] ?? '' }).waitFor();
    expect(await german.evaluate('document.documentElement.lang')).toBe('ja');
    expect(await german.locator('option[lang=ja]').innerText()).toBe(localeNames.ja);
    // The choice is the account's: it holds in the other browser of the same person, too.
    await started.dashboard.open('/account');
    await page.getByRole('heading', { level: 1, name: catalogueOf('ja')['Account'] ?? '' }).waitFor();
    await german.getByRole('combobox', { name: catalogueOf('ja')['Language'] ?? '' }).selectOption('');
    await german.getByRole('heading', { level: 1, name: catalogueOf('de')['Account'] ?? '' }).waitFor();
    await close();
  },
);

/** The blocks of a profile that have words of the service beside those of their owner. */
const wordedBlocks = [
  { type: 'form', label: 'Write to me', settings: { message: 'optional' } },
  { type: 'map', content: '1 Main St, Springfield', settings: { latitude: 52.5, longitude: 13.4 } },
  { type: 'vimeo', content: 'https://vimeo.com/76979871' },
  { type: 'link', label: 'A shop', content: 'https://shop.example/', settings: { openInNewTab: true } },
  { type: 'socials', settings: { items: [{ platform: 'github', url: 'https://github.com/ada' }] } },
];

async function createVisitorPages() {
  const { api } = started.product;
  const profiles = createProfileClient(started.product);
  const [plain, themed] = [
    await profiles.create({ displayName: 'Ada Lovelace' }),
    await profiles.create({ displayName: 'Grace Hopper', theme: { preset: 'bloom' } }),
  ];
  const blocks = [];
  for (const { id } of [plain, themed])
    for (const block of wordedBlocks) blocks.push(await profiles.addBlock(id, block));
  const share = async (fields: object) => {
    const { body } = await api.call('POST', '/shares', { subject: { type: 'workspace' }, ...fields });
    return new URL((body.data as { url: string }).url).pathname;
  };
  const link = await api.createLink({ url: 'https://example.com/' });
  const [form, , video] = blocks;
  return {
    profiles: [`/${plain.slug}`, `/${themed.slug}`],
    others: [
      ...[
        '/',
        '/not-there/at-all',
        `/${link.slug}+`,
        `/${plain.slug}+`,
        `/b/${form?.id}/thanks`,
        `/b/${video?.id}/embed`,
      ],
      ...[await share({}), await share({ password: 'open sesame' }), '/app/s/0'],
    ],
  };
}

/** What a page shows besides its words: where its texts have their font from, and what it requested of others. */
async function readTypeface(shown: Page): Promise<string[]> {
  await shown.evaluate('document.fonts.ready.then(() => undefined)');
  return await shown.evaluate<string[]>(
    `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))`,
  );
}

test(
  'every page for visitors is translated, fits, and has one typeface from its own origin',
  { timeout: 300_000 },
  async () => {
    const { browser, product } = started;
    const pages = await createVisitorPages();
    const found: Record<string, unknown> = {};
    for (const locale of new Set<Locale>(['en', ...drawn])) {
      const stranger = await openStranger(browser, product, { locale });
      const { page: shown } = stranger;
      const catalogue = locale === 'en' ? {} : catalogueOf(locale, visitorsFileOf(locale));
      const foreign: string[] = [];
      shown.on('request', (request) => {
        if (!request.url().startsWith(product.origin) && !request.url().startsWith('data:'))
          foreign.push(request.url());
      });
      const check = async (name: string) => {
        const lang = await shown.evaluate<string>('document.documentElement.lang');
        const cutOff = [];
        for (const width of [360, 1_280]) cutOff.push(...(await findCutOff(shown, width)));
        const untranslated = await findUntranslated(shown, catalogue);
        if (lang !== locale || cutOff.length > 0 || untranslated.length > 0)
          found[`${name} in ${locale}`] = { lang, cutOff, untranslated };
      };
      for (const path of pages.others) {
        await shown.goto(path);
        await check(path);
        expect(await readTypeface(shown), path).toContain('Inter Variable');
        expect(await shown.evaluate('document.documentElement.dir'), path).toBe(directionOf(locale));
      }
      for (const path of pages.profiles) {
        await shown.goto(path);
        await check(path);
      }
      await shown.locator('.share').click();
      await shown.locator('#share').waitFor();
      await check('the share sheet');
      await shown.evaluate(`document.querySelector('form').noValidate = true`);
      await shown.keyboard.press('Escape');
      await shown.locator('form button[type=submit]').click();
      await shown
        .getByRole('heading', { name: visitorTranslators[locale].text('Your message was not sent') })
        .waitFor();
      await check('the problems of a form');
      expect(await readTypeface(shown)).toContain('Inter Variable');
      expect([foreign, stranger.problems]).toEqual([[], []]);
      await stranger.close();
    }
    expect(found).toEqual({});
  },
);

test('a page for visitors is readable when its typeface cannot be had', async () => {
  const stranger = await openStranger(started.browser, started.product, { locale: 'de' });
  const { page: shown } = stranger;
  await shown.route('**/b/fonts/**', (route) => route.abort());
  await shown.goto('/not-there/at-all');
  const heading = shown.getByRole('heading', { name: 'Link nicht gefunden' });
  expect(await heading.isVisible()).toBe(true);
  expect((await heading.boundingBox())?.height).toBeGreaterThan(10);
  expect(await readTypeface(shown)).toEqual([]);
  await stranger.close();
});

test('the dashboard and the documentation have the typeface of the pages for visitors, from the same origin', async () => {
  const { page: shown, close } = await openStranger(started.browser, started.product);
  const origins = new Set<string>();
  shown.on('request', (request) => void origins.add(new URL(request.url()).origin));
  for (const path of ['/app/sign-in', '/docs']) {
    const response = await shown.goto(path);
    expect(response?.headers()['content-security-policy']).toContain("font-src 'self'");
    await shown.getByRole('heading').first().waitFor();
    expect(await readTypeface(shown), path).toContain('Inter Variable');
    expect(await shown.evaluate('[...document.fonts].every(({ display }) => display === "swap")'), path).toBe(true);
  }
  expect([...origins]).toEqual([started.product.origin]);
  await close();
});
