import { randomBytes } from 'node:crypto';
import type { Identity, Workspace } from '@linkplane/contracts/account';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { openStranger, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';
import { openHostilePage, type HostilePage } from './open-hostile-page.ts';

const cookieName = 'linkplane';
const guestPassword = 'correct horse battery';

let browser: Browser;
let product: SharedProduct;
/** A page that is signed in as the owner. */
let owner: Dashboard;
let hostile: HostilePage;
let started: DashboardTest;
const api = () => `${product.origin}/app/api`;
beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, browser, dashboard: owner } = started);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(async () => void (hostile = await openHostilePage(owner.context)));
afterEach(() => hostile.close());

async function sessionCookie(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies(product.origin)).find(({ name }) => name === cookieName);
  if (!cookie) throw new Error('The browser has no session.');
  return cookie.value;
}

/** Headers of a client that has only the cookie of a session. */
async function identityOf(cookie: string): Promise<{ status: number; identity: Identity | undefined }> {
  const response = await product.visit('/app/api/session', { headers: { Cookie: `${cookieName}=${cookie}` } });
  const { data } = JSON.parse(response.body) as { data?: Identity };
  return { status: response.status, identity: data };
}

async function readOwnState(): Promise<{ workspaces: Workspace[]; tokens: number; isSignedIn: boolean }> {
  const cookie = { Cookie: `${cookieName}=${await sessionCookie(owner.context)}` };
  const read = async <Data>(path: string) =>
    (JSON.parse((await product.visit(`/app/api${path}`, { headers: cookie })).body) as { data: Data }).data;
  const workspaces = await read<Workspace[]>('/workspaces');
  const tokens = await read<unknown[]>(`/workspaces/${product.firstRun.workspaceId}/tokens`);
  return { workspaces, tokens: tokens.length, isSignedIn: workspaces.length > 0 };
}

