import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  chooseFromMenu,
  fill,
  findRow,
  findText,
  listTexts,
  person,
  press,
  waitUntilGone,
} from '../../../../test/act-on-page.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../../test/sample-data.ts';

test('undo of an edit restores what it changed, and nothing else', async () => {
  const kept = keepLinks(sampleLink({ title: 'Before', notes: 'Of before' }));
  const { server } = await openDashboard('/links?panel=lnk_launch', kept.handlers);
  await fill('Title', 'After');
  await press('Save changes');
  await findRow('After');
  await press('Undo');
  await findRow('Before');
  await findText('Undone');
  // Notes that another member changed by then stay as they are.
  expect(server.bodiesOf('patch /links/:id').at(-1)).toEqual({ title: 'Before' });
});

test('undo gives an expired link its end back', async () => {
  const kept = keepLinks(sampleLink({ title: 'To expire' }));
  await openDashboard('/links', kept.handlers);
  await chooseFromMenu('More', 'Expire now', await findRow('To expire'));
  await findText('Expired', await findRow('To expire'));
  await waitFor(() => expect(kept.links()[0]?.expiresAt).not.toBeNull());
  await press('Undo');
  await waitFor(() => expect(kept.links()[0]?.expiresAt).toBeNull());
  const row = await findRow('To expire');
  await waitFor(() => expect(listTexts('Expired', row)).toEqual([]));
});

test('undo keeps a link that was to be deleted, of which nothing was sent', async () => {
  const kept = keepLinks(sampleLink({ title: 'To keep' }));
  const { server } = await openDashboard('/links', kept.handlers);
  (await findRow('To keep')).focus();
  await person().keyboard('{Delete}');
  await findText('during which the link still works');
  await expectAccessible();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press('Delete link');
  await waitUntilGone(() => screen.queryByRole('row', { name: 'To keep' }));
  expect(kept.links()).toHaveLength(1);
  await press('Undo');
  await findRow('To keep');
  vi.advanceTimersByTime(11_000);
  expect(server.requests.filter(({ key }) => key.startsWith('delete'))).toEqual([]);
});
