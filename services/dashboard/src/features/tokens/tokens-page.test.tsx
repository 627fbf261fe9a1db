import type { ApiToken } from '@linkplane/contracts/account';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, findText, person, press, select, toggle, waitUntilGone } from '../../../test/act-on-page.ts';
import type { Handlers } from '../../../test/contract-server.ts';
import { expectAccessible } from '../../../test/expect-accessible.ts';
import { openDashboard } from '../../../test/open-dashboard.tsx';
import { identity, ownerEmail, workspace } from '../../../test/sample-data.ts';

const token = 'lp_0123456789abcdefghij';
const dayMs = 86_400_000;

function keepTokens(): Handlers {
  let tokens: ApiToken[] = [];
  return {
    'get /workspaces/:workspaceId/tokens': () => tokens,
    'post /workspaces/:workspaceId/tokens': ({ body: { name, scopes = null, expiresAt = null } }) => {
      tokens = [
        {
          id: 'tok_1',
          name,
          last4: token.slice(-4),
          scopes,
          createdAt: new Date().toISOString(),
          createdBy: identity.user.id,
          createdByEmail: ownerEmail,
          lastUsedAt: null,
          lastUsedFrom: null,
          expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        },
      ];
      return { id: 'tok_1', token };
    },
    'delete /workspaces/:workspaceId/tokens/:tokenId': () => {
      tokens = [];
      return { deleted: true };
    },
  };
}

const clipboard = async () => await navigator.clipboard.readText();

test('an API token is shown once, is listed by its last letters, and is revoked', async () => {
  const { server } = await openDashboard('/tokens', keepTokens());
  await press('New token');
  await fill('Name', 'Reader', await findDialog());
  await toggle('radio', 'Selected permissions');
  expect(screen.getByRole('button', { name: 'Create token' })).toHaveProperty('disabled', true);
  await toggle('checkbox', /^Read/);
  await select('Expires', 'In 30 days');
  await expectAccessible();
  await press('Create token');
  const dialog = await findDialog('Your new token');
  expect(within(dialog).getByText(token).tagName).toBe('CODE');
  await press('Copy token');
  expect(await clipboard()).toBe(token);
  await toggle('tab', 'TypeScript', dialog);
  await press('Copy TypeScript snippet', dialog);
  expect(await clipboard()).toContain(`token: '${token}'`);
  await expectAccessible();
  await press('Done');
  const [body] = server.bodiesOf('post /workspaces/:workspaceId/tokens') as { expiresAt: string }[];
  expect(body).toEqual({ name: 'Reader', scopes: ['read'], expiresAt: expect.any(String) as string });
  expect(Math.round((Date.parse(body!.expiresAt) - Date.now()) / dayMs)).toBe(30);

  const row = within((await screen.findByText('Reader')).closest('li')!);
  row.getByText(`lp_…${token.slice(-4)}`);
  row.getByText('Read');
  expect(screen.queryByText(token)).toBeNull();
  await press('Revoke Reader');
  await press('Revoke token');
  await screen.findAllByText('Token revoked');
  await waitUntilGone(() => screen.queryByText('Reader', { selector: 'li *' }));
  expect(server.requests.at(-1)).toMatchObject({ params: { tokenId: 'tok_1' } });
  await expectAccessible();
});

test('the quick start shows a command and programs for the address of this installation', async () => {
  await openDashboard('/tokens', keepTokens());
  await press('Copy curl snippet');
  expect(await clipboard()).toContain(`curl ${location.origin}/v1/links`);
  (await screen.findByRole('tab', { name: 'curl' })).focus();
  await person().keyboard('{ArrowRight}');
  await findText('createLinkplaneClient');
});

test('a member reads that only owners have tokens', async () => {
  await openDashboard('/tokens', { 'get /workspaces': [{ ...workspace, role: 'member' }] });
  await findText('only owners can view and create them');
  await expectAccessible();
});
