import { presentFilters, type Share } from '@linkplane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, press, toggle } from '../../../test/act-on-page.ts';
import type { HandledRequest } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

const url = 'https://links.example/app/s/VwXyZ0aBcDeFgHiJkLmNoPqR';

function present(body: HandledRequest<'post /shares'>['body']): Share {
  const { subject, name = null, days = null, start, end, timezone = 'UTC', compare = null } = body;
  const { includeBots = false, includeInternal = false, embed = false, dimensions = [], filters = [] } = body;
  const now = new Date().toISOString();
  return {
    id: 'shr_1',
    url,
    name,
    days,
    timezone,
    compare,
    includeBots,
    includeInternal,
    embed,
    dimensions,
    subject: { type: subject.type, id: subject.id ?? null },
    start: start?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
    filters: presentFilters(filters),
    hasPassword: false,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function openReport(path: string) {
  const shares: Share[] = [];
  const opened = await openDashboard(path, {
    ...keepLinks(sampleLink({ title: 'Launch' })).handlers,
    ...keepClicks([{ country: 'DE', device: 'mobile', tag: 'Sale' }]),
    'get /tags': [{ id: 'Sale', name: 'Sale', colour: null, links: 1 }],
    'get /shares': () => shares,
    'post /shares': ({ body }) => {
      const share = present(body);
      shares.push(share);
      return share;
    },
  });
  await screen.findByRole('region', { name: 'Devices' });
  return opened;
}

const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString();
const rolling = (days: number) => ({ days, start: null, end: null });

test.each([
  ['', rolling(30), 'the last 30 days before each visit'],
  ['?range=7d', rolling(7), 'the last 7 days before each visit'],
  ['?range=today', rolling(1), 'the day of the visit'],
  ['?range=24h', rolling(1), 'the day of the visit'],
  ['?range=365d', rolling(365), 'the last 365 days before each visit'],
  [
    '?from=2026-01-05&to=2026-01-18',
    { days: null, start: startOf('2026-01-05'), end: startOf('2026-01-19') },
    'Jan 5 – 18, 2026',
  ],
])('a page of a report with the range "%s" has it, and says so before it exists', async (search, time, words) => {
  const { server } = await openReport(`/analytics${search}`);
  await press('Share');
  const dialog = await findDialog('Share statistics');
  await findText(words, dialog);
  await press('Create page', dialog);
  await waitFor(() => expect(server.bodiesOf('post /shares')[0]).toMatchObject({ ...time, filters: {} }));
});

test('a page has the filters, options and lists of the screen, a name, and its address is copied at once', async () => {
  const search = '?country=DE&device=!tablet&tag=Sale&bots=true&own=true&compare=year&timezone=Asia%2FTokyo&range=7d';
  const { server } = await openReport(`/analytics${search}`);
  await press('Share');
  const dialog = await findDialog('Share statistics');
  for (const words of ['Country is Germany', 'Device is not Tablet', 'Tag is Sale', 'Asia/Tokyo', 'the year before'])
    await findText(words, dialog);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('My workspace: All links');
  await expectAccessible();
  await toggle('checkbox', 'City', dialog);
  await fill('Name', ' Spring ', dialog);
  await press('Create page', dialog);
  await findText('Page created, and its address copied');
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(server.bodiesOf('post /shares')).toEqual([
    {
      subject: { type: 'workspace' },
      name: 'Spring',
      filters: { country: 'DE', device: '!tablet', tag: 'Sale' },
      ...rolling(7),
      timezone: 'Asia/Tokyo',
      includeBots: true,
      includeInternal: true,
      compare: 'year',
      password: null,
      expiresAt: null,
      dimensions: ['country', 'referrer', 'device', 'browser', 'os'],
      embed: false,
    },
  ]);
  const row = await within(await findDialog('Shared pages')).findByRole('listitem');
  expect(row.textContent).toContain('Spring');
  await findText('the last 7 days before each visit', row);
  await findText('Country is Germany', row);
});

test('a page of a link has no filter that the report of a link does not have', async () => {
  const { server } = await openReport('/links/lnk_launch?tag=Sale&device=mobile');
  await press('Share');
  const dialog = await findDialog('Share statistics');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('My workspace: Launch');
  await press('Create page', dialog);
  await waitFor(() => expect(server.bodiesOf('post /shares')[0]).toMatchObject({ filters: { device: 'mobile' } }));
  expect(server.bodiesOf('post /shares')[0]).not.toHaveProperty('filters.tag');
});

test('a report whose filters cannot be applied is not shared', async () => {
  await openDashboard('/analytics?country=Germny', { 'get /workspaces/:workspaceId/views': [] });
  await findText('“Germny” is not a country.');
  expect(screen.getByRole('button', { name: 'Share' }).hasAttribute('disabled')).toBe(true);
});
