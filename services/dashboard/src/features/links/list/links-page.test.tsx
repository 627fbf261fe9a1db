import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  choose,
  chooseFromMenu,
  fill,
  findDialog,
  findField,
  findRow,
  findText,
  person,
  press,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

/** 120 numbered links, and one that has been clicked. */
const manyLinks = () =>
  keepLinks(
    sampleLink({ slug: 'rich', clicks: 2 }),
    ...Array.from({ length: 120 }, (_, n) =>
      sampleLink({ slug: `bulk-${n}`, url: `https://example.com/${n}`, title: `Number ${n}, of many` }),
    ),
  );
const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];

test('an empty list of links guides to creating the first one', async () => {
  const { search } = await openDashboard('/links', keepLinks().handlers);
  await screen.findByRole('heading', { name: 'Create your first link' });
  await expectAccessible();
  await press('All options');
  await findDialog('New link');
  expect(search().get('panel')).toBe('new');
});

test('the table of links is searched, sorted and paged, with its state in the URL', async () => {
  const { handlers } = manyLinks();
  const { search, server, history } = await openDashboard('/links', handlers);
  await fill('Search links', 'bulk-11');
  await findText(/^11 links$/);
  expect(search().get('search')).toBe('bulk-11');
  await choose('Sort by', 'Title, A to Z');
  await waitFor(() => expect(bodyRows()[0]?.textContent).toContain('Number 11, of many'));
  expect(server.requests.findLast(({ key }) => key === 'get /links')?.query.toString()).toContain(
    'q=bulk-11&sort=title&order=asc',
  );

  await fill('Search links', '');
  await findText(/^121 links$/);
  await press('Next');
  await findText('Page 2 of 7');
  expect(search().get('page')).toBe('2');
  history.back();
  await findText('Page 1 of 7');
  await press('Clicks');
  await findRow('rich');
  expect(bodyRows()[0]?.getAttribute('aria-label')).toBe('rich');
  await expectAccessible();
});

test('a search and an order that the URL names are applied when the page is loaded', async () => {
  await openDashboard('/links?search=bulk-11&sort=title&order=asc', manyLinks().handlers);
  await waitFor(() => expect(bodyRows()[0]?.textContent).toContain('Number 11, of many'));
  expect((await findField('Search links')).value).toBe('bulk-11');
});

test('rows are reached by arrow keys and opened by a letter', async () => {
  await openDashboard('/links', manyLinks().handlers);
  await findRow('rich');
  bodyRows()[0]?.focus();
  await person().keyboard('{ArrowDown}');
  expect(document.querySelectorAll('tbody tr:focus')).toHaveLength(1);
  expect(document.activeElement).toBe(bodyRows()[1]);
  await person().keyboard('{ArrowUp}');
  await person().keyboard('e');
  await findDialog('Edit link');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog'));
});

test('invalid parameters in the URL of the links page are ignored', async () => {
  const { server } = await openDashboard(
    '/links?sort=nonsense&order=up&page=-3&search=launch',
    keepLinks(sampleLink({ title: 'Launch page' })).handlers,
  );
  await findRow('Launch page');
  expect(server.problems).toEqual([]);
});

test.each([
  { language: 'en', more: 'More', archive: 'Archive', expire: 'Expire now' },
  { language: 'de', more: 'Mehr', archive: 'Archivieren', expire: 'Jetzt ablaufen lassen' },
  { language: 'ar', more: 'المزيد', archive: 'أرشفة', expire: 'إنهاء الصلاحية الآن' },
])('only a link that has not expired can be made to, in $language', async ({ language, more, archive, expire }) => {
  localStorage.setItem('language', language);
  const expired = sampleLink({ slug: 'old', title: 'Old', expiresAt: '2020-01-01T00:00:00.000Z' });
  const suspended = sampleLink({ slug: 'held', title: 'Held', expiresAt: '2020-01-01T00:00:00.000Z', suspended: true });
  const current = sampleLink({ slug: 'new', title: 'New' });
  await openDashboard('/links', keepLinks(expired, suspended, current).handlers);
  const offers = [];
  for (const title of ['Old', 'Held', 'New']) {
    await press(more, await findRow(title));
    await screen.findByRole('menuitem', { name: archive });
    offers.push(screen.queryByRole('menuitem', { name: expire }) !== null);
    await person().keyboard('{Escape}');
    await waitUntilGone(() => screen.queryByRole('menu'));
  }
  expect(offers).toEqual([false, false, true]);
});

test('deleting a link names what is lost, offers expiry instead, and deletes it once it can no longer be undone', async () => {
  const kept = keepLinks(sampleLink({ slug: 'seven', title: 'Number 7' }), sampleLink({ slug: 'other' }));
  const { server } = await openDashboard('/links', kept.handlers);
  await chooseFromMenu('More', 'Delete', await findRow('Number 7'));
  await findDialog('Delete this link?');
  await expectAccessible();
  await press('Expire it instead');
  await findText('Expired', await findRow('Number 7'));
  expect(server.bodiesOf('patch /links/:id')).toMatchObject([{ expiresAt: expect.any(String) as string }]);

  vi.useFakeTimers({ shouldAdvanceTime: true });
  (await findRow('Number 7')).focus();
  await person().keyboard('{Delete}');
  await press('Delete link', await findDialog('Delete this link?'));
  await waitUntilGone(() => screen.queryByRole('row', { name: 'Number 7' }));
  await findText('Link will be deleted in 10 seconds');
  expect(kept.links()).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  await waitFor(() => expect(kept.links()).toMatchObject([{ slug: 'other' }]));
});

test.each(['/links', '/links?search=spring', '/links?tag=Sale'])(
  'at %s a change elsewhere is shown within two seconds, and only the version is polled until then',
  async (path) => {
    const first = sampleLink({ slug: 'spring', tags: ['Sale'] });
    const { handlers, add } = keepLinks(first);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await openDashboard(path, handlers);
    const count = (key: string) => server.requests.filter((request) => request.key === key).length;
    await findRow('spring');
    const reads = count('get /links');
    for (let tick = 0; tick < 4; tick += 1) await vi.advanceTimersByTimeAsync(2_100);
    expect(count('get /workspaces/:workspaceId/links-version')).toBeGreaterThanOrEqual(4);
    expect(count('get /links')).toBe(reads);
    add(sampleLink({ id: 'lnk_second', slug: 'spring-2', tags: ['Sale'] }));
    await vi.advanceTimersByTimeAsync(2_100);
    await findRow('spring-2');
    expect(count('get /links')).toBe(reads + 1);
  },
);
