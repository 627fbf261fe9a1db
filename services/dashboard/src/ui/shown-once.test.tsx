import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, person, press, waitUntilGone } from '../../test/act-on-page.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';

test('a secret that is not copied yet keeps its dialog open on Escape, and the focus stays in the page after it is revoked', async () => {
  const token = {
    id: 'tok_1',
    name: 'Shown once',
    last4: '1234',
    scopes: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    createdByEmail: null,
    lastUsedAt: null,
    lastUsedFrom: null,
    expiresAt: null,
  };
  await openDashboard('/tokens?panel=new', {
    'get /workspaces/:workspaceId/tokens': [token],
    'post /workspaces/:workspaceId/tokens': { id: 'tok_1', token: 'lp_secret1234' },
    'delete /workspaces/:workspaceId/tokens/:tokenId': { deleted: true },
  });
  await fill('Name', 'Shown once', await findDialog());
  await press('Create token');
  const shown = await findDialog('Your new token');
  await person().keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  await findText('Close without copying?', question);
  await press('Go back', question);
  await waitUntilGone(() => screen.queryByRole('alertdialog'));
  await press('Copy token', shown);
  await within(shown).findAllByText('Copied');
  await person().keyboard('{Escape}');
  await waitUntilGone(() => screen.queryByRole('dialog', { name: 'Your new token' }));

  await press('Revoke Shown once');
  await press('Revoke token');
  await waitUntilGone(() => screen.queryByRole('button', { name: 'Revoke Shown once' }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
