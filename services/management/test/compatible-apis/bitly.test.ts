import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallForeign, createScopedToken } from '../support/foreign-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ compatibleApis: ['bitly'], publicUrl: 'https://lnk.example' });
});
afterAll(() => management.stop());

const longUrl = 'https://example.com/long';
const call = createCallForeign(
  () => management,
  (token) => ({ authorization: `Bearer ${token}` }),
);

describe('clients of Bitly', () => {
  test('shorten returns one link for a destination, unless another one is asked for', async () => {
    const sent = { long_url: longUrl, domain: 'lnk.example', group_guid: management.owner.workspaceId };
    const first = await call('POST', '/v4/shorten', sent);
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
      id: expect.stringMatching(/^lnk\.example\/\w+$/),
      link: `https://${first.body.id}`,
      custom_bitlinks: [],
      long_url: longUrl,
      archived: false,
      tags: [],
      deeplinks: [],
      references: { group: management.owner.workspaceId },
    });
    const second = await call('POST', '/v4/shorten', { long_url: longUrl });
    expect([second.status, second.body]).toEqual([200, first.body]);
    const third = await call('POST', '/v4/shorten', { long_url: longUrl, force_new_link: true });
    expect([third.status, third.body.id === first.body.id]).toEqual([201, false]);
  });

  test.each([{ utmSource: 'mail' }, { redirectDelayEnabled: true }, { expirationUrl: 'https://example.com/over' }])(
    'shorten returns no link that does something else: %o',
    async (extra) => {
      const url = `${longUrl}/${Object.keys(extra).join()}`;
      const other = await management.call('POST', '/v1/links', { url, ...extra });
      expect(other.status).toBe(201);
      const { status, body } = await call('POST', '/v4/shorten', { long_url: url });
      expect([status, body.id === `lnk.example/${other.body.data.slug}`]).toEqual([201, false]);
    },
  );

  test('a bitlink with every field is created, read and edited', async () => {
    const sent = { long_url: longUrl, title: 'Full', tags: ['one'], keyword: 'full', deeplinks: [] };
    const { status, body } = await call('POST', '/v4/bitlinks', sent);
    expect([status, body]).toMatchObject([201, { id: 'lnk.example/full', title: 'Full', tags: ['one'] }]);
    for (const id of ['lnk.example/full', 'lnk.example%2Ffull'])
      expect((await call('GET', `/v4/bitlinks/${id}`)).body).toEqual(body);
    const edit = { title: 'Edited', tags: ['two'], archived: true };
    expect((await call('PATCH', '/v4/bitlinks/lnk.example/full', edit)).body).toEqual({ ...body, ...edit });
    const moved = { long_url: `${longUrl}/2` };
    expect((await call('PATCH', '/v4/bitlinks/lnk.example/full', moved)).body).toEqual({ ...body, ...edit, ...moved });
  });
});

describe('errors in the form of Bitly', () => {
  const one = '/v4/bitlinks/lnk.example/taken';
  test.each<[string, string, string, unknown, number, string, string[]]>([
    [
      'a long URL that is none',
      'POST',
      '/v4/shorten',
      { long_url: 'nowhere' },
      400,
      'INVALID_ARG_LONG_URL',
      ['long_url'],
    ],
    [
      'a domain of others',
      'POST',
      '/v4/shorten',
      { long_url: longUrl, domain: 'bit.ly' },
      400,
      'INVALID_ARG_DOMAIN',
      ['domain'],
    ],
    [
      'another group',
      'POST',
      '/v4/shorten',
      { long_url: longUrl, group_guid: 'Ba1bc23dE4F' },
      400,
      'INVALID_ARG_GROUP_GUID',
      ['group_guid'],
    ],
    [
      'a taken keyword',
      'POST',
      '/v4/bitlinks',
      { long_url: longUrl, keyword: 'taken' },
      400,
      'ALREADY_A_BITLY_LINK',
      ['keyword'],
    ],
    [
      'links of apps',
      'POST',
      '/v4/bitlinks',
      { long_url: longUrl, deeplinks: [{}] },
      400,
      'INVALID_ARG_DEEPLINKS',
      ['deeplinks'],
    ],
    ['a field that cannot be kept', 'PATCH', one, { created_by: 'x' }, 400, 'INVALID_ARG_CREATED_BY', ['created_by']],
    ['an unknown bitlink', 'GET', '/v4/bitlinks/lnk.example/nothing', undefined, 404, 'NOT_FOUND', []],
    ['a bitlink without a slug', 'GET', '/v4/bitlinks/lnk.example', undefined, 404, 'NOT_FOUND', []],
    ['a bitlink of Bitly', 'GET', '/v4/bitlinks/bit.ly/taken', undefined, 404, 'NOT_FOUND', []],
    ['another method', 'DELETE', one, undefined, 405, 'METHOD_NOT_ALLOWED', []],
    ['a body that is no JSON', 'POST', '/v4/shorten', '{', 400, 'INVALID_JSON', []],
    ['a body that is too large', 'POST', '/v4/bitlinks', 'x'.repeat(70_000), 413, 'PAYLOAD_TOO_LARGE', []],
  ])('%s', async (_name, method, path, sent, status, message, fields) => {
    await management.call('POST', '/v1/links', { url: longUrl, slug: 'taken' });
    const response = await call(method, path, sent);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ message, resource: expect.stringMatching(/^(shorten|bitlinks)$/) });
    expect(response.body.description).toMatch(/\S/);
    expect((response.body.errors ?? []).map(({ field }) => field)).toEqual(fields);
  });

  test('a missing and a wrong token', async () => {
    for (const token of [null, 'wrong'])
      expect(await call('GET', one, undefined, token)).toMatchObject({ status: 403, body: { message: 'FORBIDDEN' } });
  });
});

describe('tokens', () => {
  test('one that may only read creates and changes nothing', async () => {
    await management.create({ slug: 'kept' });
    const reader = await createScopedToken(management, 'read');
    expect((await call('GET', '/v4/bitlinks/lnk.example/kept', undefined, reader)).status).toBe(200);
    expect((await call('PATCH', '/v4/bitlinks/lnk.example/kept', { title: 'x' }, reader)).status).toBe(403);
    expect((await call('POST', '/v4/bitlinks', { long_url: longUrl }, reader)).status).toBe(403);
    expect((await call('POST', '/v4/shorten', { long_url: `${longUrl}/new` }, reader)).status).toBe(403);
  });

  test('links of another workspace are neither found, reused nor changed', async () => {
    const theirs = await management.create({ slug: 'theirs', url: `${longUrl}/theirs` });
    const { token } = await management.newWorkspace();
    expect((await call('GET', '/v4/bitlinks/lnk.example/theirs', undefined, token)).status).toBe(404);
    expect((await call('PATCH', '/v4/bitlinks/lnk.example/theirs', { title: 'x' }, token)).status).toBe(404);
    const shortened = await call('POST', '/v4/shorten', { long_url: theirs.url }, token);
    expect([shortened.status, shortened.body.id === 'lnk.example/theirs']).toEqual([201, false]);
  });
});
