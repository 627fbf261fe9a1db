import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallForeign, createScopedToken } from '../support/foreign-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({
    compatibleApis: ['shlink'],
    publicUrl: 'https://lnk.example',
    slugPolicy: { charset: 'path', caseSensitive: false, lengthMax: 64 },
  });
});
afterAll(() => management.stop());

const longUrl = 'https://example.com/long';
const call = createCallForeign(
  () => management,
  (token) => ({ 'X-Api-Key': token }),
);
const urls = '/rest/v3/short-urls';

describe('clients of Shlink', () => {
  test('PrivateBin, which sends the long URL alone, gets the short URL', async () => {
    const { status, body } = await call('POST', urls, { longUrl });
    expect(status).toBe(200);
    expect(body).toEqual({
      shortUrl: `https://lnk.example/${body.shortCode}`,
      shortCode: expect.stringMatching(/^\w+$/),
      longUrl,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      tags: [],
      meta: { validSince: null, validUntil: null, maxVisits: null },
      domain: null,
      title: null,
      crawlable: false,
      forwardQuery: true,
      hasRedirectRules: false,
      visitsSummary: { total: 0, nonBots: 0, bots: 0 },
    });
  });

  test('the web client creates a short URL with every field, reads it, edits it and deletes it', async () => {
    const meta = { validSince: '2026-01-01T00:00:00+01:00', validUntil: '2999-01-01T00:00:00+00:00', maxVisits: 5 };
    const given = { longUrl, customSlug: 'full', title: 'Full', tags: ['one', 'two'], ...meta, forwardQuery: false };
    const created = await call('POST', urls, { ...given, crawlable: false, validateUrl: true, domain: 'lnk.example' });
    const shown = {
      shortCode: 'full',
      longUrl,
      title: 'Full',
      tags: ['one', 'two'],
      forwardQuery: false,
      domain: null,
      meta: { ...meta, validSince: '2025-12-31T23:00:00+00:00' },
    };
    expect([created.status, created.body]).toMatchObject([200, shown]);
    expect((await call('GET', `${urls}/full`)).body).toEqual(created.body);
    expect((await call('GET', `${urls}/full?domain=lnk.example`)).body).toEqual(created.body);

    const edit = {
      longUrl: `${longUrl}/2`,
      title: null,
      tags: [],
      validSince: null,
      validUntil: null,
      maxVisits: null,
    };
    const edited = await call('PATCH', `${urls}/full?domain=lnk.example`, edit);
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { longUrl: `${longUrl}/2`, title: null, tags: [], meta: { validSince: null, validUntil: null, maxVisits: null } },
    ]);
    expect((await call('PATCH', `${urls}/full`, { title: 'Again' })).body).toEqual({ ...edited.body, title: 'Again' });

    expect(await call('DELETE', `${urls}/full`)).toMatchObject({ status: 204, text: '' });
    expect((await call('GET', `${urls}/full`)).status).toBe(404);
  });

  test('a code with slashes is found, encoded or not', async () => {
    expect((await call('POST', urls, { longUrl, customSlug: 'a/b.c' })).body.shortCode).toBe('a/b.c');
    for (const code of ['a/b.c', 'a%2Fb.c', 'A/B.C'])
      expect((await call('GET', `${urls}/${code}`)).body, code).toMatchObject({ shortCode: 'a/b.c' });
  });

  test('findIfExists returns a short URL that does the same, and creates another one where none does', async () => {
    const once = { longUrl: `${longUrl}/once`, tags: ['b', 'a'], maxVisits: 3, findIfExists: true };
    const { shortCode } = (await call('POST', urls, once)).body;
    expect((await call('POST', urls, { ...once, tags: ['a', 'b'] })).body.shortCode).toBe(shortCode);
    const others = [
      { maxVisits: 4 },
      { maxVisits: null },
      { tags: ['a'] },
      { customSlug: 'once' },
      { findIfExists: false },
    ];
    for (const other of others)
      expect((await call('POST', urls, { ...once, ...other })).body.shortCode).not.toBe(shortCode);
  });

  test('a link with a password is not one that does the same', async () => {
    await management.call('POST', '/v1/links', { url: `${longUrl}/secret`, password: 'open sesame', slug: 'secret' });
    const { body } = await call('POST', urls, { longUrl: `${longUrl}/secret`, findIfExists: true });
    expect(body.shortCode).not.toBe('secret');
  });

  test('the list has pages, orders, tags and a search', async () => {
    const { token } = await management.newWorkspace();
    const codes = ['ls-1', 'ls-2', 'ls-3'];
    for (const customSlug of codes)
      await call('POST', urls, { longUrl: `${longUrl}/${customSlug}`, customSlug, tags: ['all', customSlug] }, token);
    const list = async (query: string) => (await call('GET', `${urls}?${query}`, undefined, token)).body.shortUrls;
    const codesOf = ({ data }: { data: { shortCode: string }[] }) => data.map(({ shortCode }) => shortCode);
    const first = await list('page=1&itemsPerPage=2&orderBy=dateCreated-DESC');
    expect(codesOf(first)).toEqual(['ls-3', 'ls-2']);
    const pages = { currentPage: 1, pagesCount: 2, itemsPerPage: 2, itemsInCurrentPage: 2, totalItems: 3 };
    expect(first.pagination).toEqual(pages);
    expect(codesOf(await list('page=2&itemsPerPage=2&orderBy=shortCode-ASC'))).toEqual(['ls-3']);
    expect(codesOf(await list('tags%5B%5D=ls-1&tags%5B%5D=ls-2&tagsMode=any&orderBy=shortCode-ASC'))).toEqual([
      'ls-1',
      'ls-2',
    ]);
    expect(codesOf(await list('tags[]=ls-1&tags[]=ls-2&tagsMode=all'))).toEqual([]);
    expect(codesOf(await list('searchTerm=long/ls-2&domain=DEFAULT'))).toEqual(['ls-2']);
    expect(codesOf(await list(''))).toHaveLength(3);
    const tags = (await call('GET', '/rest/v3/tags', undefined, token)).body.tags;
    expect(tags.data).toEqual(['all', 'ls-1', 'ls-2', 'ls-3']);
    expect(tags.pagination).toMatchObject({ pagesCount: 1, totalItems: 4 });
  });

  test('health needs no key', async () => {
    for (const path of ['/rest/health', '/rest/v3/health']) {
      const { status, type, body } = await call('GET', path, undefined, null);
      expect([status, type, body.status]).toEqual([200, 'application/health+json', 'pass']);
    }
  });
});

