import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain, parseDomainHost } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const stored = 'xn--bcher-kva.example';
const ways = [
  'bücher.example',
  'BÜCHER.Example',
  'bücher.example.',
  'bu\u0308cher.example',
  'XN--BCHER-KVA.example',
  `${stored}.`,
];
const url = 'https://example.com/';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
  await addDomain(management.pool, management.owner.workspaceId, {
    host: parseDomainHost('Bücher.example.') ?? '',
    isDefault: false,
  });
});
afterAll(() => management.stop());

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: response } = await management.call(method, path, body);
  return { status, data: response.data as Record<string, unknown>, error: response.error };
};

test.each(ways)('a domain written as %j is the same one in every request', async (domain) => {
  const query = `domain=${encodeURIComponent(domain)}`;
  const { data: link } = await call('POST', '/v1/links', { url, domain });
  expect(link).toMatchObject({ domain: stored, shortUrl: `https://${stored}/${String(link['slug'])}` });
  const bulk = await call('POST', '/v1/links/bulk', { links: [{ url, domain }] });
  expect(bulk.data).toMatchObject({ created: 1, results: [{ data: { domain: stored } }] });
  const externalId = `crm ${domain}`;
  const put = `/v1/links/by-external-id/${encodeURIComponent(externalId)}`;
  expect((await call('PUT', put, { url, domain })).data).toMatchObject({ domain: stored });
  expect((await call('PUT', put, { domain })).status).toBe(200);
  const profile = await call('POST', '/v1/profiles', { displayName: 'A', slug: `p-${ways.indexOf(domain)}`, domain });
  expect(profile.data['url']).toBe(`https://${stored}/p-${ways.indexOf(domain)}`);

  expect((await call('GET', `/v1/links/by-slug?slug=${String(link['slug'])}&${query}`)).data).toMatchObject({
    id: link['id'],
  });
  const listed = await call('GET', `/v1/links?${query}&limit=1`);
  expect(listed.data['pagination']).toMatchObject({ total: 3 });
  const found = await call('GET', `/v1/links?q=${encodeURIComponent(`${domain}/${String(link['slug'])}`)}`);
  expect(found.data['items']).toMatchObject([{ id: link['id'] }]);
  const filtered = { filter: { domain }, expect: 3 };
  expect((await call('PATCH', '/v1/links/bulk', { ...filtered, set: { notes: 'x' } })).data).toMatchObject({
    updated: 3,
  });
  expect((await call('DELETE', '/v1/links/bulk', filtered)).data).toMatchObject({ deleted: 3 });
});

test("the service's own host can be written in capitals and with a dot at its end", async () => {
  for (const domain of ['LOCALHOST:8080', 'localhost.:8080'])
    expect((await call('POST', '/v1/links', { url, domain })).data).toMatchObject({ domain: 'localhost:8080' });
});

test.each(['bucher.example', 'bücher.example:80', 'https://bücher.example', 'bücher.example/x', ''])(
  'the domain %j is another one, or none',
  async (domain) => {
    const { status, error } = await call('POST', '/v1/links', { url, domain });
    expect([status, error]).toMatchObject([400, { details: [{ field: 'domain' }] }]);
  },
);
