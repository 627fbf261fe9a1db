import { waitFor } from '@linkplane/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import type { SharedProduct } from '../support/product.ts';
import { openDashboard, openStranger, startBrowserTest, type BrowserTest, type Dashboard } from './open-dashboard.ts';
import { useKeyboard, useMouse, useTouch, type Hands } from './use-hands.ts';

const people = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const tablet = { viewport: { width: 820, height: 1_180 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1_440, height: 900 } };

type User = 'marketer' | 'creator' | 'developer' | 'owner' | 'support';
type Way = { name: string; screen: BrowserContextOptions; hands: (page: Page) => Hands; users: readonly User[] };

/**
 * Each user is seen on every screen, by hand and by keyboard alone, and every way has users of its own: all thirty
 * journeys would take twice as long, and find little more.
 */
const some = ['marketer', 'developer', 'support'] as const;
const others = ['creator', 'owner'] as const;
const ways: Way[] = [
  { name: 'on a phone by touch', screen: phone, hands: useTouch, users: some },
  { name: 'on a phone by keyboard alone', screen: phone, hands: useKeyboard, users: others },
  { name: 'on a tablet by touch', screen: tablet, hands: useTouch, users: others },
  { name: 'on a tablet by keyboard alone', screen: tablet, hands: useKeyboard, users: some },
  { name: 'on a desktop by mouse', screen: desktop, hands: useMouse, users: some },
  { name: 'on a desktop by keyboard alone', screen: desktop, hands: useKeyboard, users: others },
];

let started: BrowserTest;
let product: SharedProduct;
let dashboard: Dashboard;
let page: Page;
let run = 0;

