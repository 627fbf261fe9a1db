import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
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
import { keepClicks } from '../../../../test/keep-clicks.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

const waitForFocus = async (name: string) =>
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name));

test('C creates, / searches and ? lists the shortcuts, wherever the focus is but in fields', async () => {
  await openDashboard('/tags', keepLinks().handlers);
  await screen.findByRole('heading', { name: 'Tags' });
  await person().keyboard('?');
  await findText('Create a link', await findDialog('Keyboard shortcuts'));
  await expectAccessible();
  await person().keyboard('c');
  expect(screen.queryByRole('dialog', { name: 'New link' })).toBeNull();
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }));
  await person().keyboard('c');
  const destination = await findField('Destination', await findDialog('New link'));
  await waitFor(() => expect(document.activeElement).toBe(destination));
  await person().keyboard('c/?');
  expect(destination.value).toBe('c/?');
});

test('/ moves to the search of the list, and opens the palette where there is none', async () => {
  const { history } = await openDashboard('/links', keepLinks(sampleLink({ title: 'To search' })).handlers);
  await findRow('To search');
  await person().keyboard('/');
  expect(document.activeElement).toBe(await findField('Search links'));
  history.push(history.location.pathname.replace('links', 'domains'));
  await screen.findByRole('heading', { name: 'Domains' });
  await person().keyboard('/');
  await findDialog('Search or jump to');
});

test('J and K move from the first row on, Enter opens a report, and D duplicates', async () => {
  const kept = keepLinks(
    sampleLink({ slug: 'two', title: 'Keys two' }),
    sampleLink({ slug: 'one', title: 'Keys one', tags: ['Kept'], notes: 'Also kept', externalId: 'only-one' }),
  );
  const { history } = await openDashboard('/links', { ...kept.handlers, ...keepClicks([]) });
  await findRow('Keys one');
  await person().keyboard('j');
  await waitForFocus('Keys two');
  await person().keyboard('j');
  await waitForFocus('Keys one');
  await person().keyboard('k');
  await waitForFocus('Keys two');
  await person().keyboard('jd');
  const form = await findDialog('New link');
  expect((await findField('Slug', form)).value).toBe('');
  expect((await findField('External ID', form)).value).toBe('');
  await fill('Title', 'Keys three', form);
  await press('Create link', form);
  await within(await findRow('Keys three')).findByRole('button', { name: 'Show links tagged Kept' });
  expect(kept.links()[0]).toMatchObject({ notes: 'Also kept', externalId: null });
  (await findRow('Keys one')).focus();
  await person().keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toMatch(/\/links\/lnk_one$/));
});

test('keys act on the selected links while there are any, and on the focused row otherwise', async () => {
  const titles = ['Chosen one', 'Chosen two', 'Focused'];
  const kept = keepLinks(...titles.map((title, n) => sampleLink({ slug: `k${n}`, title })));
  await openDashboard('/links', kept.handlers);
  const choose = async (title: string) => {
    (await findRow(title)).focus();
    await person().keyboard('x');
  };
  const bar = () => screen.queryByRole('region', { name: 'Selected links' });
  await choose('Chosen one');
  await choose('Chosen two');
  (await findRow('Focused')).focus();
  await person().keyboard('t');
  await findDialog('Change tags: 2 links');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Change tags: 2 links' }));
  (await findRow('Focused')).focus();
  await person().keyboard('{Delete}');
  await findDialog('Delete 2 links?');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Delete 2 links?' }));
  expect(bar()).not.toBeNull();
  (await findRow('Focused')).focus();
  await person().keyboard('{Escape}');
  await waitUntilGone(bar);
  await person().keyboard('t');
  await findText('/k2', await findDialog('Tags'));
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Tags' }));
  await choose('Chosen one');
  await choose('Chosen two');
  (await findRow('Focused')).focus();
  await person().keyboard('a');
  await waitFor(() => expect(kept.links().map(({ archived }) => archived)).toEqual([true, true, false]));
  await findText('2 links archived');
});

test('Enter in the search applies it at once, and the arrow key goes on to the first row', async () => {
  const kept = keepLinks(sampleLink({ slug: 'b', title: 'Beta' }), sampleLink({ slug: 'a', title: 'Alpha' }));
  const { search } = await openDashboard('/links', kept.handlers);
  await findRow('Alpha');
  await fill('Search links', 'alph');
  await person().keyboard('{Enter}');
  expect(search().get('search')).toBe('alph');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'Beta' }));
  await person().keyboard('{ArrowDown}');
  await waitForFocus('Alpha');
  (await findField('Search links')).focus();
  await person().keyboard('{Enter}');
  await waitForFocus('Alpha');
});
