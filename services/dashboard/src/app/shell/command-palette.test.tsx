import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, person, press, waitUntilGone } from '../../../test/act-on-page.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

async function openPalette() {
  await person().keyboard('{Control>}k{/Control}');
  const palette = await findDialog('Search or jump to');
  const input = within(palette).getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  return within(palette);
}

test('the command palette finds a link by its title and opens any page by keyboard', async () => {
  const { handlers } = keepLinks(sampleLink({ title: 'Launch page' }));
  const { history } = await openDashboard('/links', { ...handlers, ...keepClicks([]) });
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
