import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
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

const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const shownCode = (page: Page) => page.getByRole('dialog').locator('code').first().innerText();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const statusWith = async (token: string) => (await createApiClient(product.port, token).call('GET', '/links')).status;

/** Creates an invite through the page and returns its link. */
async function invite(page: Page, { role, email }: { role?: 'Owner'; email?: string } = {}): Promise<string> {
  await owner.open('/members');
  await press(page, 'Invite');
  if (role) await page.getByRole('radio', { name: role }).check();
  if (email !== undefined) await page.getByLabel('Email (optional)').fill(email);
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

test('an owner allows a scheme, and a link of it is created; a reserved scheme is refused beside the field', async () => {
  const { page } = owner;
  await owner.open('/settings');
  const field = page.getByLabel('URL schemes of your apps');
  await field.fill('javascript');
  await press(page, 'Save schemes');
  await page.getByText(/browsers reserve/).waitFor();
  await expectAccessible(page);
  await field.fill('Acme://orders');
  await press(page, 'Save schemes');
  await expect.poll(() => field.inputValue()).toBe('acme');
  const { status } = await product.api.call('POST', '/links', { url: 'acme://orders/7' });
  expect(status).toBe(201);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('acme');
});

test('an owner excludes an address and names a bot; a wrong address is refused beside the field', async () => {
  const { page } = owner;
  await owner.open('/settings');
  const addresses = page.getByLabel('Addresses of your people');
  await addresses.fill('10.0.0.1\nnowhere');
  await press(page, 'Save own traffic');
  await page.getByText(/an IP address, or a range/).waitFor();
  await expectAccessible(page);
  await addresses.fill('10.0.0.1\n2001:DB8:7::/48');
  await page.getByLabel('User agents of your bots').fill('Acme-Monitor');
  await page.getByRole('button', { name: /^Add my address/ }).click();
  await press(page, 'Save own traffic');
  await expect.poll(() => addresses.inputValue()).toBe('10.0.0.1\n2001:db8:7::/48\n127.0.0.1');
  const { body } = await product.api.call('GET', '/workspace');
  expect(body.data).toMatchObject({
    excludedAddresses: ['10.0.0.1', '2001:db8:7::/48', '127.0.0.1'],
    botAgents: ['acme-monitor'],
  });
  await product.api.call('PATCH', '/workspace', { excludedAddresses: [], botAgents: [] });
});

test('an API token is shown once, works, and is refused as soon as it is revoked', async () => {
  const { page } = owner;
  await owner.open('/tokens');
  await press(page, 'New token');
  await page.getByRole('dialog').getByLabel('Name').fill('Reader');
  await page.getByRole('radio', { name: 'Selected permissions' }).check();
  expect(await page.getByRole('button', { name: 'Create token' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Read' }).check();
  await page.getByLabel('Expires').selectOption('In 30 days');
  await expectAccessible(page);
  await press(page, 'Create token');
  await page.getByRole('heading', { name: 'Your new token' }).waitFor();
  const token = await shownCode(page);
  expect(token).toMatch(/^lp_/);
  await press(page, 'Copy token');
  await expect.poll(() => clipboard(page)).toBe(token);
  await page.getByRole('dialog').getByRole('tab', { name: 'TypeScript' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy TypeScript snippet' }).click();
  await expect.poll(() => clipboard(page)).toContain(`token: '${token}'`);
  await expectAccessible(page);
  await press(page, 'Done');

  expect(await statusWith(token)).toBe(200);
  const created = await createApiClient(product.port, token).call('POST', '/links', { url: 'https://example.com/' });
  expect(created.status).toBe(403);
  const row = page.getByRole('listitem').filter({ hasText: 'Reader' });
  await row.getByText(`lp_…${token.slice(-4)}`).waitFor();
  await row.getByText('Read', { exact: true }).waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  await row.getByRole('button', { name: 'Revoke Reader' }).click();
  await press(page, 'Revoke token');
  await page.getByText('Token revoked').first().waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await statusWith(token)).toBe(401);
  await expectAccessible(page);
  expect(owner.problems).toEqual([]);
});

test('the quick start command works as copied', async () => {
  const { page } = owner;
  await owner.open('/tokens');
  await press(page, 'Copy curl snippet');
  await expect.poll(() => clipboard(page)).toContain(`curl ${product.origin}/v1/links`);
  await page.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('createLinkplaneClient').first().waitFor();
});

test('an invited member joins in another browser, sees only permitted actions, is made an owner, and is removed', async () => {
  const { page } = owner;
  const email = freshEmail('grace');
  const url = await invite(page, { email });
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

test('an invite survives sign-in, is reported when it is used up, and never appears in a requested URL', async () => {
  const { page } = owner;
  const email = freshEmail('mary');
  const guest = await join(await invite(page), email);
  await guest.open('/members');
  await press(guest.page, `Actions for ${email}`);
  await guest.page.getByRole('menuitem', { name: 'Leave workspace' }).click();
  await press(guest.page, 'Leave workspace');
  await guest.page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
  await guest.close();

  const url = await invite(page);
  const secret = url.split('#')[1] ?? '';
  const back = await openStranger(browser, product);
  const requestedUrls: string[] = [];
  back.page.on('request', (request) => void requestedUrls.push(request.url().split('#')[0] ?? ''));
  await back.page.goto(url);
  await expectAccessible(back.page);
  await back.page.getByRole('link', { name: 'Sign in to join' }).click();
  await back.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await back.page.getByLabel('Email').fill(email);
  await back.page.getByLabel('Password').fill(guestPassword);
  await press(back.page, 'Sign in');
  await back.page.getByText(`You are signed in as ${email}`).waitFor();
  await expectAccessible(back.page);
  await press(back.page, 'Join workspace');
  await back.page.waitForURL(`**/${product.firstRun.workspaceId}/links`);
  expect(requestedUrls.filter((each) => each.includes(secret))).toEqual([]);

  await page.goto(url);
  await press(page, 'Join workspace');
  await page.getByText('This invite cannot be used').waitFor();
  await page.goto('/app/invite');
  await page.getByText('The invite link is incomplete').waitFor();
  expect(back.problems).toEqual([]);
  await back.close();
});

test('a revoked invite gives no access', async () => {
  const { page } = owner;
  const email = freshEmail('late');
  const url = await invite(page, { email });
  const takeBack = page.getByRole('button', { name: `Revoke invite for ${email}` });
  await takeBack.click();
  await takeBack.waitFor({ state: 'detached' });
  await page.getByText('Invite revoked').first().waitFor(); // the row is removed before the server responds
  const guest = await openStranger(browser, product);
  await guest.page.goto(url);
  await guest.page.getByLabel('Email').fill(email);
  await guest.page.getByLabel('Password').fill(guestPassword);
  await press(guest.page, 'Create account and join');
  await guest.page.getByText('This invite cannot be used').waitFor();
  await guest.close();
});

test('a workspace is created, renamed, handed over and left', async () => {
  const { page } = owner;
  await owner.open('/settings');
  await page.getByRole('button', { name: /^Workspace My workspace/ }).click();
  await page.getByRole('menuitem', { name: 'New workspace' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Second');
  await press(page, 'Create workspace');
  await page.getByRole('button', { name: /^Workspace Second/ }).waitFor();
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.goto(`/app/${id}/settings`);
  await page.getByLabel('Workspace name').fill('Second, renamed');
  await press(page, 'Save name');
  await page.getByRole('button', { name: /^Workspace Second, renamed/ }).waitFor();
  await press(page, 'Copy workspace ID');
  await expect.poll(() => clipboard(page)).toBe(id);
  await expectAccessible(page);

  await page.goto(`/app/${id}/members?panel=new`);
  await press(page, 'Create invite');
  await page.getByRole('heading', { name: 'Invite link' }).waitFor();
  const url = await shownCode(page);
  await press(page, 'Copy invite link');
  await page.getByText('Copied').first().waitFor();
  await press(page, 'Done');
  const email = freshEmail('heir');
  const heir = await openStranger(browser, product);
  await heir.page.goto(url);
  await heir.page.getByLabel('Email').fill(email);
  await heir.page.getByLabel('Password').fill(guestPassword);
  await press(heir.page, 'Create account and join');
  await heir.page.waitForURL(`**/${id}/links`);

  await page.reload();
  await press(page, `Actions for ${product.firstRun.email}`);
  await page.getByRole('menuitem', { name: 'Leave: add another owner first' }).waitFor();
  await page.keyboard.press('Escape');
  await press(page, `Actions for ${email}`);
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  await page.getByText('You cannot undo this yourself').waitFor();
  await press(page, 'Transfer ownership');
  await page.getByText('Only owners can invite, change and remove members.').waitFor();
  await press(page, `Actions for ${product.firstRun.email}`);
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click();
  await press(page, 'Leave workspace');
  await page.waitForURL(`**/${product.firstRun.workspaceId}/links`);
  expect(owner.problems).toEqual([]);
  await heir.close();
});

test('a new password ends all other sessions, and sessions are listed and can be ended one by one', async () => {
  const email = freshEmail('ada');
  const first = await join(await invite(owner.page), email);
  const signIn = async (password: string) => {
    const other = await openStranger(browser, product);
    await other.page.goto('/app/sign-in');
    await other.page.getByLabel('Email').fill(email);
    await other.page.getByLabel('Password').fill(password);
    await press(other.page, 'Sign in');
    await other.page.waitForURL(/\/links$/);
    return other;
  };
  const signedOut = (other: Dashboard) => other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const { page } = first;
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

  const second = await signIn(guestPassword);
  await first.open('/account');
  await expect.poll(() => rows.count()).toBe(2);
  await expectAccessible(page);
  await rows.getByRole('button', { name: /^Sign out / }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText('Signed out', { exact: true }).first().waitFor(); // the row is removed before the server responds
  await second.open('/account');
  await signedOut(second);

  const [third, fourth] = [await signIn(guestPassword), await signIn(guestPassword)];
  await page.reload();
  await press(page, 'Sign out other sessions');
  await expect.poll(() => rows.count()).toBe(1);
  await third.open('/account');
  await signedOut(third);
  await fourth.open('/account');
  await signedOut(fourth);

  const fifth = await signIn(guestPassword);
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('a longer sentence than before');
  await press(page, 'Change password');
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current password').fill(guestPassword);
  await press(page, 'Change password');
  await page.getByText('Password changed').first().waitFor();
  await fifth.open('/account');
  await signedOut(fifth);
  const sixth = await signIn('a longer sentence than before');
  expect(first.problems).toEqual([]);
  for (const each of [first, second, third, fourth, fifth, sixth]) await each.close();
});

test('sign-in returns to the page that was requested before', async () => {
  const guest = await openStranger(browser, product);
  await guest.open('/tokens');
  await guest.page.getByLabel('Email').fill(product.firstRun.email);
  await guest.page.getByLabel('Password').fill(product.firstRun.password);
  await press(guest.page, 'Sign in');
  await guest.page.waitForURL(`**/app/${product.firstRun.workspaceId}/tokens`);
  await guest.page.getByRole('heading', { name: 'API tokens' }).waitFor();
  await guest.close();
});

test('accounts cannot be created without an invite, and the pages say so', async () => {
  const guest = await openStranger(browser, product);
  await guest.page.goto('/app/sign-in');
  await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await guest.page.getByRole('link', { name: 'Create account' }).count()).toBe(0);
  await guest.page.goto('/app/sign-up');
  await guest.page.getByText('New accounts require an invite').waitFor();
  await expectAccessible(guest.page);
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
