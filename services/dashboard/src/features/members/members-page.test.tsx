import type { Invite, Member } from '@linkplane/contracts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  chooseFromMenu,
  fill,
  findDialog,
  findField,
  findText,
  person,
  press,
  pressEnter,
  waitUntilGone,
} from '../../../test/act-on-page.ts';
import type { Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { identity, ownerEmail, workspace } from '../../../test/sample-data.ts';

const guestEmail = 'grace@example.com';
const inviteUrl = 'https://links.example/app/invite#secret-1';
const joinedAt = '2026-01-01T00:00:00.000Z';
const dayMs = 86_400_000;

/** A server that keeps members and invites. @param email of the other member */
function keepMembers(): Handlers {
  let invites: Invite[] = [];
  let members: Member[] = [
    { userId: identity.user.id, email: ownerEmail, role: 'owner', joinedAt },
    { userId: 'usr_2', email: guestEmail, role: 'member', joinedAt },
  ];
  return {
    'get /workspaces/:workspaceId/members': () => members,
    'patch /workspaces/:workspaceId/members/:userId': ({ params, body: { role } }) => {
      members = members.map((member) => (member.userId === params['userId'] ? { ...member, role } : member));
      return members.find(({ userId }) => userId === params['userId'])!;
    },
    'delete /workspaces/:workspaceId/members/:userId': ({ params }) => {
      members = members.filter(({ userId }) => userId !== params['userId']);
      return { deleted: true };
    },
    'get /workspaces/:workspaceId/invites': () => invites,
    'get /sign-up': { isOpen: false, sendsMail: false },
    'post /workspaces/:workspaceId/invites': ({ body: { role, email = null } }) => {
      const createdAt = new Date().toISOString();
      const invite = { id: 'inv_1', role, email, createdAt, expiresAt: new Date(Date.now() + 7 * dayMs).toISOString() };
      invites = [...invites, invite];
      return { ...invite, token: 'secret-1', url: inviteUrl, isMailed: false };
    },
    'delete /workspaces/:workspaceId/invites/:inviteId': () => {
      invites = [];
      return { deleted: true };
    },
  };
}

const findRow = async (list: string, email: string) => {
  const rows = within(await screen.findByRole('list', { name: list }));
  return (await rows.findByText(email)).closest('li')!;
};

test('an invite is created with a link that is shown once, is listed, and can be revoked', async () => {
  const { server } = await openDashboard('/members', keepMembers());
  await press('Invite');
  await fill('Email (optional)', guestEmail);
  await press('Create invite');
  const dialog = await findDialog('Invite link');
  expect(within(dialog).getByText(inviteUrl).tagName).toBe('CODE');
  await press('Copy invite link');
  await screen.findAllByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(inviteUrl);
  await press('Done');
  await findRow('Pending invites', guestEmail);
  await expectAccessible();
  expect(server.bodiesOf('post /workspaces/:workspaceId/invites')).toEqual([{ role: 'member', email: guestEmail }]);

  await press(`Revoke invite for ${guestEmail}`);
  await waitUntilGone(() => screen.queryByRole('button', { name: `Revoke invite for ${guestEmail}` }));
  await screen.findAllByText('Invite revoked');
  expect(server.requests.filter(({ key }) => key.startsWith('delete'))).toHaveLength(1);
});

test('an invite that is valid for 7 days is shown as expiring in 7 days', async () => {
  await openDashboard('/members?panel=new', keepMembers());
  await press('Create invite');
  await press('Create open invite');
  await press('Copy invite link');
  await screen.findAllByText('Copied');
  await person().keyboard('{Escape}');
  await findText('Expires in 7 days', await screen.findByRole('list', { name: 'Pending invites' }));
});

test('a typed email is that of the invite, and Enter does not make one that anyone can use', async () => {
  const { server } = await openDashboard('/members', keepMembers());
  await press('Invite');
  const dialog = await findDialog('Invite to My workspace');
  const field = await findField('Email (optional)', dialog);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await pressEnter();
  await pressEnter();
  await findText('Without an email, anyone who has the link can join My workspace as a member.', dialog);
  await expectAccessible();
  expect(server.bodiesOf('post /workspaces/:workspaceId/invites')).toEqual([]);
  field.focus();
  await person().keyboard('eve@example.com');
  await waitUntilGone(() => within(dialog).queryByRole('button', { name: 'Create open invite' }));
  await pressEnter();
  await findDialog('Invite link');
  expect(server.bodiesOf('post /workspaces/:workspaceId/invites')).toEqual([
    { role: 'member', email: 'eve@example.com' },
  ]);
});

test('a member is made an owner and a member again, and is removed', async () => {
  const { server } = await openDashboard('/members', keepMembers());
  const row = within(await findRow('Members', guestEmail));
  await chooseFromMenu(`Actions for ${guestEmail}`, 'Make owner');
  await row.findByText('Owner');
  await screen.findAllByText('Role changed to owner');
  await chooseFromMenu(`Actions for ${guestEmail}`, 'Make member');
  await row.findByText('Member');
  await chooseFromMenu(`Actions for ${guestEmail}`, 'Remove');
  await findDialog();
  await expectAccessible();
  await press('Remove member');
  await screen.findAllByText('Member removed');
  await waitUntilGone(() => within(screen.getByRole('list', { name: 'Members' })).queryByText(guestEmail));
  expect(server.bodiesOf('patch /workspaces/:workspaceId/members/:userId')).toEqual([
    { role: 'owner' },
    { role: 'member' },
  ]);
});

test('a member sees members without actions, and how to get more', async () => {
  await openDashboard('/members', { ...keepMembers(), 'get /workspaces': [{ ...workspace, role: 'member' }] });
  await screen.findByText('Only owners can invite, change and remove members.');
  await findRow('Members', guestEmail);
  await expectAccessible();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: `Actions for ${guestEmail}` })).toBeNull();
});

