import { waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { callAccount, expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let product: SharedProduct;
let page: Page;

const person = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ids = { reset: '', visited: '' };

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, page } = started);
  for (const slug of ['reset', 'visited'] as const) {
    const link = await product.api.createLink({ url: 'https://example.com/', slug: `${slug}-link` });
    ids[slug] = link.id;
    for (const visitor of ['one', 'one', 'two'])
      await product.visit(`/${link.slug}`, { agent: `${person} ${visitor} ${slug}` });
  }
  const areCounted = async () => (await clicksOf(ids.reset)) === 3 && (await clicksOf(ids.visited)) === 3;
  await waitFor(areCounted, { timeoutMs: 20_000, what: 'all clicks' });
}, installTimeoutMs);
afterAll(() => started.stop());

type Erasure = { id: string; subject: { type: string; id: string | null }; before: string; clicks: number };

const clicksOf = async (id: string) => (await product.api.getLink(id)).clicks;
/** Notifications are dialogs too, but not modal. */
const dialog = () => page.locator('[role=dialog]:not([aria-modal=false])');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const listErasures = async () => (await product.api.call('GET', '/erasures')).body.data as Erasure[];
const readRetention = async () =>
  ((await product.api.call('GET', '/workspace')).body.data as { retentionDays: number | null }).retentionDays;
const eraseRow = (text: string) =>
  page.getByRole('list', { name: 'Erasures' }).getByRole('listitem').filter({ hasText: text });
