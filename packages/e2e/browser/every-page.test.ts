import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeed, waitFor } from '@linkplane/testing';
import { sampleBlocks, sampleProfile } from '../demo/sample-profile.ts';
import { drawSample } from '../support/draw-sample.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectNoDefects } from './check-layout.ts';
import {
  callAccount,
  isSettled,
  openStranger,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';
import { startReceiver } from './start-receiver.ts';

const agent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
/** Longer than any column, without a break opportunity. */
const endless = 'unbreakable'.repeat(12);
const ids = { link: '', profile: '', webhook: '', tag: '', workspace: '' };

let product: SharedProduct;
let browser: Browser;
let dashboard: Dashboard;
let started: DashboardTest;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
  started = await startDashboardTest();
  ({ product, browser, dashboard } = started);
  await fillWorkspace();
  await dashboard.page.route(/^https:/, (route) => route.abort());
}, installTimeoutMs);
afterAll(async () => {
  await started.stop();
  await receiver.stop();
});

/** Creates long and short texts, a link in every state, and an entry in every list. */
async function fillWorkspace(): Promise<void> {
  const { createLink, call } = product.api;
  await call('POST', '/utm-templates', { name: endless.slice(0, 100), utmSource: endless, required: ['utmTerm'] });
  const webhook = await call('POST', '/webhooks', { url: `${receiver.url}?${endless}`, events: ['link.created'] });
  ids.webhook = (webhook.body.data as { id: string }).id;
  const destination = {
    endpoint: `http://127.0.0.1:1025/${endless}`,
    bucket: 'b'.repeat(63),
    prefix: `${endless}/`,
    accessKeyId: 'k'.repeat(128),
    secretAccessKey: 'secret',
  };
  for (const format of ['parquet', 'csv'])
    await call('POST', '/export-schedules', { type: 'clicks', format, interval: 'daily', destination });
  for (let n = 0; n < 22; n++) await createLink({ url: `https://example.com/${n}`, title: `Link ${n}` });
  const tags = [endless.slice(0, 50), 'Spring', 'Newsletter', 'Posters', 'Fair'];
  await createLink({ url: 'https://example.com/', title: endless, tags, expiresAt: '2026-01-01T00:00:00Z' });
  await createLink({ url: `https://example.com/${endless}`, title: 'حملة الصيف الكبرى على المنتجات الجديدة كلها' });
  const link = await createLink({ url: 'https://example.com/', slug: 'x'.repeat(64), clickLimit: 1_000_000, tags });
  ids.link = link.id;
  await recordConversion(link.id);
  const all = (await call('GET', '/tags')).body.data as { id: string }[];
  ids.tag = all[0]?.id ?? '';
  const profiles = createProfileClient(product);
  const profile = await profiles.create({ ...sampleProfile, displayName: endless.slice(0, 100), slug: 'mara' });
  ids.profile = profile.id;
  for (const block of sampleBlocks) await profiles.addBlock(profile.id, block);
  const headers = { 'User-Agent': agent, Referer: `https://${'long-label.'.repeat(6)}example/` };
  for (const path of [`/${link.slug}`, `/${link.slug}`, '/mara']) await product.visit(path, { headers });
  await call('POST', '/erasures', { subject: { type: 'visitor', clickId: endless.slice(0, 64) } });
  await call('POST', '/erasures', { subject: { type: 'link', id: link.id }, before: '2026-01-01T00:00:00Z' });
  const name = endless.slice(0, 100);
  const create = async () => await callAccount<{ id: string }>(started, 'POST', '/workspaces', { name });
  await callAccount(started, 'DELETE', `/workspaces/${(await create()).id}`, { name });
  ids.workspace = (await create()).id;
}

