import type { Session } from '@linkplane/contracts/account';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findText, press } from '../../../test/act-on-page.ts';
import { refuse, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';

const at = '2026-01-01T00:00:00.000Z';

/** A server that keeps the sessions of the account. @param others how many there are beside the current one */
function keepSessions(others: number): Handlers {
  const current: Session = { id: 'ses_1', device: 'Firefox on Linux', createdAt: at, lastSeenAt: at, isCurrent: true };
  let sessions = [
    current,
    ...Array.from({ length: others }, (_, n) => ({ ...current, id: `other_${n}`, device: 'Safari', isCurrent: false })),
  ];
  const endOthers = () => {
    sessions = [current];
  };
  return {
    'get /sessions': () => sessions,
    'get /workspace-deletions': [],
    'delete /sessions/:sessionId': ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['sessionId']);
      return { deleted: true };
    },
    'post /sessions/end-others': () => {
      endOthers();
      return { ended: others };
    },
    'post /password': ({ body: { password } }) => {
      const problem = { field: 'password', message: 'is not the current password' };
      if (password !== 'correct horse battery') return refuse('VALIDATION_ERROR', 'password is wrong.', [problem]);
      endOthers();
      return { changed: true };
    },
  };
}

const countRows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem').length;

test('a session is signed out, and the others all at once', async () => {
  const { server } = await openDashboard('/account', keepSessions(3));
  await waitFor(async () => expect(await countRows()).toBe(4));
  await expectAccessible();
  const [first] = await screen.findAllByRole('button', { name: /^Sign out Safari/ });
  first!.click();
  await waitFor(async () => expect(await countRows()).toBe(3));
  await screen.findAllByText('Signed out');
  expect(server.requests.find(({ key }) => key.startsWith('delete'))?.params).toEqual({ sessionId: 'other_0' });
  await press('Sign out other sessions');
  await waitFor(async () => expect(await countRows()).toBe(1));
});

test('a wrong password is refused beside its field, and a new one ends all other sessions', async () => {
  const { server } = await openDashboard('/account', keepSessions(1));
  await fill('Current password', 'not my password');
  const next = await fill('New password', 'a longer sentence than before');
  await press('Change password');
  await findText('This is not your current password.');
  await fill('Current password', 'correct horse battery');
  await press('Change password');
  await screen.findAllByText('Password changed');
  await waitFor(async () => expect(await countRows()).toBe(1));
  expect(next.value).toBe('');
  expect(server.bodiesOf('post /password').at(-1)).toEqual({
    password: 'correct horse battery',
    newPassword: 'a longer sentence than before',
  });
});

test.each(['mailed', 'changed'] as const)('a new address that is %s is shown as such', async (state) => {
  const email = 'new@example.com';
  const { server } = await openDashboard('/account', {
    ...keepSessions(0),
    'post /account/email': ({ body: { password } }) =>
      password === 'correct horse battery'
        ? { state, email }
        : refuse('VALIDATION_ERROR', 'password is wrong.', [
            { field: 'password', message: 'is not the current password' },
          ]),
  });
  await fill('New email', email);
  await fill('Password', 'correct horse battery');
  await press('Change email');
  if (state === 'mailed') await findText(/The address changes once you have used its link/);
  else await findText('Email changed');
  expect(server.bodiesOf('post /account/email')).toEqual([
    { email, password: 'correct horse battery', language: 'en' },
  ]);
});
