import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, fill, findDialog, findText, person, press, toggle, waitUntilGone } from '../../../test/act-on-page.ts';
import { refuse } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

const phone = { country: 'US', device: 'mobile', referrer: 'news.example', tag: 'Sale' };
const desktop = { country: 'US', device: 'desktop', referrer: 'shop.example' };
const clicks = [phone, phone, { ...desktop, tag: 'Sale' }, { ...desktop, link: 'lnk_other', utmSource: 'mail' }];
const tags = [{ id: 'Sale', name: 'Sale', colour: null, links: 1 }];

const openReport = async (path: string) =>
  await openDashboard(path, {
    ...keepLinks(sampleLink({ title: 'Filtered', clicks: 3 }), sampleLink({ slug: 'other', title: 'Other' })).handlers,
    ...keepClicks(clicks),
    'get /tags': tags,
  });

const findFigure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dl dt, dl dt *' })).closest('div')!;
const expectClicks = async (count: number) =>
  await waitFor(async () => await findText(new RegExp(`^${count}$`), await findFigure('Clicks')));
const findCard = async (name: string) => await screen.findByRole('region', { name });
const findRowButton = async (card: string, name: string) =>
  await within(await findCard(card)).findByRole('button', { name });
const pressRow = async (card: string, name: string) => await press(name, await findCard(card));
const findChip = async (words: string) => await findText(words, await screen.findByRole('list', { name: 'Filters' }));
const queryChip = (words: string) => screen.queryByText(words);

test('a click on a row filters the report, another click on it removes the filter, and the address keeps it', async () => {
  const { search } = await openReport('/links/lnk_launch');
  await expectClicks(3);
  await pressRow('Devices', 'Phone');
  await expectClicks(2);
  await findChip('Device is Phone');
  expect((await findRowButton('Devices', 'Phone')).getAttribute('aria-pressed')).toBe('true');
  expect(search().get('device')).toBe('mobile');
  await expectAccessible();
  await pressRow('Referrers', 'news.example');
  await findChip('Referrer is news.example');
  await expectClicks(2);
  await choose('Range', 'Last 7 days');
  await findChip('Device is Phone');
  await pressRow('Devices', 'Phone');
  await waitUntilGone(() => queryChip('Device is Phone'));
  await press('Remove filter Referrer is news.example');
  await expectClicks(3);
});

test('filters that the address names are applied when the page is loaded', async () => {
  await openReport('/links/lnk_launch?device=mobile');
  await expectClicks(2);
  await findChip('Device is Phone');
});

test('a country on the map shows its clicks, and a click on it filters', async () => {
  await openReport('/links/lnk_launch');
  const map = await within(await findCard('Map')).findByRole('img', { name: 'Map of clicks by country' });
  await waitFor(() => expect(map.querySelector('[data-code="US"] title')?.textContent).toBe('United States: 3 clicks'));
  await person().click(map.querySelector('[data-code="US"]')!);
  await findChip('Country is United States');
});

test('the hours of the week show when people clicked, under the filters of the report', async () => {
  await openReport('/links/lnk_launch');
  const sumOf = async () => {
    const cells = within(await findCard('Hours of the week')).getAllByRole('cell');
    return cells.reduce((sum, { textContent }) => sum + Number(textContent), 0);
  };
  await waitFor(async () => expect(await sumOf()).toBe(3));
  await pressRow('Devices', 'Desktop');
  await waitFor(async () => expect(await sumOf()).toBe(1));
});

test('a row is excluded by its smaller button, with the keyboard alone', async () => {
  await openReport('/links/lnk_launch');
  (await findRowButton('Devices', 'Phone')).focus();
  await person().keyboard('{Tab}');
  await person().keyboard('{Enter}');
  await findChip('Device is not Phone');
  await expectClicks(1);
  (await screen.findByRole('button', { name: 'Clear filters' })).focus();
  await person().keyboard(' ');
  await expectClicks(3);
});

