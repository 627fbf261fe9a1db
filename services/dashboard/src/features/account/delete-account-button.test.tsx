import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, press, pressEnter } from '../../../test/act-on-page.ts';
import { noSession, refuse } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { ownerEmail } from '../../../test/sample-data.ts';

test('an account is deleted by its password, and cannot sign in any more', async () => {
  const { server, history } = await openDashboard('/account', {
    'get /sessions': [],
    'get /workspace-deletions': [],
    'get /sign-up': { isOpen: false, sendsMail: false },
    'delete /account': ({ body: { password } }) => {
      const problem = { field: 'password', message: 'is not the current password' };
      return password === 'the password' ? { deleted: true } : refuse('VALIDATION_ERROR', 'It is wrong.', [problem]);
    },
    'post /session': refuse('UNAUTHORIZED', 'The email address or the password is wrong.'),
  });
  await press('Delete account');
  const dialog = await findDialog();
  await fill('Your password', 'not the password', dialog);
  await press('Delete account', dialog);
  await findText('This is not your current password.');
  await expectAccessible();
  server.on({ 'get /session': noSession });
  await fill('Your password', 'the password', dialog);
  await pressEnter();
  await screen.findByRole('heading', { name: 'Sign in' });
  await fill('Email', ownerEmail);
  await fill('Password', 'the password');
  await pressEnter();
  await screen.findAllByRole('alert');
  await waitFor(() => expect(history.location.pathname).toContain('sign-in'));
});
