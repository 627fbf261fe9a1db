import { waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let linkId: string;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
  const { api } = started.product;
  const link = await api.createLink({ url: 'https://example.com/', slug: 'spring-launch', tags: ['Sale'] });
  linkId = link.id;
  for (const referrer of ['https://news.example/', `https://${'long-'.repeat(11)}.example/`])
    await started.product.visit('/spring-launch', { headers: { Referer: referrer } });
  await waitFor(async () => (await api.getLink(linkId)).clicks === 2, { timeoutMs: 20_000, what: 'both clicks' });
}, installTimeoutMs);
afterAll(async () => await started.stop());

type Share = { id: string; url: string; hasPassword: boolean; embed: boolean; dimensions: string[] };
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const waitForSharedPage = async () =>
  await dialog().getByRole('list', { name: 'Shared pages' }).getByRole('listitem').first().waitFor();
const listShares = async () => (await started.product.api.call('GET', '/shares')).body.data as Share[];

test('the statistics of a link are shared, opened by a stranger, and revoked', async () => {
  await started.dashboard.open(`/links/${linkId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog().getByRole('checkbox', { name: 'City' }).uncheck();
  await expectAccessible(page);
  await press('Create page');
  await waitForSharedPage();
  await expectAccessible(page);
  const [share] = await listShares();
  expect(share).toMatchObject({ hasPassword: false, embed: false });
  expect(share?.dimensions).not.toContain('city');

  const zone = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
  const stranger = await page.context().browser()!.newContext({ timezoneId: 'Asia/Kathmandu' });
  const shown = await stranger.newPage();
  try {
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1_280, 'dark'],
    ] as const) {
      await shown.emulateMedia({ colorScheme });
      await shown.setViewportSize({ width, height: 800 });
      await shown.goto(share!.url);
      await shown.getByRole('heading', { name: /\/spring-launch$/ }).waitFor();
      await shown.getByRole('img', { name: 'Clicks over time: 2 clicks of 1 visitor' }).waitFor();
      await shown.getByText('news.example', { exact: true }).waitFor();
      expect(await shown.getByText('Cities').count()).toBe(0);
      // The page has the days of the report, wherever it is opened.
      await shown.getByText(`Bots excluded · days in ${zone}`, { exact: true }).waitFor();
      await shown.getByText(/^[A-Z][a-z]{2} \d+, so far$/).waitFor();
      const widest = await shown.evaluate('document.documentElement.scrollWidth');
      expect(widest).toBeLessThanOrEqual(width);
      await expectAccessible(shown);
    }
    // The page has the range of the report, which the visitor cannot change.
    expect(await shown.getByRole('navigation').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Revoke page' }).click();
    await page.getByText('Page revoked').waitFor();
    expect((await shown.reload())?.status()).toBe(404);
    await shown.getByRole('heading', { name: 'Not found' }).waitFor();
  } finally {
    await stranger.close();
  }
  expect(await listShares()).toEqual([]);
});

test('a page with a password is shown to those who know it, and cannot be embedded', async () => {
  await started.dashboard.open('/analytics');
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog().getByRole('textbox', { name: 'Password' }).fill('open sesame');
  expect(await dialog().getByRole('switch', { name: 'Allow embedding' }).isDisabled()).toBe(true);
  await press('Create page');
  await waitForSharedPage();
  const [share] = await listShares();
  expect(share).toMatchObject({ hasPassword: true, embed: false });

  const stranger = await page.context().browser()!.newContext();
  const shown = await stranger.newPage();
  try {
    await shown.goto(share!.url);
    await expectAccessible(shown);
    for (const password of ['wrong', 'open sesame']) {
      await shown.getByLabel('Password').fill(password);
      await shown.getByRole('button', { name: 'Show statistics' }).click();
      if (password === 'wrong') await shown.getByText('The password is wrong.').waitFor();
    }
    await shown.getByRole('heading', { name: 'All links' }).waitFor();
    await shown.reload();
    await shown.getByRole('heading', { name: 'All links' }).waitFor();
  } finally {
    await stranger.close();
  }
});

test('the statistics of a tag are shared as an embeddable page', async () => {
  const tags = (await started.product.api.call('GET', '/tags')).body.data as { id: string }[];
  await started.dashboard.open(`/tags/${tags[0]?.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog().getByRole('switch', { name: 'Allow embedding' }).click();
  await press('Create page');
  await waitForSharedPage();
  await dialog().getByText('Embeddable').waitFor();
  const [share] = await listShares();
  const { pathname } = new URL(share!.url);
  const { headers } = await started.product.visit(pathname);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
});
