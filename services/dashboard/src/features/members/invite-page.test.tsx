import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findText, follow, press } from '../../../test/act-on-page.ts';
import { noSession, refuse, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openPage } from '../../../test/open-dashboard.tsx';
import { identity, ownerEmail, workspace, workspaceId } from '../../../test/sample-data.ts';

const usedUp = refuse('NOT_FOUND', 'In words of the server.', [], { reason: 'INVITE_UNUSABLE' });
const password = 'correct horse battery';

/** A server that knows an account. @param isSignedIn before the invite is opened */
function keepSession(isSignedIn: boolean): Handlers {
  let isHere = isSignedIn;
  const whenSignedIn = <Data,>(data: Data) => (isHere ? data : noSession);
  return {
    'get /session': () => whenSignedIn(identity),
    'get /workspaces': () => whenSignedIn([workspace]),
    'get /sign-up': { isOpen: false, sendsMail: false },
    'get /workspaces/:workspaceId/links-version': { version: '0' },
    'post /invites/preview': { workspaceName: 'Marketing', role: 'member' },
    'get /webhooks': [],
    'get /links': { items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } },
    'post /session': () => {
      isHere = true;
      return identity;
    },
  };
}

test('an invite survives sign-in, and its secret is in no URL that is requested', async () => {
  const { server, history } = await openPage('/invite#secret-1', {
    ...keepSession(false),
    'post /invites/accept': () => workspace,
  });
  await screen.findByText('You have been invited');
  await expectAccessible();
  await follow('Sign in to join');
  await screen.findByRole('heading', { name: 'Sign in' });
  await fill('Email', ownerEmail);
  await fill('Password', password);
  await press('Sign in');
  await findText(`You are signed in as ${ownerEmail}`);
  await expectAccessible();
  await press('Join workspace');
  await waitFor(() => expect(history.location.pathname).toBe(`/app/${workspaceId}/links`));
  expect(server.bodiesOf('post /invites/accept')).toEqual([{ token: 'secret-1' }]);
  const urls = server.requests.map(({ params, query }) => JSON.stringify(params) + query.toString());
  expect(urls.filter((url) => url.includes('secret-1'))).toEqual([]);
});

test('an invite that is used up is reported, and so is one without its secret', async () => {
  const { history } = await openPage('/invite#secret-1', { ...keepSession(true), 'post /invites/accept': usedUp });
  await press('Join workspace');
  await findText('This invite cannot be used');
  history.push('/app/invite');
  await findText('The invite link is incomplete');
});

test('an invite that is revoked creates no account, and the page says so', async () => {
  const { server } = await openPage('/invite#secret-1', { ...keepSession(false), 'post /sign-up': usedUp });
  await fill('Email', 'late@example.com');
  await fill('Password', password);
  await press('Create account and join');
  await findText('This invite cannot be used');
  expect(server.bodiesOf('post /sign-up')).toEqual([{ email: 'late@example.com', password, invite: 'secret-1' }]);
});

test.each([true, false])('the page names the workspace of an invite, signed in: %s', async (isSignedIn) => {
  const { server } = await openPage('/invite#secret-1', keepSession(isSignedIn));
  await findText(isSignedIn ? 'Join Marketing on Linkplane.' : 'Create an account to join Marketing on Linkplane.');
  expect(server.bodiesOf('post /invites/preview')).toEqual([{ token: 'secret-1' }]);
});

test.each([true, false])(
  'an invite that cannot be used says so before anything is sent, signed in: %s',
  async (isHere) => {
    await openPage('/invite#secret-1', { ...keepSession(isHere), 'post /invites/preview': usedUp });
    await findText('This invite cannot be used');
  },
);

test('an invite whose workspace cannot be named now can be accepted all the same', async () => {
  const away = refuse('RATE_LIMIT_EXCEEDED', 'Too many requests.');
  const { history } = await openPage('/invite#secret-1', {
    ...keepSession(true),
    'post /invites/preview': away,
    'post /invites/accept': () => workspace,
  });
  await findText('Join a workspace on Linkplane.');
  expect(screen.queryByText('Too many requests.')).toBeNull();
  await press('Join workspace');
  await waitFor(() => expect(history.location.pathname).toBe(`/app/${workspaceId}/links`));
});