test('a form of another site changes nothing with any encoding', async () => {
  const before = await readOwnState();
  for (const encoding of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
    for (const path of ['/workspaces', `/workspaces/${product.firstRun.workspaceId}/tokens`, '/sessions/end-others']) {
      // A form can send a body that parses as JSON as text/plain.
      await hostile.show(
        `<form method=post enctype="${encoding}" action="${api()}${path}">
           <input name='{"name":"stolen","x":"' value='"}'></form>`,
      );
      const responded = hostile.page.waitForResponse((response) => response.url().endsWith(path));
      await Promise.all([
        hostile.page.waitForURL(`${api()}${path}`),
        hostile.page.evaluate('document.forms[0].submit()'),
      ]);
      expect((await responded).status(), `${encoding} to ${path}`).toBeGreaterThanOrEqual(400);
    }
  expect(await readOwnState()).toEqual(before);
});

test('a script of another site can neither write nor read, with and without credentials', async () => {
  const before = await readOwnState();
  const targets = ['/session', '/workspaces', `/workspaces/${product.firstRun.workspaceId}/tokens`];
  await hostile.show('<p>hostile</p>');
  const outcomes = await hostile.page.evaluate<string[]>(`(async () => {
    const outcomes = [];
    for (const target of ${JSON.stringify(targets.map((target) => api() + target))})
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH'])
        for (const credentials of ['include', 'omit'])
          for (const type of ['text/plain', 'application/json']) {
            const body = method === 'GET' ? undefined : '{"name":"stolen"}';
            const headers = method === 'GET' ? {} : { 'Content-Type': type };
            const read = await fetch(target, { method, credentials, headers, body }).then((answer) => answer.text(), () => 'refused');
            outcomes.push(read);
          }
    const blind = await fetch(${JSON.stringify(`${api()}/workspaces`)}, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"stolen"}' });
    outcomes.push(blind.type === 'opaque' ? 'refused' : 'read');
    return outcomes;
  })()`);
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
  expect(await readOwnState()).toEqual(before);
});

test('pictures and links of another site change nothing: GET requests have no side effects', async () => {
  const before = await readOwnState();
  const { workspaceId } = product.firstRun;
  const paths = [
    '/session',
    '/sessions/end-others',
    '/password',
    `/workspaces/${workspaceId}/hand-over`,
    '/invites/accept',
  ];
  const pictures = paths.map((path) => `<img src="${api()}${path}?_method=DELETE&name=stolen">`).join('');
  await hostile.show(`${pictures}<a id=go href="${api()}/session?_method=DELETE">go</a>`);
  await hostile.page.waitForLoadState('networkidle');
  await hostile.page.click('#go');
  await hostile.page.waitForURL(/app\/api\/session/);
  expect(await readOwnState()).toEqual(before);
});

test('the dashboard cannot be framed by another site', async () => {
  await hostile.show(`<iframe src="${product.origin}/app/${product.firstRun.workspaceId}/tokens"></iframe>`);
  await hostile.page.waitForLoadState('networkidle');
  const frame = hostile.page.frames().find((each) => each !== hostile.page.mainFrame());
  expect(frame?.url()).toBe('chrome-error://chromewebdata/');
  const page = await product.visit('/app/sign-in');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('sign-in replaces an existing session cookie, and the old one, planted or formerly valid, gives no access', async () => {
  const planted = randomBytes(32).toString('base64url');
  const guest = await openStranger(browser, product);
  await guest.context.addCookies([{ name: cookieName, value: planted, url: product.origin }]);
  await signIn(guest, product.firstRun.email, product.firstRun.password);
  const own = await sessionCookie(guest.context);
  expect(own).not.toBe(planted);
  expect((await identityOf(planted)).status).toBe(401);
  expect((await identityOf(own)).identity?.user.email).toBe(product.firstRun.email);
  const cookies = await guest.context.cookies(product.origin);
  expect(cookies.find(({ name }) => name === cookieName)).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await guest.page.goto('/app/sign-in');
  await signIn(guest, product.firstRun.email, product.firstRun.password);
  expect((await identityOf(own)).status).toBe(401);
  await guest.close();
});

test('a copied session cookie is refused after a password change elsewhere and after sign-out', async () => {
  const email = `ada-${Date.now()}@example.com`;
  const [here, there] = await signUpTwice(email);
  const stolen = await sessionCookie(there.context);
  await here.open('/account');
  await here.page.getByLabel('Current password').fill(guestPassword);
  await here.page.getByLabel('New password').fill('a longer sentence than before');
  await here.page.getByRole('button', { name: 'Change password' }).click();
  await here.page.getByText('Password changed').first().waitFor();
  expect((await identityOf(stolen)).status).toBe(401);

  const copied = await sessionCookie(here.context);
  expect((await identityOf(copied)).status).toBe(200);
  await here.page.getByRole('button', { name: `Account of ${email}` }).click();
  await here.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await here.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect((await identityOf(copied)).status).toBe(401);
  await here.close();
  await there.close();
});

test('guessed tokens give no access and are rate limited', async () => {
  const guess = async () => {
    const token = `lp_${randomBytes(40).toString('base64url').replace(/[-_]/g, 'x').slice(0, 38)}`;
    return (await createApiClient(product.port, token).call('GET', '/links')).status;
  };
  const statuses: number[] = [];
  // More than two windows of 60 a minute allow, because the guesses can fall into two windows. Some at a time: repeated
  // refusals are delayed by a second each.
  while (statuses.length < 125) statuses.push(...(await Promise.all(Array.from({ length: 5 }, guess))));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await product.api.call('GET', '/links')).status).toBe(200);
});

const hostileTexts = [
  `<script>fetch('/app/api/session')</script>`,
  `"><img src=x onerror="alert(1)">`,
  `<svg onload=alert(1)>`,
  `javascript:alert(1)`,
  `</title><script>alert(1)</script>`,
  `{{constructor.constructor('alert(1)')()}}`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
];

test('texts of other users are shown literally and never executed', async () => {
  const { page } = owner;
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    // An invite that an earlier test did not copy opens a confirmation dialog.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  const profiles = createProfileClient(product);
  for (const text of hostileTexts) {
    await product.api.createLink({ url: `https://example.com/?${encodeURIComponent(text)}`, title: text });
    const profile = await profiles.create({ displayName: text.slice(0, 100), bio: text });
    await profiles.addBlock(profile.id, { type: 'link', label: text, content: 'https://example.com/' });
  }
  for (const text of hostileTexts) {
    await owner.open('/settings');
    await page.getByLabel('Workspace name').fill(text);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Workspace renamed').first().waitFor();
  }
  const profile = (await product.api.call('GET', '/profiles')).body.data as { id: string }[];
  const paths = [
    '/links',
    '/links?panel=new',
    '/profiles',
    `/profiles/${profile[0]?.id}`,
    '/analytics',
    '/live',
    '/tokens',
  ];
  for (const path of [
    ...paths,
    '/members',
    '/account',
    '/domains',
    `/links?search=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  ]) {
    await owner.open(path);
    await page.locator('h1').first().waitFor();
    await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
    expect(await page.locator('main script, main img[src="x"], main svg[onload]').count(), path).toBe(0);
  }
  await owner.open('/links');
  await page
    .getByText(hostileTexts[0] ?? '')
    .first()
    .waitFor();
  expect([...problems, ...owner.problems]).toEqual([]);
});

test('sign-in never redirects to another site', async () => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)']) {
    const guest = await openStranger(browser, product);
    await guest.page.goto(`/app/sign-in?next=${encodeURIComponent(next)}`);
    await signIn(guest, product.firstRun.email, product.firstRun.password);
    expect(new URL(guest.page.url()).origin, next).toBe(product.origin);
    await guest.close();
  }
});

/** Signs in on the sign-in page that opens in place of the requested one. */
async function signIn({ page }: Dashboard, email: string, password: string): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/links$/);
}

/** Creates a member who is signed in in two browsers. */
async function signUpTwice(email: string): Promise<[Dashboard, Dashboard]> {
  await owner.open('/members?panel=new');
  await owner.page.getByRole('button', { name: 'Create invite' }).click();
  await owner.page.getByRole('button', { name: 'Create open invite' }).click();
  await owner.page.getByRole('heading', { name: 'Invite link' }).waitFor();
  const url = await owner.page.getByRole('dialog').locator('code').innerText();
  const [here, there] = [await openStranger(browser, product), await openStranger(browser, product)];
  await here.page.goto(url);
  await here.page.getByLabel('Email').fill(email);
  await here.page.getByLabel('Password').fill(guestPassword);
  await here.page.getByRole('button', { name: 'Create account and join' }).click();
  await here.page.waitForURL(/\/links$/);
  await signIn(there, email, guestPassword);
  return [here, there];
}
