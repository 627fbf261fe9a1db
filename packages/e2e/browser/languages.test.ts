import { existsSync, readFileSync } from 'node:fs';
import { directionOf, localeNames, locales, type Locale } from '@linkplane/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleLinks } from '../demo/sample-links.ts';
import { sampleBlocks, sampleProfile } from '../demo/sample-profile.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { findCutOff } from './check-layout.ts';
import { openStranger, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

const fileOf = (locale: Locale) => new URL(`../../../services/dashboard/messages/${locale}.json`, import.meta.url);
const translated = locales.filter((locale) => existsSync(fileOf(locale)));
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
  const profile = await profiles.create({ ...sampleProfile, slug: 'mara' });
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

const catalogueOf = (locale: Locale) => JSON.parse(readFileSync(fileOf(locale), 'utf8')) as Record<string, string>;

/** The texts of the page that are English messages although the language has another one. */
async function findUntranslated(catalogue: Record<string, string>): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
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

test.each(translated)(
  'every page in %s is translated, and nothing is cut off',
  { timeout: 300_000 },
  async (locale) => {
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
        if (cutOff.length > 0) found[`${path} at ${width}`] = cutOff;
      }
      const untranslated = await findUntranslated(catalogue);
      if (untranslated.length > 0) found[`${path}, English`] = untranslated;
    }
    expect(found).toEqual({});
  },
);

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

test.runIf(translated.length > 2)('numbers and dates are written as the language does', async () => {
  await page.evaluate(`localStorage.setItem('language', 'de')`);
  await started.dashboard.open('/settings');
  await page.locator('main h1').waitFor();
  expect(await page.locator('main').innerText()).toContain('10.000');
  await page.evaluate(`localStorage.removeItem('language')`);
});
