import type { ImitatedRequest } from '@linkplane/import-sources/testing';
import { allowLongTests } from '@linkplane/testing';
import { expect, test, vi } from 'vitest';
import {
  apiKey,
  expectDryRun,
  expectFailuresSaid,
  expectNoKeyStored,
  expectRefusedKey,
  openApiImport,
  ownHost,
} from './open-api-import.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

type Link = Record<string, unknown> & { id: string; workspace: string };

const linkOf = (
  slashtag: string,
  { workspace = 'w1', host = ownHost, ...extra }: Record<string, unknown> = {},
): Link => ({
  id: `id-${slashtag}`,
  title: `Title ${slashtag}`,
  slashtag,
  destination: `https://example.com/${slashtag}`,
  createdAt: '2025-07-13T10:54:12.000Z',
  updatedAt: '2025-07-13T10:54:12.000Z',
  status: 'active',
  tags: [],
  scripts: [],
  clicks: 0,
  lastClickAt: null,
  isPublic: false,
  shortUrl: `${String(host)}/${slashtag}`,
  domain: { id: 'd1', ref: '/domains/d1', fullName: host, active: true },
  favourite: false,
  forwardParameters: false,
  https: true,
  integrated: false,
  workspace: String(workspace),
  ...extra,
});

/** Rebrandly by its documents: 25 entries a page behind the last one, the links of one workspace a list. */
function respondAsRebrandly(links: Link[]) {
  const pageOf = <Entry extends { id: string }>(all: Entry[], query: URLSearchParams) => {
    const begin = all.findIndex(({ id }) => id === query.get('last')) + 1;
    return { body: all.slice(begin, begin + Math.min(25, Number(query.get('limit')))) };
  };
  const workspaces = ['w1', 'w2'].map((id) => ({ id, name: `Team ${id}`, links: 3 }));
  return ({ path, query, headers }: ImitatedRequest) =>
    path === '/v1/account/workspaces'
      ? pageOf(workspaces, query)
      : pageOf(
          links.filter(({ workspace }) => workspace === (headers['workspace'] ?? 'w1')),
          query,
        );
}

const account = (): Link[] => [
  linkOf('sale', {
    tags: [{ id: 't1', name: 'Spring', color: 'FF9944', active: true, clicks: 0 }],
    description: 'For the poster',
    forwardParameters: true,
    favourite: true,
    clicks: 42,
  }),
  linkOf('gone', { status: 'trashed', clicks: 3 }),
  linkOf('team', { workspace: 'w2', clicks: 1 }),
  linkOf('theirs', { host: 'rebrand.ly', clicks: 9 }),
  linkOf('bad', { destination: 'not a url' }),
  linkOf('odd', { clicks: 'many' }),
];

const open = (links: Link[]) =>
  openApiImport({
    kind: 'rebrandly',
    respond: respondAsRebrandly(links),
    hasKey: ({ apikey }) => apikey === apiKey,
    refusal: { status: 401, body: { message: 'Unauthorized', code: 'Unauthorized' } },
  });

test('rebrandly: links of all workspaces come with their numbers of clicks, once, and not in a dry run', async () => {
  const source = account();
  const opened = await open(source);
  const trial = await expectDryRun(opened, { code: 1, created: 3 });
  expect(trial).toContain('Rebrandly does not list traffic routing');
  opened.imitation.faults.push('wait', 'invalid-json', 'hang-up');
  const first = await opened.run();
  expect(first).toMatchObject({
    code: 1,
    data: {
      links: { created: 3, refused: 2, undatedClicks: 46 },
      read: { leftOutLinks: 1 },
      counts: { differenceCount: 0 },
    },
  });
  expect(
    opened
      .problems()
      .map(({ code, shortUrl, field }) => `${code} ${shortUrl} ${field}`)
      .sort(),
  ).toEqual([
    'HOST_NOT_MOVABLE rebrand.ly/theirs domain',
    `INVALID_URL ${ownHost}/bad url`,
    `LINE_UNREADABLE ${ownHost}/odd clicks`,
    `NOT_CARRIED ${ownHost}/sale favourite`,
  ]);
  const links = await opened.links();
  expect(links).toMatchObject([
    { slug: 'gone', archived: true, expires_at: expect.any(Date) as Date, clicks_before: 3 },
    {
      slug: 'sale',
      host: ownHost,
      url: 'https://example.com/sale',
      title: 'Title sale',
      tags: ['Spring'],
      notes: 'For the poster',
      forward_query: true,
      archived: false,
      created_at: new Date('2025-07-13T10:54:12.000Z'),
      clicks: 42,
      clicks_before: 42,
    },
    { slug: 'team', forward_query: false, clicks_before: 1 },
  ]);
  expect((await opened.run()).data.links).toMatchObject({ created: 0, updated: 0, unchanged: 3, refused: 2 });
  expect(await opened.links()).toEqual(links);
  source.unshift(linkOf('newest'));
  Object.assign(source[1]!, { destination: 'https://example.com/summer' });
  Object.assign(source[3]!, { destination: 'https://example.com/other' });
  await opened.edit('team', 'Mine');
  expect((await opened.run()).data.links).toMatchObject({ created: 1, updated: 1, keptEdited: 1, unchanged: 1 });
  expect((await opened.links()).map(({ slug, url, title }) => [slug, url, title])).toEqual([
    ['gone', 'https://example.com/gone', 'Title gone'],
    ['newest', 'https://example.com/newest', 'Title newest'],
    ['sale', 'https://example.com/summer', 'Title sale'],
    ['team', 'https://example.com/team', 'Mine'],
  ]);
  expect(await opened.target.hasSameCounts()).toBe(true);
  expectNoKeyStored(opened);
});

test('rebrandly: a source that refuses the key, dies or sends no JSON leaves nothing, and says what to do', async () => {
  const source = Array.from({ length: 60 }, (_, index) => linkOf(`l${index}`));
  const opened = await open(source);
  await expectRefusedKey(opened, /responded 401: Unauthorized\. Check the key/);
  await expectFailuresSaid(opened, { name: 'Rebrandly', responses: 4 });
  expect(await opened.run()).toMatchObject({ code: 0, data: { links: { created: 60 } } });
});
