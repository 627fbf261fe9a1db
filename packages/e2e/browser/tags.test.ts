import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

const readTags = async () =>
  (await started.product.api.call('GET', '/tags')).body.data as {
    name: string;
    colour: string | null;
    links: number;
  }[];
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a tag is created, renamed and recoloured, and a taken name is refused beside its field', async () => {
  await started.dashboard.open('/tags');
  await page.getByRole('heading', { name: 'Create your first tag' }).waitFor();
  await page.getByRole('button', { name: 'New tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Spring' }).waitFor();
  await choose('Spring', 'Edit');
  await dialog.getByLabel('Name').fill('Summer');
  await dialog.getByRole('switch', { name: 'Color' }).click();
  await dialog.getByLabel('Color of the dot').fill('#1a7f5a');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save tag' }).click();
  await page.getByRole('link', { name: 'Summer' }).waitFor();
  expect(await readTags()).toMatchObject([{ name: 'Summer', colour: '#1a7f5a', links: 0 }]);
  await page.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByLabel('Name').fill('SUMMER');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
});

test('a tag is merged into another one, and deleted without its links', async () => {
  const { id } = await started.product.api.createLink({ url: 'https://example.com/', tags: ['Duplicate'] });
  await started.product.api.call('POST', '/tags', { name: 'Kept' });
  await started.dashboard.open('/tags');
  await choose('Duplicate', 'Merge into another tag');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Into').selectOption({ label: 'Kept' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge tags' }).click();
  await page.getByRole('link', { name: 'Duplicate' }).waitFor({ state: 'detached' });
  const readNames = async () => ((await started.product.api.getLink(id)) as unknown as { tags: string[] }).tags;
  await expect.poll(readNames).toEqual(['Kept']);
  await choose('Kept', 'Delete');
  await dialog.getByText('It is removed from 1 link.').waitFor();
  await dialog.getByRole('button', { name: 'Delete tag' }).click();
  await page.getByRole('link', { name: 'Kept' }).waitFor({ state: 'detached' });
  await expect.poll(readNames).toEqual([]);
});

test('the page of a tag reports the clicks of its links and leads to them', async () => {
  const { slug } = await started.product.api.createLink({
    url: 'https://example.com/',
    title: 'Counted link',
    tags: ['Counted'],
  });
  await started.product.visit(`/${slug}`, {
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36' },
  });
  await started.dashboard.open('/tags');
  await page.getByRole('link', { name: 'Counted' }).click();
  await page.getByRole('heading', { name: 'Counted', exact: true }).waitFor();
  const isCounted = async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Counted', exact: true }).waitFor();
    await page.getByText(/last click|no clicks yet/).waitFor();
    return (await page.getByText(/last click/).count()) > 0;
  };
  await waitFor(isCounted, { what: 'the click in the report', timeoutMs: 30_000 });
  await page.getByRole('link', { name: 'Show in links' }).click();
  await page.getByRole('row', { name: 'Counted link' }).waitFor();
  await page.getByText('Tag: Counted').waitFor();
});
