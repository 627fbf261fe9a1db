import { startS3Server, type TestS3Server } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let storage: TestS3Server;

beforeAll(async () => {
  storage = await startS3Server();
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => {
  await started.stop();
  await storage.stop();
});

type Schedule = { destination: { bucket: string; prefix: string }; enabled: boolean };

const dialog = () => page.getByRole('dialog', { name: /scheduled export/ });
const fill = (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const listSchedules = async () => (await started.product.api.call('GET', '/export-schedules')).body.data as Schedule[];
const choose = async (item: string) => {
  // By keyboard: notifications may lie above the menu.
  await page.getByRole('button', { name: 'More for Links as CSV, every month' }).press('Enter');
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
};

test('a scheduled export is created, fails in words, is repaired, runs, is paused and deleted', async () => {
  await started.dashboard.open('/export-schedules');
  await page.getByRole('button', { name: 'New schedule' }).click();
  await dialog().getByLabel('What to export').selectOption('Links');
  expect(await dialog().getByLabel('Format').inputValue()).toBe('csv');
  await dialog().getByLabel('How often').selectOption('Every month');
  await fill('Endpoint', storage.endpoint);
  await fill('Bucket', 'a/b');
  await fill('Prefix (optional)', 'linkplane/');
  await fill('Access key ID', storage.accessKeyId);
  await fill('Secret access key', 'wrong');
  await press('Create schedule');
  await dialog().getByRole('alert').filter({ hasText: 'name of a bucket' }).waitFor();
  await expectAccessible(page);
  await fill('Bucket', storage.bucket);
  await press('Create schedule');
  await page.getByText('Waiting', { exact: true }).waitFor();

  await choose('Run now');
  await page.getByText(/failed: The secret access key is wrong/).waitFor();
  await expectAccessible(page);
  await choose('Edit');
  expect(await dialog().getByLabel('Secret access key', { exact: true }).inputValue()).toBe('');
  await fill('Secret access key', storage.secretAccessKey);
  await press('Save changes');
  await dialog().waitFor({ state: 'detached' });
  await choose('Run now');
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByText(/^\d{4}-\d\d: 0 rows, \d+ bytes/).waitFor();
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1)).toISOString().slice(0, 7);
  expect(await storage.list()).toEqual([`linkplane/links/${month}.csv`]);

  await choose('Pause');
  await page.getByText('Paused', { exact: true }).waitFor();
  expect(await listSchedules()).toMatchObject([{ enabled: false, destination: { prefix: 'linkplane/' } }]);
  await choose('Delete');
  await dialog().getByRole('button', { name: 'Delete schedule' }).click();
  await page.getByRole('heading', { name: 'Deliver exports to your bucket' }).waitFor();
  expect(await listSchedules()).toEqual([]);
});
