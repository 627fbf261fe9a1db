import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findDialog, findText, person, press, waitUntilGone } from '../../../test/act-on-page.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink, sampleProfile, workspace } from '../../../test/sample-data.ts';

async function openPalette() {
  await screen.findByRole('button', { name: /^Search or jump to/ });
  await person().keyboard('{Control>}k{/Control}');
  const palette = await findDialog('Search or jump to');
  const input = within(palette).getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  return within(palette);
}

test('the command palette finds a link by its title and opens any page by keyboard', async () => {
  const { handlers } = keepLinks(sampleLink({ title: 'Launch page' }));
  const { history } = await openDashboard('/links', { ...handlers, ...keepClicks([]), 'get /profiles': [] });
  await screen.findByRole('heading', { name: 'Links' });
  const palette = await openPalette();
  await expectAccessible();
  await person().keyboard('launch pa');
  await palette.findByRole('option', { name: /Launch page/ });
  await person().keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toMatch(/\/links\/lnk_launch$/));
  await screen.findByRole('heading', { name: 'Launch page' });
  await openPalette();
  await person().keyboard('go to tags');
  await person().keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Tags' });
});

test.each([
  ['Latin', 'k', 'c'],
  ['Russian', 'л', 'с'],
  ['Greek', 'κ', 'ψ'],
  ['Hebrew', 'ל', 'ב'],
  ['Arabic', 'ن', 'ؤ'],
])('shortcuts work on a %s keyboard', async (_name, k, c) => {
  await openDashboard('/tags', { 'get /tags': [], ...keepLinks().handlers });
  await screen.findByRole('heading', { name: 'Tags' });
  fireEvent.keyDown(document.body, { key: k, code: 'KeyK', ctrlKey: true });
  await findDialog('Search or jump to');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog'));
  fireEvent.keyDown(document.body, { key: c, code: 'KeyC' });
  await findDialog('New link');
});

test('single keys work while a notification is shown', async () => {
  await openDashboard('/links?panel=new', keepLinks().handlers);
  const form = await findDialog('New link');
  await fill('Destination', 'https://example.com/', form);
  await press('Create link', form);
  await findText('Link created and copied');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'New link' }));
  await person().keyboard('c');
  await findDialog('New link');
  expect(screen.queryByText('Link created and copied')).not.toBeNull();
});

const findOption = async (name: string | RegExp) => await screen.findByRole('option', { name });
const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test.each([
  ['dark', 'Theme: Dark'],
  ['theme', 'Theme: Light'],
  ['sign out', 'Sign out'],
  ['log out', 'Sign out'],
  ['invite', 'Invite a member'],
  ['language', 'Language: Deutsch'],
  ['deutsch', 'Language: Deutsch'],
  ['help', 'Documentation'],
  ['docs', 'API reference'],
  ['help', 'Show keyboard shortcuts'],
  ['new profile', 'New profile'],
  ['new token', 'New API token'],
  ['token new', 'New API token'],
  ['switch', 'Switch to workspace Second'],
  ['second', 'Switch to workspace Second'],
  ['import', 'Import links from CSV'],
  ['rebrandly', 'Move in from another service'],
  ['webhook', 'New webhook'],
  ['scheduled', 'New scheduled export'],
  ['qr', /^QR code of Launch page/],
  ['QR laun', /^QR code of Launch page/],
  ['qr code launch', /^QR code of Launch page/],
  ['ada', /^Ada Lovelace/],
])('the palette finds by "%s" what is called %s', async (words, name) => {
  const second = { ...workspace, id: 'wsp_second', name: 'Second' };
  await openDashboard('/links', {
    ...keepLinks(sampleLink({ title: 'Launch page' })).handlers,
    'get /workspaces': [workspace, second],
    'get /profiles': [sampleProfile({ displayName: 'Ada Lovelace', slug: 'ada' })],
  });
  await openPalette();
  await person().keyboard(words);
  await findOption(name);
});

test('the palette changes the theme and ends the session, and shows what was run last first', async () => {
  const { history } = await openDashboard('/links', {
    ...keepLinks().handlers,
    'get /profiles': [],
    'delete /session': { deleted: true },
  });
  await openPalette();
  await person().keyboard('dark');
  await findOption('Theme: Dark');
  await person().keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  delete document.documentElement.dataset['theme'];
  await openPalette();
  await person().keyboard('keyboard shortcuts');
  await findOption('Show keyboard shortcuts');
  await person().keyboard('{Enter}');
  await findDialog('Keyboard shortcuts');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }));
  await openPalette();
  expect(listOptions().slice(0, 2)).toEqual(['Show keyboard shortcuts', 'Theme: Dark']);
  await person().keyboard('sign out');
  await findOption('Sign out');
  await person().keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toMatch(/\/sign-in$/));
});

test('the palette opens the form of a scheduled export', async () => {
  await openDashboard('/links', { ...keepLinks().handlers, 'get /profiles': [], 'get /export-schedules': [] });
  await openPalette();
  await person().keyboard('new scheduled export');
  await findOption('New scheduled export');
  await person().keyboard('{Enter}');
  await findDialog('New scheduled export');
});

test.each([
  ['Documentation', '/docs'],
  ['API reference', '/docs#api-reference'],
])('%s opens %s beside the dashboard', async (name, address) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  try {
    await openDashboard('/links', { ...keepLinks().handlers, 'get /profiles': [] });
    await openPalette();
    await person().keyboard(name);
    await findOption(name);
    await person().keyboard('{Enter}');
    await waitFor(() => expect(opened).toHaveBeenCalledWith(address, '_blank', 'noreferrer'));
  } finally {
    opened.mockRestore();
  }
});

test('the palette has nothing for a member that only owners can do', async () => {
  await openDashboard('/links', {
    ...keepLinks().handlers,
    'get /workspaces': [{ ...workspace, role: 'member' }],
    'get /profiles': [],
  });
  const palette = await openPalette();
  await person().keyboard('new');
  await palette.findByRole('option', { name: 'New profile' });
  expect(listOptions().filter((name) => /token|webhook|Invite|domain|scheduled/.test(name))).toEqual([]);
});
