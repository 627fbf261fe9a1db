import type { CreatedWebhook } from '@linkplane/contracts';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { installTimeoutMs } from '../support/launch-browser.ts';
import {
  expectAccessible,
  openDashboard,
  startDashboardTest,
  type Dashboard,
  type DashboardTest,
} from './open-dashboard.ts';
import { startReceiver, type Received, type Receiver } from './start-receiver.ts';

let product: SharedProduct;
let owner: Dashboard;
let page: Page;
let started: DashboardTest;
let receiver: Receiver;
beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, page, dashboard: owner } = started);
}, installTimeoutMs);
afterAll(() => started.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { id } of await listByApi()) await product.api.call('DELETE', `/webhooks/${id}`);
  await receiver.stop();
  expect(owner.problems).toEqual([]);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const rows = () => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr');
const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

let made = 0;
const freshName = () => `Hook ${Date.now()} ${++made}`;

async function createByApi(fields: { events?: string[] } = {}): Promise<CreatedWebhook & { description: string }> {
  const description = freshName();
  const fieldsOfAll = { url: receiver.url, events: ['link.created'], description };
  const { body } = await product.api.call('POST', '/webhooks', { ...fieldsOfAll, ...fields });
  return { ...(body.data as CreatedWebhook), description };
}

async function listByApi(): Promise<CreatedWebhook[]> {
  return (await product.api.call('GET', '/webhooks')).body.data as CreatedWebhook[];
}

const createLink = () => product.api.createLink({ url: 'https://example.com/launch' });

/** The received event, read as docs/webhooks.md describes. @throws when it is not signed with the secret */
function verify({ headers, body }: Received, secret: string): { type: string } {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
}

async function sendTest(event: string): Promise<void> {
  await press('Send test event');
  await page.getByRole('radio', { name: event }).check();
  await pressInDialog('Send test event');
}

test('a webhook is created, its secret is shown once, and a signed test event arrives and is listed', async () => {
  const description = freshName();
  await owner.open('/webhooks');
  await page.getByRole('heading', { name: 'Get notified in real time' }).waitFor();
  await page.getByText('A profile was viewed.').waitFor();
  await expectAccessible(page);

  await press('New webhook');
  expect(await page.getByRole('button', { name: 'Create webhook' }).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'URL' }).fill(`${product.origin}/hooks`);
  await page.getByRole('checkbox', { name: 'link.created' }).check();
  await page.getByLabel('Description').fill(description);
  await press('Create webhook');
  await page.getByRole('alert').getByText('must not lead to this service').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
  await press('Create webhook');
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor();
  const secret = await page.getByRole('dialog').locator('code').first().innerText();
  expect(secret).toMatch(/^whsec_/);
  await press('Copy secret');
  await expect.poll(clipboard).toBe(secret);
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByText('pip install standardwebhooks').waitFor();
  await expectAccessible(page);
  await press('I have saved it');

  await page.getByRole('heading', { name: description, level: 1 }).waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await page.getByText('No deliveries yet').waitFor();
  await expectAccessible(page);
  await sendTest('link.created');
  await page.getByText(/Delivered: 200 in/).waitFor();
  await expectAccessible(page);
  expect(receiver.received.map((each) => verify(each, secret).type)).toEqual(['link.created']);
  await page.getByRole('link', { name: 'View delivery' }).click();
  await page.getByText('Delivered after 1 attempt.').waitFor();
  await page.getByRole('region', { name: 'Response' }).getByText('taken').waitFor();
  await page.getByText(String(receiver.received[0]?.headers['webhook-id'])).first().waitFor();
  await pressInDialog('Copy body');
  await expect.poll(clipboard).toContain('"type": "link.created"');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await rows().filter({ hasText: 'Test' }).filter({ hasText: 'Succeeded' }).getByText('200').waitFor();
  await page.reload();
  await rows().filter({ hasText: 'Succeeded' }).waitFor();
  const listed = rows().filter({ hasText: String(receiver.received[0]?.headers['webhook-id']) });
  expect(await listed.count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await listed.getByText('1 attempt', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.getByText(secret).count()).toBe(0);
});

