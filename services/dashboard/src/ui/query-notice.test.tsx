import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '../../test/act-on-page.ts';
import { refuse, type Handlers, type RouteKey } from '../../test/contract-server.ts';
import { keepClicks } from '../../test/keep-clicks.ts';
import { keepErasures } from '../../test/keep-erasures.ts';
import { keepLinks } from '../../test/keep-links.ts';
import { keepProfile } from '../../test/keep-profiles.ts';
import { keepSettings } from '../../test/keep-settings.ts';
import { keepWebhook, sampleWebhook } from '../../test/keep-webhook.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';
import { sampleLink } from '../../test/sample-data.ts';

/** Not repeated by itself, as a report that took too long is not. */
const refused = refuse('RATE_LIMIT_EXCEEDED', 'Too many requests.');
const spring = [{ id: 'tag_spring', name: 'Spring', colour: null, links: 2 }];

const handlers: Handlers = {
  ...keepLinks(sampleLink({ clicks: 3 })).handlers,
  ...keepClicks([{}, {}]),
  ...keepWebhook(sampleWebhook()).handlers,
  ...keepSettings().handlers,
  ...keepErasures().handlers,
  ...keepProfile({}).handlers,
  'get /tags': spring,
  'get /sessions': [],
  'get /workspace-deletions': [],
  'get /shares': [],
  'get /workspaces/:workspaceId/members': [],
  'get /workspaces/:workspaceId/invites': [],
};

test.each<[string, ...RouteKey[]]>([
  ['/links', 'get /links'],
  ['/links/lnk_launch', 'get /links/:id'],
  ['/links/lnk_launch', 'get /links/:id/stats'],
  ['/links/lnk_launch', 'get /links/:id', 'get /links/:id/stats'],
  ['/links/lnk_launch', 'get /analytics/hours'],
  ['/links?qr=lnk_launch', 'get /links/:id/qr-style'],
  ['/analytics', 'get /analytics/overview'],
  ['/analytics', 'get /analytics/hours'],
  ['/tags', 'get /tags'],
  ['/tags/tag_spring', 'get /tags'],
  ['/tags/tag_spring', 'get /links'],
  ['/tags/tag_spring', 'get /tags/:id/stats'],
  ['/tags/tag_spring', 'get /tags', 'get /tags/:id/stats'],
  ['/tags/tag_spring', 'get /analytics/hours'],
  ['/profiles', 'get /profiles'],
  ['/profiles/prf_1', 'get /profiles/:id'],
  ['/profiles/prf_1/analytics', 'get /profiles/:id', 'get /profiles/:id/stats'],
  ['/utm-templates', 'get /utm-templates'],
  ['/domains', 'get /workspaces/:workspaceId/domains'],
  ['/export-schedules', 'get /export-schedules'],
  ['/tokens', 'get /workspaces/:workspaceId/tokens'],
  ['/members', 'get /workspaces/:workspaceId/members', 'get /workspaces/:workspaceId/invites'],
  ['/webhooks/whk_1', 'get /webhooks/:id'],
  ['/webhooks/whk_1', 'get /webhooks/:id/deliveries'],
  ['/webhooks/whk_1?delivery=dlv_1', 'get /webhooks/:id/deliveries/:deliveryId'],
  ['/settings', 'get /workspace'],
  ['/account', 'get /sessions'],
  ['/account', 'get /workspace-deletions'],
])('at %s, what failed to load of %s is loaded again by its button', async (path, ...keys) => {
  const { server } = await openDashboard(path, {
    ...handlers,
    ...Object.fromEntries(keys.map((key) => [key, refused])),
  });
  const count = (key: RouteKey) => server.requests.filter((request) => request.key === key).length;
  const [first] = await screen.findAllByRole('button', { name: 'Try again' });
  await waitFor(() => expect(keys.map(count).every((requests) => requests > 0)).toBe(true));
  const before = keys.map(count);
  for (const button of screen.queryAllByRole('button', { name: 'Try again' })) await person().click(button);
  expect(first).toBeDefined();
  await waitFor(() => expect(keys.filter((key, at) => count(key) <= (before[at] ?? 0))).toEqual([]));
});
