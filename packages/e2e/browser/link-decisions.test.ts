import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import type { SharedProduct } from '../support/product.ts';
import { expectAccessible, startDashboardTest, type Dashboard, type DashboardTest } from './open-dashboard.ts';

let product: SharedProduct;
let dashboard: Dashboard;
let started: DashboardTest;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ product, dashboard } = started);
}, installTimeoutMs);
afterAll(() => started.stop());

/** A page that browsers can really be redirected to. */
async function startSecret(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.end('The secret.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/secret`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a password is set, is never shown again, and is removed', async () => {
  const { page } = dashboard;
  const secret = await startSecret();
  const link = await product.api.createLink({ url: secret.url, slug: 'locked' });
  await dashboard.open(`/links?panel=${link.id}`);
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.getByRole('button', { name: 'Password' }).click();
  await panel.getByLabel('Password', { exact: true }).fill('open sesame');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.visit('/locked')).status === 200, { what: 'the page that asks' });

  await page.goto(`http://localhost:${product.port}/locked`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The secret.').waitFor();

  await dashboard.open(`/links?panel=${link.id}`);
  await panel.getByLabel('New password').waitFor();
  expect(await panel.getByLabel('New password').inputValue()).toBe('');
  await panel.getByRole('button', { name: 'Remove the password' }).click();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await waitFor(async () => (await product.visit('/locked')).headers.location === secret.url, {
    what: 'the open link',
  });
  await secret.stop();
});