test('a failed delivery shows its error and succeeds when it is resent to the repaired receiver', async () => {
  const { id } = await createByApi();
  receiver.response(503, 'out of order');
  await owner.open(`/webhooks/${id}`);
  await sendTest('link.created');
  await page.getByText('The receiver answered 503.').waitFor();
  await press('Done');
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Failed' }).click();
  await page.waitForURL(/state=failed/);
  await rows().getByRole('link', { name: 'link.created' }).click();
  await page.getByText('Failed after 1 attempt.').waitFor();
  await page.getByText('out of order').waitFor();
  await expectAccessible(page);

  receiver.response(200, 'in order');
  await press('Resend');
  await page.getByText('Delivered after 2 attempts.').waitFor();
  expect(await page.getByRole('list', { name: 'Attempts' }).getByRole('listitem').count()).toBe(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByText('No failed deliveries').waitFor();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Succeeded' }).click();
  await rows().getByText('Succeeded').waitFor();
});

test('new deliveries appear without a reload, and older ones on the next page', async () => {
  const { id } = await createByApi();
  await owner.open(`/webhooks/${id}`);
  await page.getByText('No deliveries yet').waitFor();
  await createLink();
  await rows().filter({ hasText: 'link.created' }).filter({ hasText: 'Succeeded' }).waitFor();
  for (let links = 0; links < 21; links += 1) await createLink();
  await page.reload(); // a list that was read between two deliveries would show as many, and lack a later one
  await expect.poll(() => rows().count()).toBe(20);
  await press('Load more');
  await expect.poll(() => rows().count()).toBe(22);
  await press('Back to latest');
  await expect.poll(() => rows().count()).toBe(20);
});

test('a new secret signs requests together with the old one', async () => {
  const { id, secret } = await createByApi();
  await owner.open(`/webhooks/${id}`);
  await press('Rotate secret');
  await page.getByText('For one day, requests are signed with both secrets').waitFor();
  await expectAccessible(page);
  await pressInDialog('Rotate secret');
  await page.getByRole('heading', { name: 'New signing secret' }).waitFor();
  const rotated = await page.getByRole('dialog').locator('code').first().innerText();
  expect(rotated).not.toBe(secret);
  await expectAccessible(page);
  await press('I have saved it');
  expect(await page.getByText(rotated).count()).toBe(0);
  await sendTest('link.clicked');
  await page.getByText(/Delivered/).waitFor();
  const [received] = receiver.received;
  for (const each of [secret, rotated]) expect(received && verify(received, each).type).toBe('link.clicked');
});

test('a webhook is edited, paused, enabled and deleted by keyboard', async () => {
  const { id, description } = await createByApi();
  await owner.open('/webhooks');
  await page.getByRole('link', { name: description }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/webhooks/${id}`);
  await page.getByRole('heading', { name: description, level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Description').fill('');
  await page.getByRole('checkbox', { name: 'profile.viewed' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'URL' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: new URL(receiver.url).host, level: 1 }).waitFor();
  await page.getByRole('main').getByText('profile.viewed').waitFor();

  const toggle = page.getByRole('switch', { name: 'Send events' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await page.getByText('Webhook paused').first().waitFor();
  await page.getByRole('main').getByText('Paused', { exact: true }).waitFor();
  await expectAccessible(page);
  await createLink();
  await press('Send test event');
  await page.getByText('The webhook is off. Turn it on to send events.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Send test event' }).waitFor({ state: 'detached' });
  expect(receiver.received).toEqual([]);
  await toggle.focus();
  await page.keyboard.press('Space');
  await page.getByText('Webhook turned on').first().waitFor();

  await page.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('This cannot be undone.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete webhook' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/webhooks$/);
  await page.getByText('Webhook deleted').first().waitFor();
  await owner.open(`/webhooks/${id}`);
  await page.getByText('There is no webhook with this id.').first().waitFor();
});

test('owners see on every page that and why a webhook was disabled, and can enable it again', async () => {
  const { description } = await createByApi();
  receiver.response(410, 'gone');
  await createLink();
  await expect.poll(async () => (await listByApi()).every(({ active }) => active)).toBe(false);
  await owner.open('/links');
  const alarm = page.getByRole('link', { name: 'A webhook is off' });
  await alarm.waitFor();
  await expectAccessible(page);
  await alarm.click();
  const notice = page.getByRole('alert').filter({ hasText: description });
  await notice.getByText('the receiver responded with 410 Gone').waitFor();
  await expectAccessible(page);
  receiver.response(200, 'back');
  await notice.getByRole('button', { name: 'Turn on again' }).click();
  await page.getByText('Webhook turned on').first().waitFor();
  await notice.waitFor({ state: 'detached' });
  await alarm.waitFor({ state: 'detached' });
  await createLink();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
});

test('a member sees that webhooks are for owners, and no request is sent', async () => {
  const { id } = await createByApi();
  const member = await openDashboard(started.browser, product);
  await member.page.route('**/app/api/workspaces', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, body: (await response.text()).replaceAll('"owner"', '"member"') });
  });
  const requestedUrls: string[] = [];
  await member.page.goto('about:blank');
  member.page.on('request', (request) => void requestedUrls.push(request.url()));
  for (const path of ['/webhooks', '/webhooks?panel=new', `/webhooks/${id}?panel=test`]) {
    await member.open(path);
    await member.page.getByText('only owners can view and create them').waitFor();
    expect(await member.page.getByRole('button', { name: /webhook|test/i }).count()).toBe(0);
  }
  await expectAccessible(member.page);
  expect(requestedUrls.filter((url) => url.includes('/v1/webhooks'))).toEqual([]);
  expect(member.problems).toEqual([]);
  await member.close();
});

test.each([360, 390])('the webhook pages are not wider than a screen of %i pixels', async (width) => {
  receiver.url += `/${'a-long-address/'.repeat(12)}`;
  const { id } = await createByApi({ events: ['link.clicked', 'profile.viewed', 'link.created'] });
  await createLink();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const delivery = String(receiver.received[0]?.headers['webhook-id']);
  const narrow = await openDashboard(started.browser, product, { viewport: { width, height: 800 } });
  const pages = ['', '?panel=new', `/${id}`, `/${id}?panel=edit`, `/${id}?panel=test`, `/${id}?delivery=${delivery}`];
  for (const path of pages) {
    await narrow.open(`/webhooks${path}`);
    await narrow.page.getByText('link.created').first().waitFor();
    if (path.includes('?')) await narrow.page.getByRole('dialog').getByRole('heading').first().waitFor();
    expect(await narrow.page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(width);
  }
  expect(narrow.problems).toEqual([]);
  await narrow.close();
});