/** Gives a link the longest rules, variants and conversions. */
async function recordConversion(id: string): Promise<void> {
  const name = endless.slice(0, 100);
  const split = { variants: [1, 2].map((n) => ({ name, url: `https://example.com/${n}${endless}`, weight: 50 })) };
  const rules = [{ name, url: 'https://example.com/', conditions: [{ type: 'country', in: ['AQ'] }] }];
  const { slug } = await product.api.updateLink(id, { clickToken: true, split, rules });
  const { headers } = await product.visit(`/${slug}`, { headers: { 'User-Agent': agent } });
  const token = new URL(String(headers.location)).searchParams.get('lp');
  const conversion = { token, name: endless.slice(0, 64), externalId: endless.slice(0, 128) };
  for (const currency of ['EUR', 'JPY'])
    await product.api.call('POST', '/conversions', {
      ...conversion,
      externalId: currency + conversion.externalId.slice(3),
      value: '123456789012.5',
      currency,
    });
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

type State = { path: string | (() => string); name: string; arrange?: (page: Page) => Promise<void> };

const states: State[] = [
  { name: 'links', path: '/links' },
  { name: 'links, none found', path: '/links?search=nothing-like-it' },
  {
    name: 'links, filtered',
    path: `/links?tag=Spring&notTag=${endless.slice(0, 50)}&domain=go.example.com&state=active`,
  },
  {
    name: 'filters of links',
    path: '/links',
    arrange: (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
  },
  {
    name: 'tags of a link',
    path: '/links',
    arrange: async (page) => {
      await page
        .getByRole('row')
        .filter({ hasText: 'x'.repeat(64) })
        .focus();
      await page.keyboard.press('t');
      await page.getByRole('dialog', { name: 'Tags' }).waitFor();
    },
  },
  {
    name: 'new link, every section open',
    path: '/links?panel=new',
    arrange: async (page) => {
      for (const name of ['UTM parameters', 'Schedule and limits', 'Open in apps', 'Redirect options'])
        await inDialog(page, name).click();
    },
  },
  {
    name: 'new link with refused fields',
    path: '/links?panel=new',
    arrange: async (page) => {
      await page.getByRole('dialog').getByLabel('Destination', { exact: true }).fill('nonsense');
      await page.getByRole('dialog').getByLabel('Slug', { exact: true }).fill('-');
      await inDialog(page, 'Create link').click();
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'question before typed work is lost',
    path: '/links?panel=new',
    arrange: async (page) => {
      await page.getByRole('dialog').getByLabel('Destination', { exact: true }).fill('https://example.com/');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'edit link', path: () => `/links?panel=${ids.link}` },
  { name: 'bulk creation', path: '/links?panel=bulk' },
  {
    name: 'preview of an import',
    path: '/links?panel=bulk',
    arrange: async (page) => {
      const header = `long_url,link,title,tags,password,${endless}`;
      const lines = [
        'https://go.example/old,T,a|b,,x',
        `https://go.example/${endless},${endless},,,x`,
        ',T,a,true,x,y,z',
      ];
      const text = [header, ...lines.map((line) => `https://example.com/${endless},${line}`)].join('\n');
      await page.getByRole('dialog').getByLabel('Links', { exact: true }).fill(text);
      await page.getByText('1 line is not imported:').waitFor();
      await page.getByRole('combobox', { name: 'Domain of the new links' }).waitFor();
    },
  },
  {
    name: 'refused columns and the choice of a layout',
    path: '/links?panel=bulk',
    arrange: async (page) => {
      const lines = page.getByRole('dialog').getByLabel('Links', { exact: true });
      await lines.fill(`Ziel,${endless},titel\nhttps://example.com/,a,b`);
      await page.getByText(/^No column is named/).waitFor();
      await lines.fill(`https://example.com/${endless},123`);
      await page.getByRole('radio', { name: /^As one destination/ }).waitFor();
    },
  },
  {
    name: 'bulk results',
    path: '/links?panel=bulk',
    arrange: async (page) => {
      const text = `url,slug\nexample.com/bulk,\n${endless},\nexample.com/taken,mara`;
      await page.getByRole('dialog').getByLabel('Links', { exact: true }).fill(text);
      await inDialog(page, 'Create 3 links').click();
      await page.getByText('1 created').waitFor();
    },
  },
  { name: 'QR code', path: () => `/links?qr=${ids.link}` },
  {
    name: 'command palette',
    path: '/links',
    arrange: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill('link');
    },
  },
  {
    name: 'link analytics',
    path: () => `/links/${ids.link}`,
    // The last part of the report that comes.
    arrange: (page) => page.getByRole('table', { name: 'Variants' }).waitFor(),
  },
  {
    name: 'link analytics, filtered and compared',
    path: () => `/links/${ids.link}?compare=year&referrer=!${endless}&device=desktop,tablet&city=(none)`,
  },
  {
    name: 'question before statistics are reset',
    path: () => `/links/${ids.link}`,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Reset statistics' }).click();
      await page.getByRole('radio', { name: 'Clicks before a date' }).check();
    },
  },
  {
    name: 'filter of a report',
    path: '/analytics',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'tags', path: '/tags' },
  { name: 'new tag', path: '/tags?panel=new' },
  { name: 'tag', path: () => `/tags/${ids.tag}` },
  { name: 'analytics', path: '/analytics' },
  { name: 'analytics of chosen days', path: '/analytics?from=2026-01-01&to=2026-01-31' },
  { name: 'live', path: '/live' },
  { name: 'profiles', path: '/profiles' },
  {
    name: 'new profile',
    path: '/profiles',
    arrange: (page) => page.getByRole('button', { name: 'New profile' }).click(),
  },
  {
    name: 'profile editor with an open block',
    path: () => `/profiles/${ids.profile}`,
    arrange: (page) => page.getByRole('button', { name: /^The studio shop/ }).click(),
  },
  { name: 'profile analytics', path: () => `/profiles/${ids.profile}/analytics` },
  { name: 'domains', path: '/domains' },
  {
    name: 'domain records',
    path: '/domains?panel=new',
    arrange: async (page) => {
      await page
        .getByRole('dialog')
        .getByLabel('Domain')
        .fill(`${'long-label.'.repeat(6)}example.com`);
      await inDialog(page, 'Add domain').click();
      await page.getByRole('dialog').getByText('Verify ownership').waitFor();
    },
  },
  { name: 'UTM templates', path: '/utm-templates' },
  { name: 'new UTM template', path: '/utm-templates?panel=new' },
  { name: 'tokens', path: '/tokens' },
  {
    name: 'new token, selected permissions',
    path: '/tokens?panel=new',
    arrange: (page) => page.getByRole('radio', { name: 'Selected permissions' }).check(),
  },
  {
    name: 'created token',
    path: '/tokens?panel=new',
    arrange: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill(endless.slice(0, 100));
      await inDialog(page, 'Create token').click();
      await page.getByRole('heading', { name: 'Your new token' }).waitFor();
    },
  },
  { name: 'example', path: '/example' },
  { name: 'members', path: '/members' },
  { name: 'new invite', path: '/members?panel=new' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'new webhook', path: '/webhooks?panel=new' },
  { name: 'webhook', path: () => `/webhooks/${ids.webhook}` },
  {
    name: 'workspace settings',
    path: '/settings',
    arrange: (page) => page.getByRole('list', { name: 'Erasures' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'question before visits are erased by retention',
    path: '/settings',
    arrange: async (page) => {
      await page.getByLabel('Keep clicks').selectOption('For another number of days');
      await page.getByLabel('Days').fill('3650');
      await page.getByRole('button', { name: 'Save retention' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question before a visitor is erased',
    path: '/settings',
    arrange: async (page) => {
      await page.getByLabel('Click ID').fill(endless.slice(0, 64));
      await page.getByRole('button', { name: 'Erase visitor' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question before a workspace is deleted',
    path: () => `/../${ids.workspace}/settings`,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Delete workspace' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account with a deleted workspace',
    path: '/account',
    arrange: (page) => page.getByRole('list', { name: 'Deleted workspaces' }).waitFor(),
  },
  { name: 'scheduled exports', path: '/export-schedules' },
  { name: 'new scheduled export', path: '/export-schedules?panel=new' },
  {
    name: 'menu of a scheduled export',
    path: '/export-schedules',
    arrange: (page) => page.getByRole('button', { name: 'More for Clicks as Parquet, every day' }).click(),
  },
  { name: 'unknown page of a workspace', path: '/nothing-here' },
];

test.each(drawSample(states, 12, readSeed()))(
  'dashboard page $name has nothing cut off and no axe violations at every width in both themes',
  async (state) => {
    const { page } = dashboard;
    await page.setViewportSize({ width: 1_280, height: 900 });
    await dashboard.open(typeof state.path === 'string' ? state.path : state.path());
    await page.locator('main h1, [role=dialog] h2').first().waitFor();
    await state.arrange?.(page);
    await expectNoDefects(page);
  },
);

test('pages before sign-in have nothing cut off and no axe violations at every width in both themes', async () => {
  const { page, problems, close } = await openStranger(browser, product);
  for (const path of ['/app/sign-in', '/app/sign-up', '/app/invite#unknown']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoDefects(page);
  }
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await expectNoDefects(page);
  expect(problems).toEqual([]);
  await close();
});

test('the page of an unknown workspace has nothing cut off and no axe violations at every width in both themes', async () => {
  const { page } = dashboard;
  await page.goto('/app/wsp_00000000000000000000/links');
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  await expectNoDefects(page);
});

test('with reduced motion a change of the theme starts no transition', async () => {
  const { page } = dashboard;
  await dashboard.open('/links');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await waitFor(async () => await isSettled(page), { what: 'the end of every animation' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const running = await page.evaluate('getComputedStyle(document.body).color && document.getAnimations().length');
  expect(running).toBe(0);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
});

test('the phone menu has nothing cut off and no axe violations', async () => {
  const { page } = dashboard;
  await page.setViewportSize({ width: 360, height: 740 });
  await dashboard.open('/links');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Links' }).waitFor();
  await expectNoDefects(page);
});
