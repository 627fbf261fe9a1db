import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import {
  expectAccessible,
  openDashboard,
  openStranger,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';

const guestPassword = 'correct horse battery';

let browser: Browser;
let product: SharedProduct;
let owner: Dashboard;
let started: DashboardTest;
beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, browser, dashboard: owner } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

const shownCode = (page: Page) => page.getByRole('dialog').locator('code').first().innerText();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Creates an invite through the page and returns its link. */
async function invite(page: Page, email: string): Promise<string> {
  await owner.open('/members');
  await press(page, 'Invite');
  await page.getByLabel('Email (optional)').fill(email);
  await press(page, 'Create invite');
  await page.getByRole('heading', { name: 'Invite link' }).waitFor();
  const url = await shownCode(page);
  await press(page, 'Copy invite link');
  await page.getByText('Copied').first().waitFor();
  await press(page, 'Done');
  return url;
}

/** Creates an account with an invite; the workspace is open afterwards. */
async function join(url: string, email: string): Promise<Dashboard> {
  const guest = await openStranger(browser, product);
  await guest.page.goto(url);
  await guest.page.getByLabel('Email').fill(email);
  await guest.page.getByLabel('Password').fill(guestPassword);
  await press(guest.page, 'Create account and join');
  await guest.page.waitForURL(`**/${product.firstRun.workspaceId}/links`);
  return guest;
}

const freshEmail = (name: string) => `${name}-${Date.now()}@example.com`;

test('an invited member joins in another browser, sees only permitted actions, is made an owner, and is removed', async () => {
  const { page } = owner;
  const email = freshEmail('grace');
  const url = await invite(page, email);
  await page.getByRole('list', { name: 'Pending invites' }).getByText(email).waitFor();
  await expectAccessible(page);
  const guest = await join(url, email);

  await guest.open('/members');
  await guest.page.getByText('Only owners can invite, change and remove members.').waitFor();
  await expectAccessible(guest.page);
  await guest.open('/tokens');
  await guest.page.getByText('only owners can view and create them').waitFor();
  await expectAccessible(guest.page);
  await guest.open('/settings');
  await guest.page.getByText('Only owners can change the workspace.').waitFor();
  for (const card of ['Retention', 'Erase a visitor', 'Erasures', 'Delete workspace'])
    expect(await guest.page.getByRole('region', { name: card }).count(), card).toBe(0);
  const { id: linkId } = await product.api.createLink({ url: 'https://example.com/' });
  await guest.open(`/links/${linkId}`);
  await guest.page.getByRole('link', { name: 'Edit' }).waitFor();
  expect(await guest.page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
  await guest.open('/domains');
  await guest.page.getByText('Only owners can add, change and remove domains.').waitFor();
  await expectAccessible(guest.page);

  await owner.open('/members');
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email });
  const choose = async (item: string) => {
    await press(page, `Actions for ${email}`);
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Make owner');
  await row.getByText('Owner', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Role changed to owner').count()).toBeGreaterThan(0);
  await guest.open('/members');
  await guest.page.getByRole('button', { name: 'Invite' }).waitFor();
  await choose('Make member');
  await row.getByText('Member', { exact: true }).waitFor();
  await choose('Remove');
  await expectAccessible(page);
  await press(page, 'Remove member');
  await page.getByText('Member removed').first().waitFor();
  await row.waitFor({ state: 'detached' });
  await guest.page.goto('/app/');
  await guest.page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
  expect([...owner.problems, ...guest.problems]).toEqual([]);
  await guest.close();
});

test.each([360, 390])('the settings pages are not wider than a screen of %i pixels', async (width) => {
  const narrow = await openDashboard(browser, product, { viewport: { width, height: 800 } });
  for (const path of ['/tokens', '/tokens?panel=new', '/members', '/settings', '/account', '/domains']) {
    await narrow.open(path);
    await narrow.page.locator('h1').waitFor();
    expect(await narrow.page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(width);
  }
  await narrow.close();
});