const figure = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('statistics before a day, and then all, are reset by keyboard, and the page shows the new figures', async () => {
  await started.dashboard.open(`/links/${ids.reset}`);
  await figure('Clicks').getByText('3', { exact: true }).first().waitFor();
  const more = page.getByRole('button', { name: 'More', exact: true });
  const open = async () => {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Reset statistics' }).press('Enter');
    await dialog().waitFor();
  };
  await open();
  await page.keyboard.press('ArrowDown');
  expect(await dialog().getByRole('radio', { name: 'Clicks before a date' }).isChecked()).toBe(true);
  const erase = dialog().getByRole('button', { name: 'Reset statistics' });
  expect(await erase.isDisabled()).toBe(true);
  const today = await page.evaluate<string>(`new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format()`);
  await dialog().getByRole('textbox', { name: 'Before', exact: true }).fill(today);
  await expectAccessible(page);
  await erase.press('Enter');
  await page.getByText('Statistics are being reset.').waitFor();
  await page.getByText('Statistics reset', { exact: true }).waitFor({ timeout: 30_000 });
  const midnight = await page.evaluate<string>(`new Date('${today}T00:00:00').toISOString()`);
  expect(await listErasures()).toMatchObject([{ before: midnight, clicks: 0 }]);
  expect(await clicksOf(ids.reset)).toBe(3);

  await open();
  expect(await dialog().getByRole('radio', { name: 'All clicks until now' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Statistics are being reset.').waitFor();
  await expectAccessible(page);
  await page.getByText('3 clicks erased.').waitFor({ timeout: 30_000 });
  await figure('Clicks').getByText('0', { exact: true }).first().waitFor();
  expect(await page.getByText('Statistics are being reset.').count()).toBe(0);
  expect([await clicksOf(ids.reset), await clicksOf(ids.visited)]).toEqual([0, 3]);
});

test('retention is set, and shortened only after a question', async () => {
  await started.dashboard.open('/settings');
  const keep = page.getByLabel('Keep clicks');
  expect(await keep.inputValue()).toBe('for-ever');
  await keep.selectOption('For another number of days');
  await page.getByLabel('Days').fill('29');
  await press('Save retention');
  await page.getByText('Enter a whole number from 30 to 3,650.').waitFor();
  await page.getByLabel('Days').fill('400');
  await page.keyboard.press('Enter');
  await dialog().getByText('This cannot be undone.').waitFor();
  await expectAccessible(page);
  await confirm('Cancel');
  expect(await readRetention()).toBe(null);
  await press('Save retention');
  await confirm('Erase older visits');
  await page.getByText('Clicks are kept for 400 days.').waitFor();
  expect(await readRetention()).toBe(400);
  await keep.selectOption('For 730 days (two years)');
  await press('Save retention');
  await page.getByText('Clicks are kept for 730 days.').waitFor();
  await page.reload();
  await expect.poll(() => keep.inputValue()).toBe('730');
  await keep.selectOption('Forever');
  await press('Save retention');
  await page.getByText('Clicks are kept forever.').waitFor();
  expect(await readRetention()).toBe(null);
});

test('a visitor is erased by the id of a click, and the list shows what has gone', async () => {
  const range = `start=${new Date(Date.now() - 86_400_000).toISOString()}&end=${new Date().toISOString()}`;
  const path = `/v1/analytics/export?type=clicks&format=json&filter[link]=${ids.visited}&${range}`;
  const { body } = await product.visit(path, { headers: { Authorization: `Bearer ${product.firstRun.token}` } });
  const clicks = JSON.parse(body) as { clickId: string; timestamp: string }[];
  const first = clicks.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))[0]!.clickId;
  await started.dashboard.open('/settings');
  await page.getByLabel('Click ID').fill(` ${first} `);
  await page.keyboard.press('Enter');
  await dialog().getByText(first).waitFor();
  await confirm('Erase visits');
  await dialog().waitFor({ state: 'detached' });
  const row = eraseRow(`Visitor of ${first}`);
  await row.getByText('2 clicks erased').waitFor({ timeout: 30_000 });
  await row.getByText('Done', { exact: true }).waitFor();
  await eraseRow('reset-link').getByText('3 clicks erased').waitFor();
  await expectAccessible(page);
  expect(await clicksOf(ids.visited)).toBe(1);
});

test('the list of erasures says when it is empty and when it cannot be loaded', async () => {
  let response: object = {
    status: 429,
    json: { success: false, error: { code: 'RATE_LIMITED', message: 'Slow down.' } },
  };
  await page.route('**/v1/erasures', (route) => route.fulfill(response));
  await started.dashboard.open('/settings');
  const card = page.getByRole('region', { name: 'Erasures' });
  await card.getByText('Slow down.').waitFor();
  response = { json: { success: true, data: [] } };
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByText('Nothing has been erased in this workspace.').waitFor();
  await page.unroute('**/v1/erasures');
});

test('a workspace is deleted by its typed name, the next one opens, and the account lists what has gone', async () => {
  const { id } = await callAccount<{ id: string }>(started, 'POST', '/workspaces', { name: 'Short-lived' });
  await page.goto(`/app/${id}/settings`);
  await press('Delete workspace');
  const remove = dialog().getByRole('button', { name: 'Delete workspace' });
  await dialog().getByRole('textbox').fill('short-lived');
  expect(await remove.isDisabled()).toBe(true);
  await dialog().getByRole('textbox').fill('Short-lived');
  await expectAccessible(page);
  await remove.press('Enter');
  await page.waitForURL(`**/${product.firstRun.workspaceId}/links`);
  await page.getByRole('button', { name: /^Workspace / }).click();
  await page.getByRole('menuitem', { name: 'New workspace' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Short-lived' }).count()).toBe(0);
  expect((await page.request.get(`/app/api/workspaces/${id}`)).status()).toBe(404);

  await started.dashboard.open('/account');
  const row = page.getByRole('list', { name: 'Deleted workspaces' }).getByRole('listitem');
  await row.getByText('Short-lived', { exact: true }).waitFor();
  await row.getByText('1 member gone').waitFor({ timeout: 30_000 });
  await row.getByText(/^(Being removed|Removed, visits are being erased|Late visits are erased on .+)$/).waitFor();
  await expectAccessible(page);
});

test('after the last workspace is deleted, a new one can be created', async () => {
  await started.dashboard.open('/settings');
  await press('Delete workspace');
  await dialog().getByRole('textbox').fill('My workspace');
  await confirm('Delete workspace');
  await page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
  await waitFor(async () => (await product.visit('/visited-link')).status === 404, { what: 'its links have stopped' });
});

test('an account is deleted by its password, and cannot sign in any more', async () => {
  await page.getByLabel('Name').fill('Another one');
  await press('Create workspace');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.goto(page.url().replace(/links.*$/, 'account'));
  await press('Delete account');
  await dialog().getByLabel('Your password').fill('not the password');
  await confirm('Delete account');
  await dialog().getByText('This is not your current password.').waitFor();
  await expectAccessible(page);
  await dialog().getByLabel('Your password').fill(product.firstRun.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email').fill(product.firstRun.email);
  await page.getByLabel('Password').fill(product.firstRun.password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(new URL(page.url()).pathname).toContain('sign-in');
});
