import { codeField } from '@linkplane/contracts/problems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute } from '../support/route-requests.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const pathOf = (path: string) => `/v1${path.replaceAll(/:(\w+)/g, 'xxx_00000000000000000000')}`;
const routes = [...everyRoute].map(([name, route]) => ({ name, ...route }));

test.each(routes)(
  '$name refuses a parameter that it does not know, and names it',
  async ({ method, path, rawBody }) => {
    const headers = {
      authorization: `Bearer ${management.owner.token}`,
      ...(rawBody && { 'content-type': rawBody.types[0] ?? '' }),
    };
    const address = `${management.url}${pathOf(path)}?nonsense=1&_=1768469400`;
    const response = await fetch(address, { method: method.toUpperCase(), headers });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; details: unknown[] } };
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: expect.arrayContaining([
        codeField({ field: 'nonsense', message: 'is not a known parameter' }),
      ]) as unknown[],
    });
  },
);

test.each(routes.filter(({ body }) => body))(
  '$name refuses a field that it does not know, beside all other problems of the body',
  async ({ method, path }) => {
    const { status, body } = await management.call(method.toUpperCase(), pathOf(path), { nonsense: 1 });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('nonsense is not a known field') as string,
    });
    expect(body.error.details.at(-1)).toEqual(codeField({ field: 'nonsense', message: 'is not a known field' }));
  },
);

describe('a misspelt name', () => {
  test('of a field creates no link, and the error names the field that is meant', async () => {
    const { status, body } = await management.call('POST', '/v1/links', { url, slugg: 'launch' });
    expect([status, body.error]).toEqual([
      400,
      {
        code: 'VALIDATION_ERROR',
        message: 'slugg is not a known field, did you mean `slug`?',
        details: [codeField({ field: 'slugg', message: 'is not a known field, did you mean `slug`?' })],
      },
    ]);
    const wrong = await management.call('POST', '/v1/links', { url: 'ftp://x', slugg: 'launch' });
    expect(wrong.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'url' }, { field: 'slugg' }],
    });
  });

  test.each(['tag[]=one', 'tags=one', 'limitt=5', 'sorted=clicks', 'filter[tag]=one', 'state[]=active'])(
    'of a parameter lists no links: %s',
    async (query) => {
      const { status, body } = await management.call('GET', `/v1/links?${query}`);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('in one of many links refuses that one', async () => {
    const links = [{ url }, { url, slugg: 'one' }, { url, id: 'lnk_1', clicks: 3 }];
    const { status, body } = await management.call('POST', '/v1/links/bulk', { links });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      created: 2,
      failed: 1,
      results: [{ success: true }, { success: false, error: { details: [{ field: 'slugg' }] } }, { success: true }],
    });
  });

  test.each([{ tags: ['a'] }, { tag: ['a'], serch: 'x' }, { state: 'active', page: 1 }])(
    'in the filter of a bulk call changes and deletes nothing: %j',
    async (filter) => {
      const changed = await management.call('PATCH', '/v1/links/bulk', { filter, expect: 0, set: { notes: 'x' } });
      const deleted = await management.call('DELETE', '/v1/links/bulk', { filter, expect: 0 });
      for (const { status, body } of [changed, deleted])
        expect([status, body.error.details[0]?.field]).toEqual([400, `filter.${Object.keys(filter).at(-1)}`]);
    },
  );
});

test('a link that was read can be sent back, and nothing but the given fields changes', async () => {
  const created = await management.call('POST', '/v1/links', { url, title: 'T', tags: ['a'], social: { title: 'S' } });
  const { data } = created.body;
  const { status, body } = await management.call('PATCH', `/v1/links/${data.id}`, { ...data, title: 'U', clicks: 99 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ ...data, title: 'U', clicks: 0, updatedAt: expect.any(String) as string });
});

describe('a call that creates many links', () => {
  test('is 200 when every link was refused, and 201 when one was created', async () => {
    const refused = await management.call('POST', '/v1/links/bulk', { links: [{}, { url: 'ftp://x' }, 7] });
    expect([refused.status, refused.body.data]).toMatchObject([200, { created: 0, failed: 3 }]);
    const one = await management.call('POST', '/v1/links/bulk', { links: [{}, { url }] });
    expect([one.status, one.body.data]).toMatchObject([201, { created: 1, failed: 1 }]);
  });

  test('has the same status again for its Idempotency-Key', async () => {
    const call = () =>
      management.call('POST', '/v1/links/bulk', { links: [{}] }, { headers: { 'Idempotency-Key': 'all-refused' } });
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
  });
});

test('an error about one field names it in its details', async () => {
  const post = async (path: string, body: object) => (await management.call('POST', path, body)).body.error;
  await post('/v1/links', { url, slug: 'taken', externalId: 'crm-1' });
  await post('/v1/tags', { name: 'Taken' });
  expect([
    await post('/v1/links', { url, slug: 'Taken' }),
    await post('/v1/links', { url, slug: 'help' }),
    await post('/v1/profiles', { displayName: 'A', slug: 'taken' }),
    await post('/v1/links', { url, externalId: 'crm-1' }),
    await post('/v1/tags', { name: 'taken' }),
    await post('/v1/links', { url: 'http://localhost:8080/taken' }),
    await post('/v1/links', { url, expirationUrl: 'http://localhost:8080/taken' }),
    await post('/v1/links', { url, domain: 'unknown.example' }),
  ]).toMatchObject([
    { code: 'SLUG_TAKEN', details: [{ field: 'slug', message: 'is already in use' }] },
    { code: 'SLUG_TAKEN', details: [{ field: 'slug', message: 'is reserved' }] },
    { code: 'SLUG_TAKEN', details: [{ field: 'slug' }] },
    { code: 'EXTERNAL_ID_TAKEN', details: [{ field: 'externalId' }] },
    { code: 'TAG_EXISTS', details: [{ field: 'name' }] },
    { code: 'INVALID_URL', details: [{ field: 'url' }] },
    { code: 'INVALID_URL', details: [{ field: 'expirationUrl' }] },
    { code: 'VALIDATION_ERROR', details: [{ field: 'domain' }] },
  ]);
});
