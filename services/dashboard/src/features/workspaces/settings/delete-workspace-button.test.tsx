import type { WorkspaceDeletion } from '@linkplane/contracts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, person, press } from '../../../../test/act-on-page.ts';
import type { Handlers } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepLinks } from '../../../../test/keep-links.ts';
import { keepSettings } from '../../../../test/keep-settings.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { workspace, workspaceId } from '../../../../test/sample-data.ts';

/** A server that keeps workspaces and what was deleted. */
function keepWorkspaces(...first: (typeof workspace)[]): Handlers {
  let workspaces = first;
  let deletions: WorkspaceDeletion[] = [];
  return {
    ...keepSettings().handlers,
    ...keepLinks().handlers,
    'get /workspaces': () => workspaces,
    'post /workspaces': ({ body: { name } }) => {
      const created = { ...workspace, id: 'wsp_3', name };
      workspaces = [...workspaces, created];
      return created;
    },
    'get /sessions': [],
    'get /workspace-deletions': () => deletions,
    'delete /workspaces/:workspaceId': ({ params, body: { name } }) => {
      workspaces = workspaces.filter(({ id }) => id !== params['workspaceId']);
      const deletion = {
        workspaceId: params['workspaceId'] ?? '',
        name,
        requestedAt: new Date().toISOString(),
        removedAt: new Date().toISOString(),
        links: 0,
        profiles: 0,
        domains: 0,
        webhooks: 0,
        tokens: 0,
        members: 1,
        visitsErasedAt: null,
        clicks: 0,
        profileEvents: 0,
        repeatsAt: null,
      };
      deletions = [deletion];
      return deletion;
    },
  };
}

test('a workspace is deleted by its typed name, the next one opens, and the account lists what has gone', async () => {
  const second = { ...workspace, id: 'wsp_2', name: 'Short-lived' };
  const { history, server } = await openDashboard('/settings', keepWorkspaces(second, workspace));
  history.push('/app/wsp_2/settings');
  await screen.findByRole('button', { name: /^Workspace Short-lived/ });
  await press('Delete workspace');
  const dialog = await findDialog();
  const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete workspace' });
  await fill(/./, 'short-lived', dialog);
  expect(remove.disabled).toBe(true);
  await fill(/./, 'Short-lived', dialog);
  await expectAccessible();
  remove.focus();
  await person().keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe(`/app/${workspaceId}/links`));
  expect(server.bodiesOf('delete /workspaces/:workspaceId')).toEqual([{ name: 'Short-lived' }]);
  await press(/^Workspace /);
  await screen.findByRole('menuitem', { name: 'New workspace' });
  expect(screen.queryByRole('menuitem', { name: 'Short-lived' })).toBeNull();
  history.push('/app/wsp_2/settings');
  await screen.findByRole('heading', { name: 'Page not found' });

  history.push(`/app/${workspaceId}/account`);
  const list = await screen.findByRole('list', { name: 'Deleted workspaces' });
  await findText(/^Short-lived$/, list);
  await findText('1 member gone', list);
  await findText('Removed, visits are being erased', list);
  await expectAccessible();
});

test('after the last workspace is deleted, a new one can be created', async () => {
  const { history } = await openDashboard('/settings', keepWorkspaces(workspace));
  await press('Delete workspace');
  const dialog = await findDialog();
  await fill(/./, 'My workspace', dialog);
  await press('Delete workspace', dialog);
  await screen.findByRole('heading', { name: 'Create a workspace' });
  await fill('Name', 'Another one');
  await press('Create workspace');
  await screen.findByRole('heading', { name: 'Links' });
  expect(history.location.pathname).toBe('/app/wsp_3/links');
});
