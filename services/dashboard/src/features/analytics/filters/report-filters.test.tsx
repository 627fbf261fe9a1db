import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  choose,
  fill,
  findDialog,
  findText,
  person,
  press,
  pressEnter,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { refuse, type Handlers } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepClicks } from '../../../../test/keep-clicks.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const phone = { country: 'US', device: 'mobile', referrer: 'news.example', tag: 'Sale' };
const desktop = { country: 'US', device: 'desktop', referrer: 'shop.example' };
const clicks = [phone, phone, { ...desktop, tag: 'Sale' }, { ...desktop, link: 'lnk_other', utmSource: 'mail' }];
const tags = [{ id: 'Sale', name: 'Sale', colour: null, links: 1 }];

const openReport = async (path: string, handlers: Handlers = {}) =>
  await openDashboard(path, {
    ...keepLinks(sampleLink({ title: 'Filtered', clicks: 3 }), sampleLink({ slug: 'other', title: 'Other' })).handlers,
    ...keepClicks(clicks),
    'get /tags': tags,
    ...handlers,
  });

/** A report whose figures are still loading: its filters do not wait for them, and it takes less to render. */
const openLoadingReport = async () => {
  const loading = async () => await new Promise<never>(() => {});
  return await openReport('/analytics', { 'get /analytics/overview': loading, 'get /analytics/hours': loading });
};

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
  const menu = within(await screen.findByRole('group', { name: 'Click events, with the filters of the report' }));
  const excel = new URL(
    menu.getByRole('menuitem', { name: 'CSV for Excel' }).getAttribute('href') ?? '',
    location.origin,
  );
  expect(Object.fromEntries(excel.searchParams)).toMatchObject({
    ...Object.fromEntries(filtered),
    end: expect.any(String),
    bom: 'true',
    delimiter: ',',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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

test('a filter is set to values of the report, which a dialog offers with their clicks', async () => {
  const { search } = await openReport('/analytics?referrer=news.example');
  await expectClicks(2);
  await press('Filter');
  const dialog = await findDialog();
  await press('Apply filter', dialog);
  await findText('Choose a value.', dialog);
  await choose('Filter by', 'Device', dialog);
  await person().click(await screen.findByLabelText('Values', { selector: 'input' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Phone2']);
  await expectAccessible();
  await person().keyboard('tab');
  await screen.findByRole('option', { name: 'Tablet' });
  await person().keyboard('{Enter}');
  await fill('Values', 'phone, DESKTOP', dialog);
  await pressEnter();
  await findChip('Device is Tablet, Phone, or Desktop');
  expect(search().get('device')).toBe('tablet,mobile,desktop');
});

test('a filter that is set is changed in its dialog, and removed by taking all of its values away', async () => {
  const { search } = await openReport('/analytics?device=!mobile');
  await expectClicks(2);
  await press('Filter');
  await choose('Filter by', 'Device');
  await press('Remove Phone');
  await fill('Values', 'Desktop');
  await pressEnter();
  await findChip('Device is not Desktop');
  await press('Filter');
  await choose('Filter by', 'Device');
  await press('Remove Desktop');
  await press('Apply filter');
  await expectClicks(4);
  expect(search().has('device')).toBe(false);
});

test.each([
  ['Country', 'Germny', '“Germny” is not a country.'],
  ['Device', 'mobil', '“mobil” is not a device: choose Desktop, Phone, Tablet, or TV.'],
  ['Language', 'Elvish', '“Elvish” is not a language.'],
  ['Tag', 'Sale, Unused', 'There is no tag “Unused”.'],
  ['Link', 'nowhere', 'There is no link “nowhere”.'],
  ['Referrer', 'shop.exampel', '“shop.exampel” does not occur in this period.'],
  ['Browser', 'Fierfox', '“Fierfox” does not occur in this period.'],
  ['UTM source', 'male', '“male” does not occur in this period.'],
])('a filter by %s is not set to %s: %s', async (dimension, typed, words) => {
  const { search } = await openLoadingReport();
  await press('Filter');
  const dialog = await findDialog();
  await choose('Filter by', dimension, dialog);
  await fill('Values', typed, dialog);
  await pressEnter();
  await findText(words, dialog);
  expect([...search().keys()]).toEqual([]);
});

test.each([
  ['Country', 'Austria', 'country', 'AT', 'Country is Austria'],
  ['Country', 'united states', 'country', 'US', 'Country is United States'],
  ['Language', 'German', 'language', 'de', 'Language is German'],
  ['Tag', 'sale', 'tag', 'Sale', 'Tag is Sale'],
  ['Link', 'filtered', 'link', 'lnk_launch', 'Link is Filtered'],
  ['Browser', 'firefox', 'browser', 'Firefox', 'Browser is Firefox'],
  ['UTM source', 'MAIL', 'utmSource', 'mail', 'UTM source is mail'],
])('a filter by %s takes the name %s', async (dimension, typed, parameter, value, words) => {
  const { search } = await openLoadingReport();
  await press('Filter');
  await choose('Filter by', dimension);
  await fill('Values', typed);
  await pressEnter();
  await findChip(words);
  expect(search().get(parameter)).toBe(value);
});

test.each([
  ['de', 'Deutschland'],
  ['ar', 'ألمانيا'],
  ['ja', 'ドイツ'],
])('an address may name a country in the language of the reader, in %s', async (locale, country) => {
  localStorage.setItem('language', locale);
  const { search } = await openReport(`/analytics?country=${encodeURIComponent(country)}&referrer=!x.example`);
  await waitFor(() => expect(search().get('country')).toBe('DE'));
  await findText(country);
  expect(search().get('referrer')).toBe('!x.example');
});

test('an address with filters that are none shows what is wrong in place of a report, and what is removed is gone', async () => {
  const { server, search } = await openReport('/analytics?country=Germny&device=!tablet,mobile&referrer=news.example');
  await findText('“Germny” is not a country.');
  await findText('The filter by Device cannot be read: !tablet,mobile');
  await findChip('Referrer is news.example');
  await expectAccessible();
  expect(screen.queryByText('Profile views')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
  expect(server.requests.filter(({ key }) => key.startsWith('get /analytics'))).toEqual([]);
  await press('Remove filter by Device');
  await press('Remove filter by Country');
  await expectClicks(2);
  expect([...search().keys()]).toEqual(['referrer']);
});

test('a tag that there is not is a problem of the address, on each report', async () => {
  await openReport('/links/lnk_launch?country=Nowhere');
  await findText('“Nowhere” is not a country.');
});

test('a live page with a filter that is none shows no visits', async () => {
  await openReport('/live?tag=Gone');
  await findText('There is no tag “Gone”.');
  expect(screen.queryByText('Active visitors')).toBeNull();
  await press('Remove filter by Tag');
  await expectClicks(4);
});

test('a report without clicks keeps its filters, and names the values that do not occur', async () => {
  await openReport('/analytics?country=AQ&device=desktop&browser=Unknown');
  await expectClicks(0);
  await findChip('Country is Antarctica');
  await findText('Country: Antarctica does not occur in this period.');
  expect(screen.queryByText(/Device: .* does not occur/)).toBeNull();
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
  await fill('Values', 'phone');
  await pressEnter();
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

test('the report of a tag is requested once the name of the tag is known', async () => {
  const { server } = await openReport('/tags/Sale');
  await expectClicks(3);
  await findCard('Hours of the week');
  const sent = server.requests.filter(({ key }) => key.startsWith('get /analytics'));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.map(({ query }) => query.get('filter[tag]'))).toEqual(sent.map(() => 'Sale'));
});
