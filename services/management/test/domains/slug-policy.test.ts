import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshHost, startWithDns, type Owner, type WithDns } from '../support/start-with-dns.ts';

let started: WithDns;
let owner: Owner;
beforeAll(async () => {
  started = await startWithDns();
  owner = await started.signUp();
});
afterAll(() => started.stop());

const usual = { caseSensitive: false, charset: 'plain', lengthMax: 64 };
const exact = { caseSensitive: true, charset: 'path', lengthMax: 255 };
const url = 'https://example.com/';
const api = async (method: string, path: string, body?: object) =>
  await owner.browser.call(method, `/workspaces/${owner.workspaceId}/v1${path}`, body);
const createLink = async (domain: string, slug: string) => await api('POST', '/links', { url, domain, slug });

test('a domain has the usual policy, another one by request, and every wrong one is refused', async () => {
  expect((await owner.add(freshHost())).slugPolicy).toEqual(usual);
  const created = await owner.call('POST', '', { host: freshHost(), slugPolicy: exact });
  expect(created.data['slugPolicy']).toEqual(exact);
  const wrong = [
    null,
    'path',
    {},
    { ...exact, charset: 'any' },
    { ...exact, lengthMax: 100 },
    { ...exact, caseSensitive: 1 },
  ];
  for (const slugPolicy of wrong) {
    const { status, code } = await owner.call('PATCH', `/${created.data.id}`, { slugPolicy });
    expect([slugPolicy, status, code]).toEqual([slugPolicy, 400, 'VALIDATION_ERROR']);
  }
  expect((await owner.get(created.data.id)).slugPolicy).toEqual(exact);
});

test('the policy changes while a domain is empty, is fixed with a link or a profile, and free again without', async () => {
  const { id, host } = await started.addVerified(owner);
  const change = async (slugPolicy: object) => await owner.call('PATCH', `/${id}`, { slugPolicy });
  expect((await change(exact)).data['slugPolicy']).toEqual(exact);
  const link = await createLink(host, 'A/b');
  expect(link.data['slug']).toBe('A/b');
  const refused = await change(usual);
  expect([refused.status, refused.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(refused.text).toContain('"field":"slugPolicy"');
  expect((await change(exact)).status).toBe(200);
  await api('DELETE', `/links/${link.data.id}`);
  expect((await change(usual)).data['slugPolicy']).toEqual(usual);
  await api('POST', '/profiles', { domain: host, slug: `p-${Date.now()}`, displayName: 'P' });
  expect((await change(exact)).code).toBe('VALIDATION_ERROR');
});

test('a removed domain that is added again has the policy of its links, and refuses another one', async () => {
  const { id, host } = await started.addVerified(owner);
  await owner.call('PATCH', `/${id}`, { slugPolicy: exact });
  await createLink(host, 'Kept');
  await owner.call('DELETE', `/${id}`);
  const refused = await owner.call('POST', '', { host, slugPolicy: usual });
  expect([refused.code, refused.text.includes('slugPolicy')]).toEqual(['VALIDATION_ERROR', true]);
  expect((await owner.add(host)).slugPolicy).toEqual(exact);
});

test("another workspace's domain on the same host has a policy of its own", async () => {
  const { id, host } = await started.addVerified(owner);
  await owner.call('PATCH', `/${id}`, { slugPolicy: exact });
  const other = await started.signUp();
  const theirs = await other.add(host);
  expect(theirs.slugPolicy).toEqual(usual);
  expect((await other.call('PATCH', `/${id}`, { slugPolicy: usual })).status).toBe(404);
  expect((await owner.get(id)).slugPolicy).toEqual(exact);
});

test('each way to create links follows the policy of the host', async () => {
  const { id, host } = await started.addVerified(owner);
  await owner.call('PATCH', `/${id}`, { slugPolicy: { ...exact, charset: 'unicode' } });
  const links = ['Über/uns', 'über/uns', 'u\u0308ber/uns', 'a b', 'v1/x', 'a\u202eb'].map((slug) => ({
    url,
    domain: host,
    slug,
  }));
  const { data } = await api('POST', '/links/bulk', { links });
  const results = data['results'] as { success: boolean; error?: { code: string }; data?: { slug: string } }[];
  expect(results.map(({ error, data: link }) => error?.code ?? link?.slug)).toEqual([
    'Über/uns',
    'über/uns',
    'SLUG_TAKEN',
    'VALIDATION_ERROR',
    'SLUG_TAKEN',
    'VALIDATION_ERROR',
  ]);
  const own = await api('POST', '/links', { url, domain: 'lnk.example', slug: 'über' });
  expect([own.code, own.text]).toEqual(['VALIDATION_ERROR', expect.stringContaining('1 to 64 letters, digits')]);
  const { data: found } = await api('GET', `/links?q=${encodeURIComponent(`${host}/%C3%BCber`)}`);
  expect((found['items'] as { slug: string }[]).map(({ slug }) => slug).sort()).toEqual(['Über/uns', 'über/uns']);
});

test('a slug that most hosts refuse is reported together with other problems, unless a domain is named', async () => {
  const { host } = await started.addVerified(owner);
  const title = 'x'.repeat(256);
  const fieldsOf = ({ text }: { text: string }) =>
    (JSON.parse(text) as { error: { details: { field: string }[] } }).error.details.map(({ field }) => field);
  const body = { url: 5, slug: 'a.b', title };
  expect(fieldsOf(await api('POST', '/links', body))).toEqual(['url', 'slug', 'title']);
  expect(fieldsOf(await api('POST', '/links', { ...body, domain: host }))).toEqual(['url', 'title']);
  const times = { startsAt: '2030-01-02T00:00:00Z', expiresAt: '2030-01-01T00:00:00Z' };
  expect(fieldsOf(await api('POST', '/links', { url, slug: 'a-', ...times }))).toEqual(['slug', 'expiresAt']);
  expect(fieldsOf(await api('POST', '/profiles', { displayName: '', slug: '-', bio: 5 }))).toEqual([
    'displayName',
    'slug',
    'bio',
  ]);
});
