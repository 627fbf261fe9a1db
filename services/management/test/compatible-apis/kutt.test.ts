import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallForeign, createScopedToken } from '../support/foreign-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ compatibleApis: ['kutt'], publicUrl: 'https://lnk.example' });
});
afterAll(() => management.stop());

const target = 'https://example.com/target';
const links = '/api/v2/links';
const call = createCallForeign(
  () => management,
  (token) => ({ 'X-API-KEY': token }),
);

describe('clients of Kutt', () => {
  test('ShareX, which sends null for what is not set, gets the short URL', async () => {
    const sent = { target, password: null, customurl: null, reuse: false, domain: null };
    const { status, body } = await call('POST', links, sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^lnk_/),
      address: expect.stringMatching(/^\w+$/),
      banned: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      description: null,
      domain: null,
      expire_in: null,
      link: `https://lnk.example/${body.address}`,
      password: false,
      target,
      visit_count: 0,
    });
  });

  test('a link with every field is created, edited and deleted', async () => {
    const sent = {
      target,
      customurl: 'full',
      description: 'Full',
      password: 'secret',
      expire_in: '2 days',
      domain: 'lnk.example',
    };
    const { status, body } = await call('POST', links, sent);
    expect([status, body]).toMatchObject([201, { address: 'full', description: 'Full', password: true, target }]);
    const left = Date.parse(body.expire_in) - Date.now();
    expect(left / 86_400_000).toBeCloseTo(2, 2);

    const one = `${links}/${body.id}`;
    const edited = await call('PATCH', one, { target: `${target}/2`, address: 'full-2', description: 'Edited' });
    const shown = {
      address: 'full-2',
      description: 'Edited',
      password: true,
      target: `${target}/2`,
      expire_in: body.expire_in,
    };
    expect([edited.status, edited.body]).toMatchObject([200, shown]);
    expect((await call('PATCH', one, { password: '' })).body).toMatchObject({ ...shown, password: false });

    const gone = await call('DELETE', one);
    expect(gone).toMatchObject({ status: 200, body: { message: 'Link has been deleted successfully.' } });
    expect((await call('DELETE', one)).status).toBe(404);
  });

  test('reuse returns the link of a destination, unless it has a limit or the new one would', async () => {
    const url = `${target}/reused`;
    await management.call('POST', '/v1/links', { url, clickLimit: 1 });
    const first = await call('POST', links, { target: url, reuse: true });
    const second = await call('POST', links, { target: url, reuse: true });
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    for (const other of [{ expire_in: '1h' }, { password: 'secret' }, { customurl: 'other' }, { reuse: false }])
      expect((await call('POST', links, { target: url, reuse: true, ...other })).status).toBe(201);
  });

  test('the list starts at any position, and can be searched', async () => {
    const { token } = await management.newWorkspace();
    for (const customurl of ['k-1', 'k-2', 'k-3', 'k-4', 'k-5'])
      await call('POST', links, { target: `${target}/${customurl}`, customurl }, token);
    const list = async (query: string) => (await call('GET', `${links}?${query}`, undefined, token)).body;
    const addressesOf = ({ data }: { data: { address: string }[] }) => data.map(({ address }) => address);
    const page = await list('limit=2&skip=1');
    expect(page).toMatchObject({ total: 5, limit: 2, skip: 1 });
    expect(addressesOf(page)).toEqual(['k-4', 'k-3']);
    expect(addressesOf(await list('limit=2&skip=4'))).toEqual(['k-1']);
    expect(addressesOf(await list('skip=50'))).toEqual([]);
    expect(addressesOf(await list('search=k-2&all=false'))).toEqual(['k-2']);
    expect(addressesOf(await list(''))).toHaveLength(5);
  });
});

describe('errors in the form of Kutt', () => {
  test.each<[string, string, string, unknown, number, RegExp]>([
    ['a missing target', 'POST', links, {}, 400, /target/],
    ['a taken address', 'POST', links, { target, customurl: 'taken' }, 400, /in use/],
    ['an address that is no slug', 'POST', links, { target, customurl: 'a b' }, 400, /^customurl must/],
    ['a duration that is none', 'POST', links, { target, expire_in: 'soon' }, 400, /^expire_in must/],
    ['a domain of others', 'POST', links, { target, domain: 'go.example.com' }, 400, /^domain must/],
    ['a field that cannot be kept', 'POST', links, { target, show_info: true }, 400, /show_info is not a known field/],
    ['a limit that is too high', 'GET', `${links}?limit=51`, undefined, 400, /^limit must/],
    ['links of all users', 'GET', `${links}?all=true`, undefined, 400, /^all must/],
    ['an unknown id', 'PATCH', `${links}/8b5d4a9e-1c2d-4e3f-9a8b-7c6d5e4f3a2b`, { target }, 404, /no link/],
    ['a body that is no JSON', 'POST', links, '{', 400, /JSON/],
    ['a body that is too large', 'POST', links, 'x'.repeat(70_000), 413, /at most/],
    ['statistics', 'GET', `${links}/lnk_1/stats`, undefined, 404, /nothing/],
    ['another method', 'PUT', links, {}, 405, /GET, POST/],
  ])('%s', async (_name, method, path, sent, status, error) => {
    await management.call('POST', '/v1/links', { url: target, slug: 'taken' });
    const response = await call(method, path, sent);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ error: expect.stringMatching(error) });
  });

  test('a missing key', async () => {
    const { status, body } = await call('GET', links, undefined, null);
    expect([status, body]).toEqual([401, { error: expect.stringMatching(/^Unauthorized/) }]);
  });
});

describe('keys', () => {
  test('one that may only read lists and creates nothing', async () => {
    const { id } = await management.create({ slug: 'kept' });
    const reader = await createScopedToken(management, 'read');
    expect((await call('GET', links, undefined, reader)).status).toBe(200);
    expect((await call('POST', links, { target }, reader)).status).toBe(403);
    expect((await call('PATCH', `${links}/${id}`, { target }, reader)).status).toBe(403);
    expect((await call('DELETE', `${links}/${id}`, undefined, reader)).status).toBe(403);
  });

  test('links of another workspace are neither found nor changed', async () => {
    const { id, url } = await management.create({ slug: 'theirs' });
    const { token } = await management.newWorkspace();
    expect((await call('PATCH', `${links}/${id}`, { target }, token)).status).toBe(404);
    expect((await call('DELETE', `${links}/${id}`, undefined, token)).status).toBe(404);
    expect((await call('GET', links, undefined, token)).body).toMatchObject({ total: 0, data: [] });
    expect((await management.call('GET', `/v1/links/${id}`)).body.data.url).toBe(url);
  });
});
