import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, press, pressEnter, waitUntilGone } from '../../../test/act-on-page.ts';
import { refuse } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepErasures, sampleErasure } from '../../../test/keep-erasures.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { keepSettings } from '../../../test/keep-settings.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink } from '../../../test/sample-data.ts';

const findErasure = async (text: string) => {
  const list = await screen.findByRole('list', { name: 'Erasures' });
  return (await findText(text, list)).closest('li')!;
};

test('a visitor is erased by the id of a click, and the list shows what has gone', async () => {
  const subject = { type: 'link', id: 'lnk_reset', clickId: null } as const;
  const { handlers } = keepErasures(sampleErasure({ id: 'ers_0', subject, clicks: 3 }));
  const { server } = await openDashboard('/settings', {
    ...keepSettings().handlers,
    ...keepLinks(sampleLink({ slug: 'reset', title: 'reset-link' })).handlers,
    ...handlers,
  });
  await fill('Click ID', ' evt_first ');
  await pressEnter();
  await findText('evt_first', await findDialog());
  await press('Erase visits');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Erase this visitor?' }));
  const row = await findErasure('Visitor of evt_first');
  await findText('2 clicks erased', row);
  await findText(/^Done$/, row);
  await findText('3 clicks erased', await findErasure('reset-link'));
  await expectAccessible();
  expect(server.bodiesOf('post /erasures')).toEqual([{ subject: { type: 'visitor', clickId: 'evt_first' } }]);
});

test('the list of erasures says when it is empty and when it cannot be loaded', async () => {
  const { server } = await openDashboard('/settings', {
    ...keepSettings().handlers,
    'get /erasures': refuse('RATE_LIMIT_EXCEEDED', 'Slow down.'),
  });
  const card = await screen.findByRole('region', { name: 'Erasures' });
  await findText('Slow down.', card);
  server.on({ 'get /erasures': [] });
  await press('Try again', card);
  await findText('Nothing has been erased in this workspace.', card);
  await waitFor(() => expect(server.requests.filter(({ key }) => key === 'get /erasures').length).toBeGreaterThan(1));
});
