import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdLinks, success, type CreatedLinks } from '@linkplane/contracts';
import { waitFor } from '@linkplane/testing';
import { addDomain } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const post = (links: unknown, token?: string) =>
  management.call('POST', '/v1/links/bulk', { links }, token === undefined ? {} : { token });
const create = async (...links: unknown[]): Promise<CreatedLinks> => {
  const { status, body } = await post(links);
  const { data } = success(createdLinks).strict().parse(body);
  expect(status).toBe(data.created > 0 ? 201 : 200);
  return data;
};
const outcomes = ({ results }: CreatedLinks) =>
  results.map((result) => (result.success ? result.data.slug : result.error.code));
const addOwnDomain = (host: string) =>
  addDomain(management.pool, management.owner.workspaceId, {
    host,
    isDefault: false,
    rootUrl: undefined,
    notFoundUrl: undefined,
    appleAppSiteAssociation: undefined,
    assetLinks: undefined,
  });

test('links are created in order, each like by a single call', async () => {
  const full = {
    url: 'https://Example.com/a?b=c',
    slug: 'Bulk-Full',
    title: 'T',
    notes: 'N',
    clickLimit: 7,
    utmSource: 'mail',
    startsAt: '2030-01-01T00:00:00Z',
    expiresAt: '2031-01-01T00:00:00+01:00',
    expirationUrl: url,
    appLinkingEnabled: true,
    iosEnabled: true,
    androidEnabled: true,
    redirectDelayEnabled: true,
    utmMedium: 'm',
    utmCampaign: 'c',
    forwardQuery: true,
  };
  const { created, failed, results } = await create({ url }, full, { url, title: 'last' });
  expect([created, failed, results.map(({ index }) => index)]).toEqual([3, 0, [0, 1, 2]]);
  const [, made] = results;
  if (!made?.success) throw new Error('not created');
  expect(made.data).toMatchObject({
    ...full,
    url: 'https://example.com/a?b=c',
    startsAt: '2030-01-01T00:00:00.000Z',
    expiresAt: '2030-12-31T23:00:00.000Z',
  });
  expect((await management.call('GET', `/v1/links/${made.data.id}`)).body.data).toEqual(made.data);
  const single = await management.create({ ...full, slug: 'single' });
  expect(Object.keys(single)).toEqual(Object.keys(made.data));
  const { rows } = await management.pool.query('select used from click_budgets where link_id = $1', [made.data.id]);
  expect(rows).toEqual([{ used: 0 }]);
});

test('every link is published to the caches and counted in the list', async () => {
  const { workspaceId, token } = await management.newWorkspace();
  const { body } = await post([{ url }, { url, slug: 'bad slug' }, { url }], token);
  const { results } = body.data as unknown as CreatedLinks;
  for (const result of results)
    if (result.success) await waitFor(() => management.published.some(({ slugKey }) => slugKey === result.data.slug));
  expect((await management.call('GET', '/v1/links', undefined, { token })).body.data.pagination.total).toBe(2);
  const { rows } = await management.pool.query('select id from links where workspace_id = $1', [workspaceId]);
  expect(rows).toHaveLength(2);
});

describe('an invalid link does not affect the others', () => {
  test('for every reason, and each has its own error', async () => {
    await management.create({ slug: 'taken-before' });
    await addOwnDomain('go.bulk.example');
    const done = await create(
      { url, slug: 'first-good' },
      { url: 'not a url' },
      { url, slug: 'Taken-Before' },
      { url, slug: 'api' },
      null,
      {},
      { url, slug: 'a b', title: 5 },
      { url, domain: 'nowhere.example' },
      { url: 'https://go.bulk.example/x' },
      { url: 'http://localhost:8080/x' },
      { url, expiresAt: '2030-01-01T00:00:00Z', startsAt: '2031-01-01T00:00:00Z' },
      { url, slug: 'last-good', domain: 'go.bulk.example' },
    );
    expect(outcomes(done)).toEqual([
      'first-good',
      ...['INVALID_URL', 'SLUG_TAKEN', 'SLUG_TAKEN', 'VALIDATION_ERROR', 'VALIDATION_ERROR', 'VALIDATION_ERROR'],
      ...['VALIDATION_ERROR', 'INVALID_URL', 'INVALID_URL', 'VALIDATION_ERROR'],
      'last-good',
    ]);
    expect([done.created, done.failed]).toEqual([2, 10]);
    const wrong = done.results[6]!;
    if (wrong.success) throw new Error('created');
    expect(wrong.error.details?.map(({ field }) => field)).toEqual(['slug', 'title']);
  });

  test('of several links with one slug the first valid one gets it', async () => {
    await addOwnDomain('own.bulk.example');
    const done = await create(
      { url: 'https://own.bulk.example/', slug: 'twice' },
      { url: 'https://example.com/1', slug: 'Twice' },
      { url: 'https://example.com/2', slug: 'twice' },
      { url: 'https://example.com/3', slug: 'twice', domain: 'own.bulk.example' },
    );
    expect(outcomes(done)).toEqual(['INVALID_URL', 'Twice', 'SLUG_TAKEN', 'twice']);
  });
});

test('100 links are created by one call with few statements', async () => {
  const links = Array.from({ length: 100 }, (_, n) => ({ url: `https://example.com/${n}` }));
  const done = await create(...links);
  expect(done.results.map((result) => result.success && result.data.url)).toEqual(links.map((link) => link.url));
  expect(new Set(outcomes(done)).size).toBe(100);
});

test('links created at the same time are paged through by cursor, each once', async () => {
  const { token } = await management.newWorkspace();
  await post(
    Array.from({ length: 30 }, () => ({ url })),
    token,
  );
  const seen: string[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
    const { body } = await management.call('GET', `/v1/links?limit=7&cursor=${cursor}`, undefined, { token });
    seen.push(...body.data.items.map(({ id }) => id));
    cursor = body.data.pagination.nextCursor;
  }
  expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
});

test('concurrent calls with the same slugs create each slug once and do not deadlock', async () => {
  const slugs = Array.from({ length: 50 }, (_, n) => ({ url, slug: `contended-${n}` }));
  const responses = await Promise.all([create(...slugs), create(...slugs.toReversed()), create(...slugs)]);
  expect(responses.reduce((sum, { created }) => sum + created, 0)).toBe(50);
});

describe('the whole call is refused', () => {
  test.each([
    ['no list', undefined],
    ['another type', 'x'],
    ['an empty list', []],
    ['more than 1,000', Array.from({ length: 1_001 }, () => ({ url }))],
  ])('with %s', async (_name, links) => {
    const { status, body } = await post(links);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'links']);
  });

  test('above 10 MB, which is more than other routes accept', async () => {
    const padded = (bytes: number) => [{ url, shortUrl: 'x'.repeat(bytes) }];
    expect((await post(padded(10_000_000))).status).toBe(201);
    const { status, body } = await post(padded(10_485_760));
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

test('GET on its path is a link with the unknown id "bulk"', async () => {
  expect((await management.call('GET', '/v1/links/bulk')).body.error.code).toBe('LINK_NOT_FOUND');
});
