import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findText, follow, listTexts, press, waitUntilGone } from '../../test/act-on-page.ts';
import { noResponse, type Handlers } from '../../test/contract-server.ts';
import { keepClicks } from '../../test/keep-clicks.ts';
import { keepLinks } from '../../test/keep-links.ts';
import { keepSettings } from '../../test/keep-settings.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';

const served: Handlers = {
  ...keepLinks().handlers,
  ...keepSettings().handlers,
  ...keepClicks([]),
  'get /workspaces/:workspaceId/tokens': [],
  'get /workspaces/:workspaceId/domains': [],
  'get /workspaces/:workspaceId/members': [],
  'get /workspaces/:workspaceId/invites': [],
};

test.each([
  ['Analytics', 'get /analytics/overview'],
  ['Links', 'get /links'],
  ['API tokens', 'get /workspaces/:workspaceId/tokens'],
  ['Domains', 'get /workspaces/:workspaceId/domains'],
  ['Members', 'get /workspaces/:workspaceId/members'],
] as const)('without a connection, the page %s reports it and loads on "Try again"', async (name, key) => {
  const { server } = await openDashboard('/settings', served);
  await screen.findByRole('heading', { level: 1 });
  server.on({ [key]: noResponse });
  await follow(name);
  await findText('The server is not responding.');
  expect(document.querySelectorAll('main [aria-busy=true], main [class*=skeleton]')).toHaveLength(0);
  server.on(served);
  await press('Try again');
  await waitUntilGone(() => listTexts('The server is not responding.')[0] ?? null);
});