test('ownership is transferred to a member, and the workspace is left for another one', async () => {
  const other = { ...workspace, id: 'wsp_2', name: 'Other' };
  let workspaces = [workspace, other];
  const { server, history } = await openDashboard('/members', {
    ...keepMembers(),
    'get /workspaces': () => workspaces,
    'post /workspaces/:workspaceId/hand-over': () => {
      workspaces = [{ ...workspace, role: 'member' }, other];
      return [
        { userId: identity.user.id, email: ownerEmail, role: 'member', joinedAt },
        { userId: 'usr_2', email: guestEmail, role: 'owner', joinedAt },
      ];
    },
    'delete /workspaces/:workspaceId/membership': () => {
      workspaces = [other];
      return { deleted: true };
    },
  });
  await press(`Actions for ${ownerEmail}`);
  await screen.findByRole('menuitem', { name: 'Leave: add another owner first' });
  await person().keyboard('{Escape}');
  await chooseFromMenu(`Actions for ${guestEmail}`, 'Transfer ownership');
  await findText('You cannot undo this yourself');
  await press('Transfer ownership', await findDialog());
  await screen.findByText('Only owners can invite, change and remove members.');
  expect(server.bodiesOf('post /workspaces/:workspaceId/hand-over')).toEqual([{ userId: 'usr_2' }]);
  server.on({ 'get /links': { items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } } });
  await chooseFromMenu(`Actions for ${ownerEmail}`, 'Leave workspace');
  await press('Leave workspace');
  await waitFor(() => expect(history.location.pathname).toBe('/app/wsp_2/links'));
});

test('an invite that is mailed says so beside its link', async () => {
  const mailed = {
    id: 'inv_1',
    role: 'member',
    email: guestEmail,
    token: 'secret-1',
    url: inviteUrl,
    isMailed: true,
  } as const;
  const createdAt = new Date().toISOString();
  await openDashboard('/members', {
    ...keepMembers(),
    'get /sign-up': { isOpen: false, sendsMail: true },
    'post /workspaces/:workspaceId/invites': { ...mailed, createdAt, expiresAt: createdAt },
  });
  await press('Invite');
  await findText(/With an email, it is mailed as well/);
  await fill('Email (optional)', guestEmail);
  await press('Create invite');
  await findText(`A mail with a link of its own is on its way to ${guestEmail}.`);
});