beforeAll(async () => {
  started = await startBrowserTest({ plan: 'enterprise' });
  ({ product } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const field = (name: string) => dialog().getByLabel(name, { exact: true });

describe.each(ways)('$name', ({ screen, hands, users }) => {
  let press: Hands['press'];
  let write: Hands['write'];
  const journey = (user: User, name: string, make: () => Promise<void>) => {
    if (users.includes(user)) test(name, make);
  };

  beforeAll(async () => {
    dashboard = await openDashboard(started.browser, product, screen);
    ({ page } = dashboard);
    await page.route(/^https:/, (route) => route.abort());
    ({ press, write } = hands(page));
  });
  beforeEach(() => void run++);
  afterEach(() => expect(dashboard.problems).toEqual([]));
  afterAll(async () => await dashboard.close());

  journey(
    'marketer',
    'a marketer creates a campaign link with UTM parameters and a tag, and reads what it brought',
    async () => {
      const slug = `spring-${run}`;
      await dashboard.open('/links');
      await press(button('New link').first());
      await write(field('Destination'), 'shop.example/spring');
      await write(field('Slug'), slug);
      await press(inDialog('UTM parameters'));
      await write(field('Source'), 'newsletter');
      await write(field('Campaign'), 'spring');
      await dialog().getByTestId('destination-preview').getByText('utm_campaign=spring').waitFor();
      await press(inDialog('Create link'));
      await page
        .getByText(/^Link created/)
        .first()
        .waitFor();
      const followed = await product.visit(`/${slug}`, { headers: { 'User-Agent': people } });
      expect(followed.headers.location).toBe('https://shop.example/spring?utm_source=newsletter&utm_campaign=spring');
      const link = (await product.api.call('GET', `/links/by-slug?slug=${slug}`)).body.data as { id: string };
      await waitFor(async () => (await product.api.getLink(link.id)).clicks === 1, { what: 'the click' });
      await dashboard.open(`/links/${link.id}`);
      await page.getByRole('img', { name: /Clicks: 1/ }).waitFor();
    },
  );

  journey('creator', 'a creator makes a page with a link and another theme, and visitors see it', async () => {
    const slug = `mara-${run}`;
    await dashboard.open('/profiles');
    await press(button('New profile').first());
    await write(field('Display name'), 'Mara’s studio');
    await write(field('Slug'), slug);
    await press(inDialog('Create profile'));
    await page.waitForURL(/\/profiles\/\w+$/);
    await press(page.getByRole('button', { name: /^Link/ }));
    const form = page.getByRole('region', { name: /^Edit / });
    await write(form.getByLabel('URL', { exact: true }), 'https://shop.example/');
    await write(form.getByLabel('Title', { exact: true }), 'The studio shop');
    await press(form.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await press(button('Appearance'));
    await press(page.getByRole('radio', { name: 'Midnight', exact: true }));
    await press(button('Save'));
    await page.getByText('Appearance saved').waitFor();
    const { page: visitor, close } = await openStranger(started.browser, product, screen);
    await visitor.goto(`/${slug}`);
    await visitor.getByRole('link', { name: /The studio shop/ }).waitFor();
    await close();
  });

  journey('developer', 'a developer creates a token, and makes a first call in the reference', async () => {
    await dashboard.open('/tokens');
    await press(button('New token').first());
    await write(field('Name'), `Deploy ${run}`);
    await press(inDialog('Create token'));
    await page.getByRole('heading', { name: 'Your new token' }).waitFor();
    const token = await dialog().locator('code').first().innerText();
    await page.goto('/docs/api/tags');
    const operation = page.getByRole('region', { name: 'Create a tag' });
    await press(operation.locator('.try > summary'));
    await write(operation.getByLabel('API token'), token);
    await write(operation.getByLabel('Body'), `{"name":"Made in docs ${run}"}`);
    await press(operation.getByRole('button', { name: 'Send request' }));
    await operation.getByText(/^201 in \d+ ms$/).waitFor();
  });

  journey('owner', 'the owner of a team invites a member, who joins', async () => {
    const email = `member-${run}@team.example`;
    await dashboard.open('/members');
    await press(button(/^Invite/, false).first());
    await write(dialog().getByLabel('Email (optional)'), email);
    await press(inDialog('Create invite'));
    await page.getByRole('heading', { name: 'Invite link' }).waitFor();
    const address = await dialog().locator('code').first().innerText();
    const guest = await openStranger(started.browser, product, screen);
    await guest.page.goto(address);
    await guest.page.getByLabel('Email').fill(email);
    await guest.page.getByLabel('Password').fill('a passphrase of four words');
    await guest.page.getByRole('button', { name: /^(Join|Create account)/ }).click();
    await guest.page.waitForURL(/\/links$/);
    await guest.close();
    await dashboard.open('/members');
    await page.getByRole('list', { name: 'Members' }).getByText(email).waitFor();
  });

  journey(
    'support',
    'support finds the link that a customer names, corrects it, and takes a mistake back',
    async () => {
      const slug = `orders-${run}`;
      const { id } = await product.api.createLink({ url: 'https://old.example/', slug, title: `Orders ${run}` });
      await dashboard.open('/links');
      await write(page.getByLabel('Search links'), slug);
      const row = page.getByRole('row', { name: `Orders ${run}`, exact: true });
      await row.waitFor();
      await dashboard.open(`/links?search=${slug}&panel=${id}`);
      await write(field('Destination'), 'https://new.example/');
      await press(inDialog('Save changes'));
      await waitFor(async () => (await product.api.getLink(id)).url === 'https://new.example/', { what: 'the change' });
      await row.waitFor();
      await press(row.getByRole('button', { name: 'More' }));
      await press(page.getByRole('menuitem', { name: 'Archive' }));
      await page.getByText('Link archived').first().waitFor();
      await press(button('Undo').first());
      await row.waitFor();
      const found = await product.visit(`/${slug}`, { headers: { 'User-Agent': people } });
      expect(found.headers.location).toBe('https://new.example/');
    },
  );
});

test('a profile that was created by the API is edited on a phone', async () => {
  const profile = await createProfileClient(product).create({ displayName: 'From the API', slug: 'from-the-api' });
  const { page: small, open, close } = await openDashboard(started.browser, product, phone);
  await open(`/profiles/${profile.id}`);
  await small.getByLabel('Bio').fill('Written on the way.');
  await small.getByRole('button', { name: /^Save/ }).first().click();
  await small.getByText('Saved', { exact: true }).first().waitFor();
  expect((await product.visit('/from-the-api')).body).toContain('Written on the way.');
  await close();
});
