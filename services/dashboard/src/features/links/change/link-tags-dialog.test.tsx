import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fill,
  findDialog,
  findRow,
  findText,
  follow,
  person,
  press,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepClicks } from '../../../../test/keep-clicks.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink, workspaceId } from '../../../../test/sample-data.ts';

test('a key archives the focused row before the server has responded, and undo brings it back', async () => {
  const kept = keepLinks(sampleLink({ title: 'To archive' }));
  const { history } = await openDashboard('/links', kept.handlers);
  (await findRow('To archive')).focus();
  await person().keyboard('a');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'To archive' }));
  await waitFor(() => expect(kept.links()[0]?.archived).toBe(true));
  await press('Undo');
  await findRow('To archive');
  await waitFor(() => expect(kept.links()[0]?.archived).toBe(false));
  (await findRow('To archive')).focus();
  await person().keyboard('a');
  await waitFor(() => expect(kept.links()[0]?.archived).toBe(true));
  history.push(`/app/${workspaceId}/links?state=archived`);
  await findText('Archived', await findRow('To archive'));
});

test('tags of a row are set by keyboard alone, new ones included, and undo restores those before', async () => {
  const kept = keepLinks(sampleLink({ title: 'To tag', tags: ['Before'] }));
  await openDashboard('/links', kept.handlers);
  (await findRow('To tag')).focus();
  await person().keyboard('t');
  const dialog = await findDialog('Tags');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await person().keyboard('{Backspace}');
  await person().keyboard('Brand new');
  await screen.findByRole('option', { name: 'Create “Brand new”' });
  await expectAccessible();
  await person().keyboard('{Enter}');
  await within(dialog).findByRole('button', { name: 'Remove Brand new' });
  within(dialog).getByRole('button', { name: 'Save tags' }).focus();
  await person().keyboard('{Enter}');
  await waitFor(() => expect(kept.links()[0]?.tags).toEqual(['Brand new']));
  await press('Undo');
  await waitFor(() => expect(kept.links()[0]?.tags).toEqual(['Before']));
});

test('the form of a link sets tags and an external id, and the page of the link shows them', async () => {
  const kept = keepLinks();
  await openDashboard('/links?panel=new', { ...kept.handlers, ...keepClicks([]) });
  const dialog = await findDialog('New link');
  await fill('Destination', 'https://example.com/form', dialog);
  await fill('Title', 'From the form', dialog);
  await fill('Tags', 'Form tag', dialog);
  await person().click(await screen.findByRole('option', { name: 'Create “Form tag”' }));
  await fill('External ID', 'crm-1', dialog);
  await press('Create link', dialog);
  const row = await findRow('From the form');
  await within(row).findByRole('button', { name: 'Show links tagged Form tag' });
  await follow('From the form', row);
  await findText('crm-1');
  await findText('Form tag');
  await expectAccessible();
});
