import type { Page } from 'playwright-core';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

const create = async (title: string, fields: object = {}) =>
  await started.product.api.createLink({ url: 'https://example.com/', title, ...fields });
const readLink = async (id: string) =>
  (await started.product.api.getLink(id)) as unknown as { tags: string[]; archived: boolean };
const row = (title: string) => page.getByRole('row', { name: title, exact: true });

test('filters of the list are chips in the address, which a reload and going back keep', async () => {
  await create('Filter both', { tags: ['Filter A', 'Filter B'] });
  await create('Filter one', { tags: ['Filter A'] });
  await create('Filter none');
  await started.dashboard.open('/links');
  await row('Filter none').waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter links' });
  await dialog.getByLabel('Tags', { exact: true }).fill('filter a');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Without tags').fill('filter b');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await page.getByText('1 link', { exact: true }).waitFor();
  await row('Filter one').waitFor();
  await page.reload();
  await page.getByText('1 link', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Without tag: Filter B' }).click();
  await page.getByText('2 links', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('1 link', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('Filter none').waitFor();
  expect(page.url()).not.toContain('tag');
});

test('a list without a matching link offers to clear the filters', async () => {
  await create('Some link');
  await started.dashboard.open('/links?search=nothing-like-it&state=scheduled');
  await page.getByRole('heading', { name: 'No links match' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await row('Some link').waitFor();
});

test('a key archives the focused row, and undo brings it back', async () => {
  const { id } = await create('To archive');
  await started.dashboard.open('/links');
  await row('To archive').focus();
  await page.keyboard.press('a');
  await row('To archive').waitFor({ state: 'detached' });
  // The list changes before the server has responded.
  await waitFor(async () => (await readLink(id)).archived, { what: 'the change' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('To archive').waitFor();
  await waitFor(async () => !(await readLink(id)).archived, { what: 'the change back' });
  await row('To archive').focus();
  await page.keyboard.press('a');
  await waitFor(async () => (await readLink(id)).archived, { what: 'the change again' });
  await started.dashboard.open('/links?state=archived');
  await row('To archive').getByText('Archived').waitFor();
});

test('a change that the list shows is made even when the page is left before the response', async () => {
  const { id } = await create('To archive and leave');
  await started.dashboard.open('/links');
  await row('To archive and leave').focus();
  let letGo = () => {};
  const left = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/app/api/**', async (route) => {
    if (route.request().method() !== 'GET') await left;
    await route.continue();
  });
  await page.keyboard.press('a');
  await row('To archive and leave').waitFor({ state: 'detached' });
  await page.goto('about:blank');
  letGo();
  await waitFor(async () => (await readLink(id)).archived, { what: 'the change' });
  await page.unroute('**/app/api/**');
});

test('tags of a row are set by keyboard alone, new ones included, and undo restores those before', async () => {
  const { id } = await create('To tag', { tags: ['Before'] });
  await started.dashboard.open('/links');
  await row('To tag').focus();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Brand new');
  await page.getByRole('option', { name: 'Create “Brand new”' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Brand new' }).waitFor();
  await dialog.getByRole('button', { name: 'Save tags' }).focus();
  await page.keyboard.press('Enter');
  await waitFor(async () => (await readLink(id)).tags.join() === 'Brand new', { what: 'the changed tags' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitFor(async () => (await readLink(id)).tags.join() === 'Before', { what: 'the restored tags' });
});

test('the form of a link sets tags and an external id, and the page of the link shows them', async () => {
  await started.dashboard.open('/links?panel=new');
  const dialog = page.getByRole('dialog', { name: 'New link' });
  await dialog.getByLabel('Destination', { exact: true }).fill('https://example.com/form');
  await dialog.getByLabel('Title', { exact: true }).fill('From the form');
  await dialog.getByLabel('Tags', { exact: true }).fill('Form tag');
  await page.getByRole('option', { name: 'Create “Form tag”' }).click();
  await dialog.getByLabel('External ID', { exact: true }).fill('crm-1');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await row('From the form').getByRole('button', { name: 'Show links tagged Form tag' }).waitFor();
  await row('From the form').getByRole('link', { name: 'From the form' }).click();
  await page.getByText('crm-1').waitFor();
  await page.getByText('Form tag').waitFor();
  await expectAccessible(page);
});
