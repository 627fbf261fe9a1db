import type { View } from '@linkplane/contracts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  choose,
  chooseFromMenu,
  fill,
  findDialog,
  findText,
  person,
  press,
  waitUntilGone,
} from '../../../test/act-on-page.ts';
import type { Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { keepClicks } from '../../../test/keep-clicks.ts';
import { keepLinks } from '../../../test/keep-links.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { sampleLink, workspaceId } from '../../../test/sample-data.ts';

/** A server that keeps views. */
function keepViews(...first: View[]): Handlers {
  let views = first;
  return {
    'get /workspaces/:workspaceId/views': () => views,
    'post /workspaces/:workspaceId/views': ({ body: { shared = false, ...body } }) => {
      const view: View = { ...sampleView, ...body, shared };
      views = [...views, view];
      return view;
    },
    'patch /workspaces/:workspaceId/views/:viewId': ({ body: { name, search, shared } }) => {
      const [before = sampleView] = views;
      const view = {
        ...before,
        ...(name && { name }),
        ...(search && { search }),
        ...(shared !== undefined && { shared }),
      };
      views = [view];
      return view;
    },
    'delete /workspaces/:workspaceId/views/:viewId': () => {
      views = [];
      return { deleted: true };
    },
  };
}

const sampleView: View = {
  id: 'view_1',
  page: 'links',
  name: '',
  search: {},
  shared: false,
  createdByEmail: 'ada@example.com',
  isMine: true,
  mayChange: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('views are saved, opened, changed, renamed, shared and deleted', async () => {
  const { handlers } = keepLinks(sampleLink({ title: 'View one', tags: ['Spring'] }));
  const { history, search, server } = await openDashboard('/links?tag=%5B"Spring"%5D&density=comfortable', {
    ...handlers,
    ...keepViews(),
  });
  server.refuseInvalidBodies();
  await press('Views');
  await findText('No views yet.');
  await person().click(await screen.findByRole('menuitem', { name: 'Save as a view…' }));
  const dialog = await findDialog('Save as a view');
  await press('Save view', dialog);
  await within(dialog).findByRole('alert');
  await fill('Name', 'Spring links', dialog);
  await expectAccessible();
  await press('Save view', dialog);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Save as a view' }));
  expect(server.bodiesOf('post /workspaces/:workspaceId/views').at(-1)).toEqual({
    page: 'links',
    name: 'Spring links',
    search: { tag: ['Spring'], density: 'comfortable', columns: ['destination', 'clicks', 'created'] },
    shared: false,
  });

  history.push(`/app/${workspaceId}/links`);
  await press('Views');
  const own = within(await screen.findByRole('group', { name: 'Yours' }));
  await person().click(await own.findByRole('menuitem', { name: 'Spring links' }));
  await findText('Spring', await screen.findByRole('list', { name: 'Filters' }));
  await choose('Sort by', 'Most clicks');
  await chooseFromMenu('Spring links', 'Update this view');
  await findText('View changed');

  await chooseFromMenu('Spring links', 'Manage views…');
  const manage = await findDialog('Views');
  await findText('Only you see it.', manage);
  await press('Share Spring links', manage);
  await findText('Shared by you.', manage);
  await press('Rename Spring links', manage);
  await fill('Name of Spring links', 'By clicks', manage);
  await person().keyboard('{Enter}');
  await findText(/^By clicks$/, manage);
  await expectAccessible();
  await person().keyboard('{Escape}');
  history.push(`/app/${workspaceId}/links`);
  await waitFor(() => expect(search().get('view')).toBeNull());
  await press('Views');
  await person().click(
    await findText('By clicks', await screen.findByRole('group', { name: 'Shared with the workspace' })),
  );
  await waitFor(() => expect(search().get('sort')).toBe('clicks'));
  await chooseFromMenu('By clicks', 'Manage views…');
  await press('Delete By clicks');
  await findText('No views yet.');
});

test('views of reports keep the range and the filters', async () => {
  const view: View = {
    ...sampleView,
    page: 'analytics',
    name: 'Germany this year',
    search: { range: 'year', country: 'DE' },
  };
  await openDashboard('/analytics', { ...keepLinks().handlers, ...keepClicks([]), ...keepViews(view) });
  await chooseFromMenu('Views', 'Germany this year');
  await findText('Country is Germany', await screen.findByRole('list', { name: 'Filters' }));
  expect(screen.getByRole('combobox', { name: 'Range' }).textContent).toBe('Year to date');
});