describe('errors as problem details of Shlink', () => {
  const error = 'https://shlink.io/api/error';
  test.each<[string, string, string, unknown, object]>([
    [
      'an invalid long URL',
      'POST',
      urls,
      { longUrl: 'nowhere' },
      { status: 400, type: `${error}/invalid-data`, title: 'Invalid data', invalidElements: ['longUrl'] },
    ],
    [
      'several invalid fields',
      'POST',
      urls,
      { longUrl, maxVisits: 0, validSince: 'now' },
      { status: 400, invalidElements: ['validSince', 'maxVisits'] },
    ],
    [
      'a domain of others',
      'POST',
      urls,
      { longUrl, domain: 'go.example.com' },
      { status: 400, invalidElements: ['domain'] },
    ],
    [
      'a taken slug',
      'POST',
      urls,
      { longUrl, customSlug: 'taken' },
      { status: 400, type: `${error}/non-unique-slug`, title: 'Invalid custom slug' },
    ],
    [
      'crawlable short URLs',
      'POST',
      urls,
      { longUrl, crawlable: true },
      { status: 400, invalidElements: ['crawlable'] },
    ],
    [
      'a length of codes',
      'POST',
      urls,
      { longUrl, shortCodeLength: 4 },
      { status: 400, invalidElements: ['shortCodeLength'] },
    ],
    [
      'URLs by device',
      'PATCH',
      `${urls}/taken`,
      { deviceLongUrls: {} },
      { status: 400, invalidElements: ['deviceLongUrls'] },
    ],
    ['a body that is no object', 'POST', urls, [], { status: 400, type: `${error}/invalid-data` }],
    ['a body that is no JSON', 'POST', urls, '{', { status: 400, type: `${error}/malformed-request-body` }],
    ['a body that is too large', 'POST', urls, 'x'.repeat(70_000), { status: 413 }],
    [
      'an unknown code',
      'GET',
      `${urls}/nothing`,
      undefined,
      { status: 404, type: `${error}/short-url-not-found`, title: 'Short URL not found' },
    ],
    ['a code that cannot be decoded', 'GET', `${urls}/%ff`, undefined, { status: 404 }],
    [
      'dates in a list',
      'GET',
      `${urls}?startDate=2026-01-01`,
      undefined,
      { status: 400, invalidElements: ['startDate'] },
    ],
    [
      'all items on a page',
      'GET',
      `${urls}?itemsPerPage=-1`,
      undefined,
      { status: 400, invalidElements: ['itemsPerPage'] },
    ],
    ['short URLs by their limits', 'GET', `${urls}?excludePastValidUntil=true`, undefined, { status: 400 }],
    ['visits', 'GET', '/rest/v3/visits', undefined, { status: 404, type: `${error}/not-found`, title: 'Not found' }],
    ['another method', 'PUT', urls, {}, { status: 405, type: `${error}/method-not-allowed` }],
  ])('%s', async (_name, method, path, sent, expected) => {
    await management.call('POST', '/v1/links', { url: longUrl, slug: 'taken' });
    const { status, type, body } = await call(method, path, sent);
    expect(type).toBe('application/problem+json');
    expect(body).toMatchObject({
      ...expected,
      detail: expect.stringMatching(/\S/),
      title: expect.stringMatching(/\S/),
    });
    expect(status).toBe(body.status);
  });

  test('a missing and a wrong API key', async () => {
    expect((await call('GET', urls, undefined, null)).body).toMatchObject({
      status: 401,
      title: 'Invalid authorization',
      type: `${error}/missing-authentication`,
      expectedHeaders: ['X-Api-Key'],
    });
    const wrong = { status: 401, title: 'Invalid API key', type: `${error}/invalid-api-key` };
    expect((await call('GET', urls, undefined, 'wrong')).body).toMatchObject(wrong);
  });
});

