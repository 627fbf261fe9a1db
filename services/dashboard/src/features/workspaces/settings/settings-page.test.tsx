import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFromMenu, fill, findDialog, findField, press } from '../../../../test/act-on-page.ts';
import type { Handlers } from '../../../../test/contract-server.ts';
import { expectAccessible } from '../../../../test/expect-accessible.ts';
import { keepSettings } from '../../../../test/keep-settings.ts';
import { openDashboard } from '../../../../test/open-dashboard.tsx';
import { workspace } from '../../../../test/sample-data.ts';

/** Opens the settings of a workspace. The server keeps what is saved. */
async function openSettings(handlers: Handlers = {}) {
  const kept = keepSettings();
  const opened = await openDashboard('/settings', { ...kept.handlers, ...handlers });
  opened.server.refuseInvalidBodies();
  return { ...opened, saved: kept.settings };
}

test('an owner allows a scheme; a reserved scheme is refused beside the field', async () => {
  const { saved } = await openSettings();
  const field = await fill('URL schemes of your apps', 'javascript');
  await press('Save schemes');
  await screen.findByText(/browsers reserve/);
  await expectAccessible();
  await fill('URL schemes of your apps', 'Acme://orders');
  await press('Save schemes');
  await waitFor(() => expect(field.value).toBe('acme'));
  expect(saved().destinationSchemes).toEqual(['acme']);
});

test('an owner excludes an address and names a bot; a wrong address is refused beside the field', async () => {
  const { saved } = await openSettings();
  const addresses = await fill('Addresses of your people', '10.0.0.1\nnowhere');
  await press('Save own traffic');
  await screen.findByText(/an IP address, or a range/);
  await expectAccessible();
  await fill('Addresses of your people', '10.0.0.1\n2001:DB8:7::/48');
  await fill('User agents of your bots', 'Acme-Monitor');
  await press(/^Add my address/);
  await press('Save own traffic');
  await waitFor(() => expect(addresses.value).toBe('10.0.0.1\n2001:db8:7::/48\n127.0.0.1'));
  expect((await findField('User agents of your bots')).value).toBe('acme-monitor');
  expect(saved()).toMatchObject({
    excludedAddresses: ['10.0.0.1', '2001:db8:7::/48', '127.0.0.1'],
    botAgents: ['acme-monitor'],
  });
});

test('a workspace is created from the menu, and renamed', async () => {
  const second = { ...workspace, id: 'wsp_2', name: 'Second' };
  let workspaces = [workspace];
  const { server, history } = await openSettings({
    'get /workspaces': () => workspaces,
    'post /workspaces': () => {
      workspaces = [workspace, second];
      return second;
    },
    'patch /workspaces/:workspaceId': ({ body }) => ({ ...second, name: body.name }),
    'get /links': { items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } },
  });
  await chooseFromMenu(/^Workspace My workspace/, 'New workspace');
  await fill('Name', 'Second', await findDialog());
  await press('Create workspace');
  await screen.findByRole('button', { name: /^Workspace Second/ });
  expect(history.location.pathname).toBe('/app/wsp_2/links');
  expect(server.bodiesOf('post /workspaces')).toEqual([{ name: 'Second' }]);
  history.push('/app/wsp_2/settings');
  await fill('Workspace name', 'Second, renamed');
  await press('Save name');
  await screen.findByRole('button', { name: /^Workspace Second, renamed/ });
  await press('Copy workspace ID');
  expect(await navigator.clipboard.readText()).toBe('wsp_2');
  await expectAccessible();
});

test('a member sees the settings of the workspace, and none that would change it', async () => {
  await openSettings({ 'get /workspaces': [{ ...workspace, role: 'member' }] });
  await screen.findByText('Only owners can change the workspace.');
  for (const card of ['Retention', 'Erase a visitor', 'Erasures', 'Delete workspace'])
    expect(screen.queryByRole('region', { name: card }), card).toBeNull();
});
