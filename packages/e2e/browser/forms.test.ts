import { waitFor } from '@linkplane/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import {
  expectAccessible,
  openDashboard,
  openStranger,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';

let product: SharedProduct;
let browser: Browser;
let dashboard: Dashboard;
let page: Page;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest({}, { timezoneId: 'Europe/Berlin' });
  ({ product, browser, dashboard, page } = started);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));

const panel = () => page.getByRole('dialog', { name: 'New link' });
const question = () => page.getByRole('alertdialog');
const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const focusedName = () => page.evaluate<string | null>('document.activeElement?.getAttribute("name")');
const freshSlug = (name: string) => `${name}-${Date.now()}`;

describe('URL completion', () => {
  test('previews a destination without a scheme as an https URL and completes it on blur', async () => {
    const slug = freshSlug('scheme');
    await dashboard.open('/links?panel=new');
    await field('Destination').fill('example.com/summer');
    await page.getByTestId('destination-preview').getByText('https://example.com/summer').waitFor();
    await field('Slug').fill(slug);
    expect(await field('Destination').inputValue()).toBe('https://example.com/summer');
    await submit('Create link');
    await panel().waitFor({ state: 'detached' });
    expect((await product.visit(`/${slug}`)).headers['location']).toBe('https://example.com/summer');
  });

  test('completes a destination that is submitted with Enter', async () => {
    const slug = freshSlug('enter');
    await dashboard.open('/links?panel=new');
    await field('Slug').fill(slug);
    await field('Destination').fill('example.com/winter');
    await page.keyboard.press('Enter');
    await panel().waitFor({ state: 'detached' });
    expect((await product.visit(`/${slug}`)).headers['location']).toBe('https://example.com/winter');
  });

  test('completes the destinations of a CSV file', async () => {
    const slug = freshSlug('csv');
    await dashboard.open('/links?panel=bulk');
    await field('Links').fill(`url,slug\nexample.com/csv,${slug}`);
    await submit('Create 1 link');
    await page.getByText('1 created').waitFor();
    expect((await product.visit(`/${slug}`)).headers['location']).toBe('https://example.com/csv');
  });

  test('reduces a URL that is pasted as a domain to its host', async () => {
    await dashboard.open('/domains?panel=new');
    await field('Domain').fill('https://go.pasted.example/');
    await submit('Add domain');
    await page.getByRole('dialog', { name: 'go.pasted.example' }).waitFor();
  });
});

describe('an invalid field', () => {
  test('in a closed section opens the section and gets the focus', async () => {
    await dashboard.open('/links?panel=new');
    await field('Destination').fill('example.com/limits');
    const section = panel().getByRole('button', { name: /Schedule and limits/ });
    await section.click();
    await field('Starts at').fill('2030-01-02T08:00');
    await field('Expires at').fill('2030-01-01T08:00');
    await section.click();
    await field('Expires at').waitFor({ state: 'hidden' });
    await submit('Create link');
    await panel().getByText('Must be later than “Starts at”.').waitFor();
    await waitFor(async () => (await focusedName()) === 'expiresAt', { what: 'the focus in the refused field' });
    expect(await panel().getByRole('alert').count()).toBe(1);
    await expectAccessible(page);
  });

  test('does not stretch the field beside it', async () => {
    const heights = await Promise.all(
      ['Starts at', 'Expires at'].map(async (name) => (await field(name).boundingBox())?.height),
    );
    expect(heights[0]).toBe(heights[1]);
  });

  test('reports that a slug is reserved rather than in use', async () => {
    await dashboard.open('/links?panel=new');
    await field('Destination').fill('example.com/reserved');
    await field('Slug').fill('admin');
    await submit('Create link');
    await panel().getByText('The slug "admin" is reserved.').waitFor();
    await waitFor(async () => (await focusedName()) === 'slug', { what: 'the focus in the slug' });
  });

  test('has the time zone beside the times of a schedule', async () => {
    await panel()
      .getByRole('button', { name: /Schedule and limits/ })
      .click();
    await panel()
      .getByText(/in your time zone, Europe\/Berlin \(GMT\+[12]\)/)
      .waitFor();
  });
});

describe('unsaved input', () => {
  test('survives Escape until the confirmation dialog is closed with Discard', async () => {
    await dashboard.open('/links?panel=new');
    await field('Destination').fill('https://example.com/typed');
    await page.keyboard.press('Escape');
    await question().getByText('Discard your changes?').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await field('Destination').inputValue()).toBe('https://example.com/typed');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Discard' }).click();
    await panel().waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('panel');
  });

  test("survives the browser's back button until the confirmation dialog is closed", async () => {
    await dashboard.open('/links');
    await page.getByRole('button', { name: 'New link' }).click();
    await field('Destination').fill('https://example.com/typed');
    await page.goBack();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await field('Destination').inputValue()).toBe('https://example.com/typed');
    expect(page.url()).toContain('panel=new');
    await page.goBack();
    await question().getByRole('button', { name: 'Discard' }).click();
    await panel().waitFor({ state: 'detached' });
  });

  test('does not exist in an untouched form, which closes without a confirmation', async () => {
    await dashboard.open('/links?panel=new');
    await field('Destination').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });
});

