import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;

beforeAll(async () => {
  management = await startManagement({ publicUrl: 'http://short.example:8080' });
  const { workspaceId } = management.owner;
  const host = 'go.shop.example';
  await management.pool.query(
    `insert into domains (id, workspace_id, host, verified_at) values ('dom_00000000000000000001', $1, $2, now())`,
    [workspaceId, host],
  );
  const create = async (slug: string, url: string, title: string | null = null) =>
    await management.create({ slug, url, title });
  await create('spring', 'https://www.example.com/Sale?a=100%25', 'Spring sale');
  await create('bikes', 'https://bücher.example/räder', 'Wheels');
  await create('far', `https://example.net/${'x'.repeat(600)}/end`);
  const { id } = await create('summer', 'https://example.org/warm', 'Summer sale');
  await management.pool.query('update links set host = $2 where id = $1', [id, host]);
});
afterAll(() => management.stop());

async function find(q: string, more = ''): Promise<string[]> {
  const { status, body, text } = await management.call(
    'GET',
    `/v1/links?sort=slug&order=asc&q=${encodeURIComponent(q)}${more}`,
  );
  expect(status, text).toBe(200);
  expect(body.data.pagination.total).toBe(body.data.items.length);
  return body.data.items.map(({ slug }: { slug: string }) => slug);
}

describe('a search finds', () => {
  test.each([
    ['a part of a title', 'wheel', ['bikes']],
    ['a part of a slug', 'prin', ['spring']],
    ['the host of a destination', 'EXAMPLE.com', ['spring']],
    ['a destination with its scheme', 'https://www.example.com/sale?a=100%25', ['spring']],
    ['a wildcard of SQL, taken literally', '100%25', ['spring']],
    ['a host as it is read, not as it is stored', 'bücher', ['bikes']],
    ['a path as it is read', '/räder', ['bikes']],
    ['a slug as rows show it', '/sum', ['summer']],
    ['a whole short URL', 'http://short.example:8080/spring', ['spring']],
    ['a short URL without its scheme', 'short.example:8080/sp', ['spring']],
    ['a short URL of a custom domain', 'go.shop.example/summer', ['summer']],
    ['a part of a custom domain', 'go.shop', ['summer']],
    ['every word, in any order', 'sale example.org', ['summer']],
    ['what both words are in', 'sale', ['spring', 'summer']],
    ['no scheme at all', 'https://', ['bikes', 'far', 'spring', 'summer']],
    ['nothing', '', ['bikes', 'far', 'spring', 'summer']],
  ])('%s: %s', async (_, q, slugs) => {
    expect(await find(q)).toEqual(slugs);
  });
});

describe('a search does not find', () => {
  test.each([
    ['where one word is missing', 'sale nowhere'],
    ['where the slug is on another host', 'short.example:8080/summer'],
    ['where another slug begins', 'go.shop.example/spring'],
    ['beyond the first 512 characters of a destination', '/end'],
    ['for a wildcard', '%'],
  ])('%s: %s', async (_, q) => {
    expect(await find(q === '%' ? '%%' : q)).toEqual([]);
  });

  test('links of another workspace', async () => {
    const { token } = await management.newWorkspace();
    const { body } = await management.call('GET', '/v1/links?q=sale', undefined, { token });
    expect(body.data.items).toEqual([]);
  });
});

test('words narrow a search, a sort by clicks and a cursor', async () => {
  expect(await find('sale', '&search=summer')).toEqual(['summer']);
  expect(await find('sale', '&search=wheels')).toEqual([]);
  const { body } = await management.call('GET', '/v1/links?q=sale&sort=clicks&limit=1&cursor=');
  const { body: rest } = await management.call(
    'GET',
    `/v1/links?q=sale&sort=clicks&limit=1&cursor=${body.data.pagination.nextCursor}`,
  );
  expect([...body.data.items, ...rest.data.items].map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'spring',
    'summer',
  ]);
});

test('at most 16 words and 255 characters are accepted', async () => {
  expect((await management.call('GET', `/v1/links?q=${'a+'.repeat(16)}`)).status).toBe(200);
  for (const q of ['a+'.repeat(17), 'a'.repeat(256)]) {
    const { status, body } = await management.call('GET', `/v1/links?q=${q}`);
    expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'q']);
  }
});
