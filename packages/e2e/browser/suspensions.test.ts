import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { createProfileClient } from '../support/profile-client.ts';
import { runCli } from '../support/run-cli.ts';
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

const cli = (...args: string[]) => runCli(product.cliEnv, [...args, '--json']);
const badge = () => dashboard.page.getByText('Suspended', { exact: true });
const workspaceNotice = () => dashboard.page.getByText('This workspace is suspended.');

test('a suspended link has a badge in the list, on its analytics page and a notice in its form', async () => {
  const { page, open } = dashboard;
  const link = await product.api.createLink({ url: 'https://example.com/', slug: 'stopped', title: 'Stopped' });
  await product.api.createLink({ url: 'https://example.com/', slug: 'running', title: 'Running' });
  await cli('link', 'suspend', '--id', link.id);
  await open('/links');
  await page.getByRole('row', { name: 'Stopped' }).getByText('Suspended', { exact: true }).waitFor();
  expect(await page.getByRole('row', { name: 'Running' }).getByText('Suspended').count()).toBe(0);
  await expectAccessible(page);
  await open(`/links?panel=${link.id}`);
  await page.getByText('This link has been suspended by the operator of this service.').waitFor();
  await open(`/links/${link.id}`);
  await badge().waitFor();
  await cli('link', 'resume', '--id', link.id);
  await open(`/links/${link.id}`);
  await page.getByRole('heading', { name: 'Stopped', level: 1 }).waitFor();
  expect(await badge().count()).toBe(0);
});

test('a suspended profile has a badge in the list, in its editor and on its analytics page', async () => {
  const { page, open } = dashboard;
  const { id } = await createProfileClient(product).create({ displayName: 'Ada' });
  await cli('profile', 'suspend', '--id', id);
  await open('/profiles');
  await page.getByRole('article').filter({ hasText: 'Ada' }).getByText('Suspended', { exact: true }).waitFor();
  await expectAccessible(page);
  await open(`/profiles/${id}`);
  await badge().waitFor();
  await page.getByText('This profile has been suspended by the operator of this service.').waitFor();
  await open(`/profiles/${id}/analytics`);
  await badge().waitFor();
});

test('every page of a suspended workspace shows a notice until the workspace is resumed', async () => {
  const { page, open } = dashboard;
  const { workspaceId } = product.firstRun;
  await open('/links');
  await page.getByRole('row', { name: 'Running' }).waitFor();
  expect(await workspaceNotice().count()).toBe(0);
  await cli('workspace', 'suspend', '--id', workspaceId);
  for (const path of ['/links', '/analytics', '/settings']) {
    await open(path);
    await workspaceNotice().waitFor();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await cli('workspace', 'resume', '--id', workspaceId);
  await open('/links');
  await page.getByRole('row', { name: 'Running' }).waitFor();
  await waitFor(async () => (await workspaceNotice().count()) === 0, { what: 'the notice to disappear' });
});