test('includes a secret that is not copied yet: Escape closes its dialog only once it is copied', async () => {
  await dashboard.open('/tokens?panel=new');
  await field('Name').fill('Shown once');
  await submit('Create token');
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await question().getByText('Close without copying?').waitFor();
  await question().getByRole('button', { name: 'Go back' }).click();
  await question().waitFor({ state: 'detached' });
  await shown.getByRole('button', { name: 'Copy token' }).click();
  await shown.getByText('Copied').first().waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
});

describe('the focus', () => {
  test('of an edit form starts in its first field rather than on Close', async () => {
    const { title } = await product.api.createLink({ url: 'https://example.com/edit', title: `Edit me ${Date.now()}` });
    await dashboard.open('/links');
    await page
      .getByRole('row', { name: String(title) })
      .getByRole('button', { name: 'Edit' })
      .click();
    await waitFor(async () => (await focusedName()) === 'url', { what: 'the focus in the first field' });
  });

  test('goes to the next row after a link is deleted', async () => {
    const search = `Deleted ${Date.now()}`;
    for (const name of ['one', 'two'])
      await product.api.createLink({ url: 'https://example.com/', title: `${search} ${name}` });
    await dashboard.open(`/links?search=${encodeURIComponent(search)}`);
    await page.getByRole('row', { name: `${search} two` }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete link' }).click();
    await page.getByRole('row', { name: `${search} two` }).waitFor({ state: 'detached' });
    const focused = () => page.evaluate<string | null>('document.activeElement?.getAttribute("aria-label")');
    await waitFor(async () => (await focused()) === `${search} one`, { what: 'the focus in the next row' });
  });

  test('stays in the page when the focused control is removed', async () => {
    await dashboard.open('/tokens');
    await page.getByRole('button', { name: 'Revoke Shown once' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByRole('button', { name: 'Revoke Shown once' }).waitFor({ state: 'detached' });
    const isInPage = () => page.evaluate<boolean>('document.activeElement !== document.body');
    await waitFor(isInPage, { what: 'the focus in the page' });
  });
});

test('a form no longer asks to sign in once the user has signed in again', async () => {
  const other = await openDashboard(browser, product);
  await other.open('/links?panel=new');
  const form = other.page.getByRole('dialog', { name: 'New link' });
  await form.getByLabel('Destination', { exact: true }).fill('https://example.com/again');
  await other.context.clearCookies();
  await other.page.keyboard.press('Enter');
  const again = other.page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(product.firstRun.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitFor({ state: 'detached' });
  expect(await form.getByText('Please sign in').count()).toBe(0);
  await other.close();
});

describe('without a connection to the server', () => {
  test('creating a link fails at once with the reason', async () => {
    await dashboard.open('/links?panel=new');
    await field('Destination').fill('https://example.com/offline');
    await dashboard.context.setOffline(true);
    await submit('Create link');
    await panel().getByText('You are offline.').waitFor();
    await dashboard.context.setOffline(false);
    await submit('Create link');
    await panel().waitFor({ state: 'detached' });
  });

  test.each(['/analytics', '/links', '/tokens', '/domains', '/members'])(
    '%s reports it and loads on "Try again"',
    async (path) => {
      await dashboard.open('/settings');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const requests = /\/app\/api\/.*\/(overview|links|tokens|domains|members)(\?|$)/;
      await page.route(requests, (route) => route.abort());
      const names: Record<string, string> = {
        '/analytics': 'Analytics',
        '/links': 'Links',
        '/tokens': 'API tokens',
        '/domains': 'Domains',
        '/members': 'Members',
      };
      await page.getByRole('link', { name: names[path] ?? '', exact: true }).click();
      await page.getByText('The server is not responding.').first().waitFor();
      expect(await page.locator('[class*=skeleton]').count()).toBe(0);
      await page.unroute(requests);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('The server is not responding.').waitFor({ state: 'detached' });
    },
  );

  test('the live page reports that it is reconnecting', async () => {
    const other = await openDashboard(browser, product);
    await other.page.route('**/realtime/stream', (route) =>
      route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'retry: 50\n\n' }),
    );
    await other.open('/live');
    await other.page.getByText('The server is not responding. Reconnecting').waitFor();
    await other.close();
  });
});

test.each([1280, 390])('at %i pixels no toast covers a button that saves or closes', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await dashboard.open('/links?panel=new');
  await field('Destination').fill('https://example.com/toast');
  await submit('Create link');
  const toast = page.getByText('Link created').first();
  await toast.waitFor();
  await page.getByRole('button', { name: 'New link' }).click();
  await field('Destination').waitFor();
  await toast.waitFor();
  for (const name of ['Create link', 'Cancel', 'Close'])
    await panel().getByRole('button', { name, exact: true }).click({ trial: true });
  await page.keyboard.press('Escape');
});

test('the page shows a loading indicator until its styles and scripts are loaded', async () => {
  const { page: slow, problems, close } = await openStranger(browser, product);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await slow.route('**/app/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto('/app/sign-in', { waitUntil: 'commit' });
  await slow.getByText('Loading…').waitFor();
  await waitFor(
    async () => (await slow.evaluate<number>('performance.getEntriesByName("first-contentful-paint").length')) === 1,
    {
      what: 'the first paint',
    },
  );
  letGo();
  await slow.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await slow.getByText('Loading…').isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
});
