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

type Link = Record<string, unknown> & { id: string; visit_count: number };

const linkOf = (address: string, extra: object = {}): Link => ({
  id: `uuid-${address}`,
  address,
  target: `https://example.com/${address}`,
  link: `https://${ownHost}/${address}`,
  domain: ownHost,
  description: null,
  banned: false,
  password: false,
  expire_in: null,
  created_at: '2025-01-02T03:04:05.000Z',
  updated_at: '2025-01-02T03:04:05.000Z',
  visit_count: 0,
  ...extra,
});

/** Kutt as its code responds: 50 links at most, the newest first. */
const respondAsKutt =
  (links: Link[]) =>
  ({ path, query }: ImitatedRequest) => {
    if (path !== '/api/v2/links') return { status: 404, body: { error: 'Not found.' } };
    const [skip, limit] = [Number(query.get('skip')), Math.min(50, Number(query.get('limit')) || 10)];
    return { body: { total: links.length, limit, skip, data: links.slice(skip, skip + limit) } };
  };

const open = (links: Link[]) =>
  openApiImport({
    kind: 'kutt',
    urlOption: '--api',
    respond: respondAsKutt(links),
    hasKey: (headers) => headers['x-api-key'] === apiKey,
    refusal: { status: 401, body: { error: 'API key is not correct.' } },
  });

test('kutt: links come through its API with their numbers of clicks, once, and not in a dry run', async () => {
  const source = [
    linkOf('sale', { description: 'Sale', visit_count: 42, expire_in: '2030-01-01T00:00:00.000Z' }),
    linkOf('locked', { password: true }),
    linkOf('stopped', { banned: true, visit_count: 3 }),
    linkOf('bad', { target: 'not a url' }),
  ];
  const opened = await open(source);
  await expectDryRun(opened, { code: 1, created: 2 });
  opened.imitation.faults.push('wait', 'invalid-json', 'hang-up');
  expect(await opened.run()).toMatchObject({
    code: 1,
    data: { links: { created: 2, refused: 1, undatedClicks: 45 }, counts: { differenceCount: 0 } },
  });
  expect(await opened.links()).toMatchObject([
    { slug: 'sale', title: 'Sale', clicks_before: 42, expires_at: new Date('2030-01-01T00:00:00.000Z') },
    { slug: 'stopped', archived: true, clicks_before: 3 },
  ]);
  source.unshift(linkOf('new', { visit_count: 1 }));
  const sale = source.find(({ id }) => id === 'uuid-sale');
  if (sale) sale.visit_count = 50;
  expect((await opened.run()).data).toMatchObject({ links: { created: 1, unchanged: 2, undatedClicks: 9 } });
  expect(await opened.target.hasSameCounts()).toBe(true);
  expectNoKeyStored(opened);
});

test('kutt: an API that refuses the key, dies or sends no JSON leaves nothing, and says what to do', async () => {
  const opened = await open(Array.from({ length: 170 }, (_, index) => linkOf(`l${index}`)));
  await expectRefusedKey(opened, /responded 401: API key is not correct\. Check the key/);
  await expectFailuresSaid(opened, { name: 'Kutt', responses: 2 });
  expect(await opened.run()).toMatchObject({ code: 0, data: { links: { created: 170 } } });
});