test('the export of clicks has the filters of the report, and its menu says so', async () => {
  await openReport('/analytics?device=mobile&referrer=!shop.example&bots=true');
  await findChip('Device is Phone');
  await press('Export');
  const csvOf = async (group: string) => {
    const item = within(await screen.findByRole('group', { name: group })).getByRole('menuitem', { name: 'CSV' });
    return new URL(item.getAttribute('href') ?? '', location.origin).searchParams;
  };
  const filtered = await csvOf('Click events, with the filters of the report');
  await expectAccessible();
  expect(Object.fromEntries(filtered)).toMatchObject({
    type: 'clicks',
    format: 'csv',
    'filter[device]': 'mobile',
    'filter[referrer]': '!shop.example',
    includeBots: 'true',
    includeInternal: 'false',
  });
  const links = Object.fromEntries(await csvOf('Links with click counts, not filtered'));
  expect(links).toMatchObject({ type: 'links' });
  expect(Object.keys(links).filter((name) => name.startsWith('filter'))).toEqual([]);
  await person().keyboard('{Escape}');
  await press('Clear filters');
  await press('Export');
  const all = Object.keys(Object.fromEntries(await csvOf('Click events')));
  expect(all.filter((name) => name.startsWith('filter'))).toEqual([]);
});

test('a filter is typed in a dialog, and a report without clicks keeps its filters', async () => {
  await openReport('/analytics');
  await expectClicks(4);
  await press('Filter');
  const dialog = await findDialog();
  await press('Apply filter', dialog);
  await findText('Enter a value.', dialog);
  await choose('Filter by', 'Tag', dialog);
  await fill('Values', 'Sale, Unused', dialog);
  await expectAccessible();
  await press('Apply filter', dialog);
  await findChip('Tag is Sale or Unused');
  await expectClicks(3);
});

test('a report without clicks keeps its filters, and a contradiction is ignored', async () => {
  await openReport('/analytics?country=AQ&device=!tablet,mobile');
  await expectClicks(0);
  await findChip('Country is Antarctica');
  expect(within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem')).toHaveLength(1);
});

test('the overview is broken down by what the reader chooses, and its rows filter too', async () => {
  await openReport('/analytics');
  await findRowButton('Devices', 'Desktop');
  await toggle('tab', 'Tags');
  await findRowButton('Tags', 'Sale');
  await toggle('tab', 'UTM sources');
  await pressRow('UTM sources', 'mail');
  await findChip('UTM source is mail');
  await expectClicks(1);
});

test('a comparison shows the change of each figure and a second line', async () => {
  await openReport('/links/lnk_launch?compare=previous');
  await findText('up from 0', await findFigure('Clicks'));
  await screen.findByRole('img', { name: /Clicks, previous period: 0/ });
  await expectAccessible();
  await choose('Compare with', 'No comparison');
  await waitFor(async () => expect((await findFigure('Clicks')).textContent).not.toContain('up from 0'));
});

test('a report that is refused says so and keeps its filters', async () => {
  const { server } = await openReport('/links/lnk_launch?country=DE');
  server.on({ 'get /links/:id/stats': refuse('UNAVAILABLE', 'Too many reports are running. Please try again.') });
  await findText('Too many reports are running');
  await findChip('Country is Germany');
  server.on(keepClicks(clicks));
  await press('Clear filters');
  await expectClicks(3);
});

test('the live page shows what its filters keep, as the address says', async () => {
  const { search } = await openReport('/live');
  await expectClicks(4);
  await press('Filter');
  await choose('Filter by', 'Device');
  await fill('Values', 'mobile');
  await press('Apply filter');
  await findChip('Device is Phone');
  await expectClicks(2);
  expect(search().get('device')).toBe('mobile');
  await expectAccessible();
});

test('a live page without a visit that its filters keep says so', async () => {
  await openReport('/live?device=tablet');
  await findText('None that the filters keep: remove a filter to see more.');
  await press('Remove filter Device is Tablet');
  await expectClicks(4);
});
