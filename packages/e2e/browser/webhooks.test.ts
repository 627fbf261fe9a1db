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
