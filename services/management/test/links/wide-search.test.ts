import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const linkCount = 10_300;
let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
  await management.pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select 'lnk_' || lpad(n::text, 20, '0'), $1, 'wide' || n, 'https://example.com/' from generate_series(1, $2::int) n
       returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [management.owner.workspaceId, linkCount],
  );
});
afterAll(() => management.stop());

const search = async (query: string) => {
  const { status, body, text } = await management.call('GET', `/v1/links?search=wide&${query}`);
  expect(status, text).toBe(200);
  return body.data;
};

test('paging through a search with many matches returns each match once', async () => {
  const ids = new Set<string>();
  let pages = 0;
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await search(`limit=100&sort=slug&order=asc&page=${page}`);
    for (const { id } of items) ids.add(id);
    pages += items.length === 0 ? 0 : 1;
    expect(pagination.total).toBeLessThanOrEqual(linkCount);
    expect(pagination.total).toBeGreaterThanOrEqual(Math.min(ids.size, linkCount));
    if (page >= pagination.totalPages) break;
  }
  expect([ids.size, pages]).toEqual([linkCount, linkCount / 100]);
});

test('a total that was not counted to its end is marked as a lower bound, except on the last page', async () => {
  expect((await search('limit=100')).pagination).toMatchObject({ total: 10_001, totalIsLowerBound: true });
  const last = (await search('limit=100&page=103')).pagination;
  expect(last).toEqual({ page: 103, limit: 100, total: linkCount, totalPages: 103 });
  const past = await search('limit=100&page=200');
  expect([past.items, past.pagination.totalPages]).toEqual([[], 101]);
});

test('a search with few matches has an exact total', async () => {
  const { body } = await management.call('GET', '/v1/links?search=wide77');
  expect(body.data.pagination.total).toBe(111);
  expect(body.data.pagination).not.toHaveProperty('totalIsLowerBound');
});
