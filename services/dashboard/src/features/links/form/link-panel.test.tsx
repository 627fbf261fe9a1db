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
  pressEnter,
  toggle,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { noSession } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { identity, sampleLink, workspace } from '../../../../test/sample-data.ts';

test('validation errors are shown beside their fields, and no input is lost', async () => {
  const { server } = await openDashboard('/links?panel=new', keepLinks(sampleLink({ slug: 'launch' })).handlers);
  server.refuseInvalidBodies();
  const dialog = await findDialog('New link');
  await fill('Destination', 'example without a scheme', dialog);
  await fill('Slug', 'launch', dialog);
  await press('Create link', dialog);
  await within(dialog).findAllByRole('alert');
  await fill('Destination', 'https://example.com/other', dialog);
  await press('Create link', dialog);
  await findText(/in use/i, dialog);
  const slug = await findField('Slug', dialog);
  expect(slug.value).toBe('launch');
  expect(slug.getAttribute('aria-invalid')).toBe('true');
});

test('a form keeps its input when the session ends while it is open, and is sent after signing in again', async () => {
  const kept = keepLinks();
  let isSignedIn = true;
  const { server } = await openDashboard('/links?panel=new', {
    ...kept.handlers,
    'get /session': () => (isSignedIn ? identity : noSession),
    'get /workspaces': () => (isSignedIn ? [workspace] : noSession),
    'post /session': () => {
      isSignedIn = true;
      server.on(kept.handlers);
      return identity;
    },
  });
  const panel = await findDialog('New link');
  await fill('Destination', 'https://example.com/kept', panel);
  await fill('Slug', 'kept', panel);
  isSignedIn = false;
  server.on({ 'post /links': noSession, 'get /links': noSession });
  await pressEnter();
  const again = await findDialog('Sign in again');
  await expectAccessible();
  // The email is known, so the first key belongs to the password.
  const password = await findField('Password', again);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(await findField('Email', again)).toMatchObject({ value: identity.user.email, readOnly: true });
  await person().keyboard('correct horse battery{Enter}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Sign in again' }));
  expect((await findField('Slug', panel)).value).toBe('kept');
  expect(within(panel).queryByText(/Please sign in/)).toBeNull();
  await press('Create link', panel);
  await findRow('kept');
  expect(kept.links()).toMatchObject([{ slug: 'kept', url: 'https://example.com/kept' }]);
});

test('every setting of a link can be set, is shown again when edited, and can be unset', async () => {
  const kept = keepLinks();
  const { server } = await openDashboard('/links?panel=new', kept.handlers);
  const dialog = await findDialog('New link');
  await fill('Destination', 'https://example.com/rich', dialog);
  await fill('Slug', 'rich', dialog);
  await press(/Schedule and limits/, dialog);
  await fill('Starts at', '2026-01-01T08:00', dialog);
  await fill('Expires at', '2036-01-01T08:00', dialog);
  await fill('Click limit', '1', dialog);
  await fill(/^Redirect after expiry/, 'https://example.com/over', dialog);
  await press(/Open in apps/, dialog);
  await toggle('switch', "Open in the destination's app", dialog);
  await toggle('switch', 'On Android', dialog);
  await press(/Redirect options/, dialog);
  await toggle('switch', 'Forward query parameters', dialog);
  await press('Create link', dialog);
  const row = await findRow('rich');
  await findText('Expires', row);
  expect(server.bodiesOf('post /links')).toMatchObject([
    {
      url: 'https://example.com/rich',
      slug: 'rich',
      startsAt: '2026-01-01T07:00:00.000Z',
      expiresAt: '2036-01-01T07:00:00.000Z',
      clickLimit: 1,
      expirationUrl: 'https://example.com/over',
      forwardQuery: true,
    },
  ]);

  await press('Edit', row);
  const edit = await findDialog('Edit link');
  expect((await findField('Click limit', edit)).value).toBe('1');
  expect((await findField('Expires at', edit)).value).toBe('2036-01-01T08:00');
  const android = await within(edit).findByRole('switch', { name: 'On Android' });
  expect(android.getAttribute('aria-checked')).toBe('false');
  await fill('Click limit', '', edit);
  await within(edit).findByRole('button', { name: /Redirect options/ });
  await toggle('switch', 'Interstitial page', edit);
  await press('Save changes', edit);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Edit link' }));
  expect(kept.links()).toMatchObject([{ clickLimit: null, redirectDelayEnabled: true, forwardQuery: true }]);
});

