import type { Page } from 'playwright-core';
import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { expectNoDefects } from './check-layout.ts';
import { expectAccessible, startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
}, installTimeoutMs);
afterAll(async () => await started.stop());

type Shown = { tags: string[]; archived: boolean; utmSource: string | null; expiresAt: string | null };

const row = (title: string) => page.getByRole('row', { name: title, exact: true });
const check = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = () => page.getByRole('region', { name: 'Selected links' });
const press = (name: string | RegExp) => bar().getByRole('button', { name }).click();
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Links with a tag of their own, newest last; the list shows only these. */
async function openLinks(tag: string, count: number, fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const link = { url: 'https://example.com/', title: `${tag} ${nth}`, tags: [tag], ...fields };
    ids.push((await started.product.api.createLink(link)).id);
  }
  await started.dashboard.open(`/links?tag=${tag}&sort=title&order=asc`);
  await row(`${tag} 1`).waitFor();
  return ids;
}

const read = async (ids: string[]) =>
  await Promise.all(ids.map(async (id) => (await started.product.api.getLink(id)) as unknown as Shown));

async function isFound(id: string): Promise<boolean> {
  return (await started.product.api.call('GET', `/links/${id}`)).status === 200;
}

test('rows are selected one by one, as a range, as a page and by keyboard, and forgotten with another filter', async () => {
  await openLinks('Chosen', 5);
  await check('Chosen 2').click();
  await check('Chosen 4').click({ modifiers: ['Shift'] });
  await bar().getByText('3 selected').waitFor();
  await row('Chosen 5').focus();
  await page.keyboard.press('x');
  await bar().getByText('4 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Select all links of this page' }).click();
  await bar().getByText('5 selected').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await bar().waitFor({ state: 'detached' });
});

test('tags are added to the selected links and removed from them, and undo restores each', async () => {
  const ids = await openLinks('Grouped', 2);
  await started.product.api.call('PATCH', `/links/${ids[1]}`, { tags: ['Grouped', 'Extra'] });
  await page.reload();
  await row('Grouped 2').getByText('Extra').waitFor();
  await check('Grouped 1').click();
  await check('Grouped 2').click();
  await press('Tags');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Add tags').fill('Extra');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await confirm('Change 2 links');
  await page.getByText('2 links changed').waitFor();
  expect((await read(ids)).map(({ tags }) => tags)).toEqual([
    ['Extra', 'Grouped'],
    ['Extra', 'Grouped'],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  expect((await read(ids)).map(({ tags }) => tags)).toEqual([['Grouped'], ['Extra', 'Grouped']]);
});

test('selected links are archived at once, and undo brings them back', async () => {
  const ids = await openLinks('Stored', 3);
  await check('Stored 1').click();
  await check('Stored 3').click();
  await press('Archive');
  await page.getByText('2 links archived').waitFor();
  await row('Stored 3').waitFor({ state: 'detached' });
  expect((await read(ids)).map(({ archived }) => archived)).toEqual([true, false, true]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Stored 3').waitFor();
  expect((await read(ids)).map(({ archived }) => archived)).toEqual([false, false, false]);
});

test('all links that match get UTM parameters, those of other pages included', async () => {
  const ids = await openLinks('Many', 23);
  await check('Many 1').click();
  await press('Select all 23 that match');
  await bar().getByText('All 23 links that match').waitFor();
  await press('UTM');
  await page.getByRole('dialog').getByLabel('Source').fill('news');
  await page.getByText('This cannot be undone at once.').waitFor();
  await expectAccessible(page);
  await confirm('Change 23 links');
  await page.getByText('23 links changed').waitFor();
  expect((await read(ids)).every(({ utmSource }) => utmSource === 'news')).toBe(true);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('when another number matches by then, nothing is changed until it is confirmed', async () => {
  const ids = await openLinks('Moving', 3);
  await check('Moving 1').click();
  await press('Select all 3 that match');
  await press('Expiry');
  await page.getByRole('dialog').getByLabel('Expires at').fill('2031-05-01T12:00');
  const late = await started.product.api.createLink({ url: 'https://example.com/', title: 'Late', tags: ['Moving'] });
  await confirm('Change 3 links');
  await page.getByText('4 links match now').waitFor();
  expect((await read(ids)).every(({ expiresAt }) => expiresAt === null)).toBe(true);
  await confirm('Change 4 links');
  await page.getByText('4 links changed').waitFor();
  expect((await read([...ids, late.id])).every(({ expiresAt }) => expiresAt !== null)).toBe(true);
});

test('links that could not be changed are named with the reason, and the others are changed', async () => {
  const [first = '', second = ''] = await openLinks('Partly', 2);
  await started.product.api.call('PATCH', `/links/${second}`, { startsAt: '2032-01-01T00:00:00Z' });
  await check('Partly 1').click();
  await check('Partly 2').click();
  await press('Expiry');
  await page.getByRole('dialog').getByLabel('Expires at').fill('2031-05-01T12:00');
  await confirm('Change 2 links');
  await page.getByRole('dialog', { name: '1 link not changed' }).getByText(second).waitFor();
  await expectAccessible(page);
  await confirm('Done');
  const [changed, refused] = await read([first, second]);
  expect([changed?.expiresAt === null, refused?.expiresAt]).toEqual([false, null]);
});

test('selected links are deleted after a question that names their number', async () => {
  const ids = await openLinks('Unwanted', 3);
  await check('Unwanted 1').click();
  await check('Unwanted 2').click();
  await press('Delete');
  await expectAccessible(page);
  await confirm('Delete 2 links');
  await page.getByText('2 links deleted').waitFor();
  await row('Unwanted 1').waitFor({ state: 'detached' });
  await waitFor(async () => !(await isFound(ids[0] ?? '')));
  expect(await Promise.all(ids.map(isFound))).toEqual([false, false, true]);
});

test('the bar and its dialogs fit at every width', async () => {
  await openLinks('Small', 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await check('Small 1').click();
  await bar().getByText('1 selected').waitFor();
  await expectNoDefects(page);
  await press('Tags');
  await page.getByRole('dialog').getByLabel('Add tags').waitFor();
  await expectNoDefects(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1_280, height: 900 });
});
