import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findText, follow, press } from '../../../test/act-on-page.ts';
import { noSession, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openPage } from '../../../test/open-dashboard.tsx';
import { identity, ownerEmail, workspace, workspaceId } from '../../../test/sample-data.ts';

/** A server without a session, until someone signs in. */
function signedOut(isOpen = false, sendsMail = false): Handlers {
  let isSignedIn = false;
  const whenSignedIn = <Data,>(data: Data) => (isSignedIn ? data : noSession);
  return {
    'get /session': () => whenSignedIn(identity),
    'get /workspaces': () => whenSignedIn([workspace]),
    'get /workspaces/:workspaceId/tokens': () => whenSignedIn([]),
    'get /sign-up': { isOpen, sendsMail },
    'get /webhooks': [],
    'post /session': () => {
      isSignedIn = true;
      return identity;
    },
  };
}

test('sign-in returns to the page that was requested before', async () => {
  const { server, history } = await openPage(`/${workspaceId}/tokens`, signedOut());
  await fill('Email', ownerEmail);
  await fill('Password', 'correct horse battery');
  await press('Sign in');
  await waitFor(() => expect(history.location.pathname).toBe(`/app/${workspaceId}/tokens`));
  await screen.findByRole('heading', { name: 'API tokens' });
  expect(server.bodiesOf('post /session')).toEqual([{ email: ownerEmail, password: 'correct horse battery' }]);
});

test('fields that are missing are named by the page, in place of the browser', async () => {
  const { server } = await openPage('/sign-in', signedOut(true));
  await press('Sign in');
  await findText('Enter an email address.');
  await findText('Enter your password.');
  await expectAccessible();
  await follow('Create account');
  await screen.findByRole('heading', { name: 'Create account' });
  await fill('Email', ownerEmail);
  await fill('Password', 'short');
  await press('Create account');
  await findText('Use at least 10 characters.');
  expect(server.requests.filter(({ key }) => key.startsWith('post'))).toEqual([]);
});

test('accounts cannot be created without an invite, and the pages say so', async () => {
  const { history } = await openPage('/sign-in', signedOut());
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
  history.push('/app/sign-up');
  await findText('New accounts require an invite');
  await expectAccessible();
});