describe('keys', () => {
  test('one that may only read lists and creates nothing', async () => {
    const reader = await createScopedToken(management, 'read');
    await management.call('POST', '/v1/links', { url: longUrl, slug: 'kept' });
    expect((await call('GET', urls, undefined, reader)).status).toBe(200);
    expect((await call('POST', urls, { longUrl }, reader)).body).toMatchObject({ status: 403, title: 'Forbidden' });
    expect((await call('PATCH', `${urls}/kept`, { title: 'x' }, reader)).status).toBe(403);
    expect((await call('DELETE', `${urls}/kept`, undefined, reader)).status).toBe(403);
    expect((await call('GET', urls, undefined, await createScopedToken(management, 'analytics'))).status).toBe(403);
  });

  test('short URLs of another workspace are neither found nor changed', async () => {
    await management.call('POST', '/v1/links', { url: longUrl, slug: 'theirs', tags: ['theirs'] });
    const { token } = await management.newWorkspace();
    for (const [method, body] of [['GET'], ['PATCH', { title: 'taken over' }], ['DELETE']] as const)
      expect((await call(method, `${urls}/theirs`, body, token)).status).toBe(404);
    expect((await call('GET', urls, undefined, token)).body.shortUrls.data).toEqual([]);
    expect((await call('GET', '/rest/v3/tags', undefined, token)).body.tags.data).toEqual([]);
    const found = await call('POST', urls, { longUrl, findIfExists: true }, token);
    expect(found.body.shortCode).not.toBe('theirs');
    expect((await call('GET', `${urls}/theirs`)).body.title).toBeNull();
  });
});
