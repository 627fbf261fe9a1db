import type { Page } from 'playwright-core';
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

type Template = { id: string; name: string; utmSource: string | null; required: string[] };
type Tagged = { url: string; utmSource: string | null; utmMedium: string | null; utmCampaign: string | null };

const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const field = (label: string) => dialog().getByRole('textbox', { name: label, exact: true });
const fill = (label: string, text: string) => field(label).fill(text);
const valueOf = (label: string) => field(label).inputValue();
const listTemplates = async () => (await started.product.api.call('GET', '/utm-templates')).body.data as Template[];

async function createTemplate(name: string, fields: object): Promise<void> {
  const { status } = await started.product.api.call('POST', '/utm-templates', { name, ...fields });
  expect(status).toBe(201);
}

async function findLink(url: string): Promise<Tagged | undefined> {
  const path = `/links?url=${encodeURIComponent(url)}`;
  const { body } = await started.product.api.call('GET', path);
  return (body.data as { items: Tagged[] }).items[0];
}

test('a template is created, changed and deleted', async () => {
  await started.dashboard.open('/utm-templates');
  await page.getByRole('button', { name: 'New template' }).click();
  await fill('Name', 'Newsletter');
  await fill('Source', 'news');
  await dialog().getByRole('checkbox', { name: 'Campaign' }).check();
  await expectAccessible(page);
  await press('Create template');
  await page.getByText('requires campaign').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await fill('Source', '');
  await fill('Name', 'Mail');
  await press('Save template');
  await page.getByText('Template saved').waitFor();
  expect(await listTemplates()).toMatchObject([{ name: 'Mail', utmSource: null, required: ['utmCampaign'] }]);
  await page.getByRole('button', { name: 'More for Mail' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete template' }).click();
  await page.getByRole('heading', { name: 'Create your first template' }).waitFor();
  expect(await listTemplates()).toEqual([]);
});

test('a template fills in a new link, what was typed stays, and a required field is asked for', async () => {
  await createTemplate('Weekly', { utmSource: 'weekly', utmMedium: 'email', required: ['utmCampaign'] });
  await started.dashboard.open('/links?panel=new');
  const url = `https://example.com/weekly-${Date.now()}`;
  await fill('Destination', url);
  await dialog().getByRole('button', { name: 'UTM parameters' }).click();
  await fill('Source', 'typed');
  await dialog().getByLabel('Template').selectOption('Weekly');
  expect([await valueOf('Source'), await valueOf('Medium')]).toEqual(['typed', 'email']);
  await expectAccessible(page);
  await press('Create link');
  await dialog().getByRole('alert').filter({ hasText: 'Weekly' }).waitFor();
  await fill('Campaign (required)', 'spring');
  await press('Create link');
  await dialog().waitFor({ state: 'detached' });
  expect(await findLink(url)).toMatchObject({ utmSource: 'typed', utmMedium: 'email', utmCampaign: 'spring' });
});

test('a link to an app has no UTM parameters and no query forwarding, and its preview is text', async () => {
  await started.dashboard.open('/links?panel=new');
  const url = `whatsapp://send?text=${Date.now()}`;
  await fill('Destination', url);
  await expect.poll(() => page.getByTestId('destination-preview').innerText()).toBe(url);
  await dialog().getByRole('button', { name: 'UTM parameters' }).click();
  await dialog().getByText('Only web pages have UTM parameters.').waitFor();
  await dialog().getByRole('button', { name: 'Redirect options' }).click();
  expect(await dialog().getByRole('switch', { name: 'Forward query parameters' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await expectAccessible(page);
  await press('Create link');
  await dialog().waitFor({ state: 'detached' });
  expect(await findLink(url)).toMatchObject({ url });
});