test('notes of a link are saved', async () => {
  const kept = keepLinks(sampleLink());
  await openDashboard('/links?panel=lnk_launch', kept.handlers);
  await fill('Notes', 'Only for us');
  await press('Save changes');
  await waitFor(() => expect(kept.links()[0]?.notes).toBe('Only for us'));
});

const openForm = async (kept: ReturnType<typeof keepLinks>, id: string) => {
  const opened = await openDashboard(`/links?panel=${id}`, kept.handlers);
  return { ...opened, dialog: await findDialog('Edit link') };
};
/** Changes a link in another tab. */
const changeElsewhere = async (kept: ReturnType<typeof keepLinks>, id: string, body: object) => {
  const change = kept.handlers['patch /links/:id'] as unknown as (request: object) => unknown;
  await Promise.resolve(change({ params: { id }, body }));
};

test.each([
  ['Keep mine', 'Mine'],
  ['Use the stored value', 'Theirs'],
])('a field that was changed elsewhere is not saved before a choice: %s', async (choice, title) => {
  const kept = keepLinks(sampleLink({ slug: 'two', title: 'Before', notes: 'Before' }));
  const { dialog, server } = await openForm(kept, 'lnk_two');
  await fill('Title', 'Mine', dialog);
  await fill('Notes', 'My notes', dialog);
  await changeElsewhere(kept, 'lnk_two', { title: 'Theirs' });
  await press('Save changes', dialog);
  await findText('Nothing has been saved yet.', dialog);
  await findText('Stored: Theirs', dialog);
  await findText('In this form: Mine', dialog);
  await expectAccessible();
  await press('Save changes', dialog);
  await findText('Nothing has been saved yet.', dialog);
  expect(server.bodiesOf('patch /links/:id')).toEqual([]);
  await press(choice, dialog);
  expect((await findField('Title', dialog)).value).toBe(title);
  await press('Save changes', dialog);
  await waitFor(() => expect(kept.links()[0]).toMatchObject({ title, notes: 'My notes' }));
});

test('a choice is not forgotten, and a change after it is another question', async () => {
  const kept = keepLinks(sampleLink({ slug: 'two', title: 'Before' }));
  const { dialog } = await openForm(kept, 'lnk_two');
  await fill('Title', 'Mine', dialog);
  await changeElsewhere(kept, 'lnk_two', { title: 'Theirs' });
  await press('Save changes', dialog);
  await press('Keep mine', dialog);
  await changeElsewhere(kept, 'lnk_two', { title: 'Theirs again' });
  await press('Save changes', dialog);
  await findText('Stored: Theirs again', dialog);
  await press('Keep mine', dialog);
  await press('Save changes', dialog);
  await waitFor(() => expect(kept.links()[0]?.title).toBe('Mine'));
});

test.each([
  ['another field', { notes: 'Theirs' }, { title: 'Mine', notes: 'Theirs' }],
  ['the same value', { title: 'Mine' }, { title: 'Mine', notes: 'Before' }],
])('%s that was changed elsewhere asks nothing', async (_, elsewhere, after) => {
  const kept = keepLinks(sampleLink({ slug: 'two', title: 'Before', notes: 'Before' }));
  const { dialog } = await openForm(kept, 'lnk_two');
  await fill('Title', 'Mine', dialog);
  await changeElsewhere(kept, 'lnk_two', elsewhere);
  await press('Save changes', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Edit link' }));
  expect(kept.links()[0]).toMatchObject(after);
});
