import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findText, follow, press } from '../../../test/act-on-page.ts';
import { noSession, refuse, type Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openPage } from '../../../test/open-dashboard.tsx';
import { ownerEmail } from '../../../test/sample-data.ts';

const unusable = refuse('NOT_FOUND', 'In words of the server.', [], { reason: 'LINK_UNUSABLE' });

function signedOut(sendsMail: boolean, handlers: Handlers = {}): Handlers {
  return { 'get /session': () => noSession, 'get /sign-up': { isOpen: false, sendsMail }, ...handlers };
}

test('a link for a new password is asked for from the sign-in page, and nothing is said of the account', async () => {
  const { server } = await openPage('/sign-in', signedOut(true, { 'post /password-resets': { ordered: true } }));
  await follow('Forgot your password?');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await expectAccessible();
  await press('Send link');
  await findText('Enter an email address.');
  await fill('Email', ownerEmail);
  await press('Send link');
  await findText(/a mail is on its way/);
  expect(server.bodiesOf('post /password-resets')).toEqual([{ email: ownerEmail, language: 'en' }]);
});

test('a service without mail promises none', async () => {
  await openPage('/forgot-password', signedOut(false));
  await findText('This service sends no mail. Its operator can set a new password.');
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  await expectAccessible();
});

test('the link of a mail sets a new password', async () => {
  const { server } = await openPage(
    '/reset-password#secret-of-the-mail',
    signedOut(true, { 'post /password-resets/complete': { changed: true } }),
  );
  await fill('New password', 'short');
  await press('Change password');
  await findText('Use at least 10 characters.');
  await fill('New password', ' and long enough');
  await expectAccessible();
  await press('Change password');
  await findText('Your password was changed.');
  const [body] = server.bodiesOf('post /password-resets/complete');
  expect(body).toMatchObject({ token: 'secret-of-the-mail' });
  await follow('Sign in');
});

test('a link that was used says so, and where another one comes from', async () => {
  await openPage('/reset-password#used', signedOut(true, { 'post /password-resets/complete': () => unusable }));
  await fill('New password', 'correct horse battery');
  await press('Change password');
  await findText('This link cannot be used: it is unknown, used or expired.');
  await follow('Send another link');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
});

test('a link without its secret is named as incomplete', async () => {
  await openPage('/reset-password', signedOut(true));
  await findText('The link is incomplete. Copy the whole link and open it again.');
});

test('a new address is confirmed by a press, and not by opening the link', async () => {
  const { server } = await openPage(
    '/confirm-email#secret-of-the-mail',
    signedOut(true, { 'post /account/email/confirm': { email: 'new@example.com' } }),
  );
  await screen.findByRole('button', { name: 'Confirm this address' });
  expect(server.bodiesOf('post /account/email/confirm')).toEqual([]);
  await expectAccessible();
  await press('Confirm this address');
  await findText('new@example.com');
  expect(server.bodiesOf('post /account/email/confirm')).toEqual([{ token: 'secret-of-the-mail' }]);
});
