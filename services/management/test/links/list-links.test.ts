import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPage, success } from '@linkplane/contracts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
const titles = ['Banana', 'apple', null, '100% off_now', 'Ünïcode', 'banana', 'C\\D'];

beforeAll(async () => {
  management = await startManagement();
  for (const [index, title] of titles.entries()) {
    const { id } = await management.create({ title, slug: `Item-${index}` });
    await management.pool.query('update link_totals set clicks = $2 where link_id = $1', [id, (index * 3) % 5]);
  }
});
afterAll(() => management.stop());

const list = async (query: string) => {
  const { status, body } = await management.call('GET', `/v1/links${query}`);
  expect(status).toBe(200);
  return success(linkPage.strict()).parse(body).data;
};
const slugs = async (query: string) => (await list(query)).items.map(({ slug }) => Number(slug.slice(5)));

describe('pages', () => {
  test('default to the newest 20, page 1', async () => {
    const { items, pagination } = await list('');
    expect(pagination).toEqual({ page: 1, limit: 20, total: 7, totalPages: 1 });
    expect(items.map(({ slug }) => slug)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Item-${n}`));
    expect(items[6]).toMatchObject({ title: 'Banana', clicks: 0, url: 'https://example.com/' });
  });

  test.each([1, 2, 3, 4, 5, 7, 10])('of %i links together contain every link once, in order', async (limit) => {
    const seen: number[] = [];
    for (let page = 1; ; page++) {
      const { items, pagination } = await list(`?limit=${limit}&page=${page}&order=asc`);
      seen.push(...items.map(({ slug }) => Number(slug.slice(5))));
      expect(pagination).toEqual({ page, limit, total: 7, totalPages: Math.ceil(7 / limit) });
      if (page >= pagination.totalPages) break;
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('past the end are empty', async () => {
    for (const query of ['?page=2', '?page=1000000000&limit=100', '?page=9&search=item']) {
      expect((await list(query)).items).toEqual([]);
    }
  });

  test('of a workspace without links are empty', async () => {
    const { token } = await management.newWorkspace();
    const { body } = await management.call('GET', '/v1/links', undefined, { token });
    expect(body.data).toEqual({ items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'x'],
    ['limit', ''],
    ['limit', '1.5'],
    ['limit', '1e1'],
    ['limit', '-1'],
    ['page', '0'],
    ['page', '99999999999999999999'],
    ['sort', 'url'],
    ['sort', 'createdat'],
    ['sort', 'id;drop table links'],
    ['order', 'down'],
    ['order', 'DESC'],
    ['search', '%00'],
    ['search', 'a'.repeat(256)],
  ])('with %s=%s are refused', async (field, value) => {
    const { status, body } = await management.call('GET', `/v1/links?${field}=${value}`);
    expect([status, body.error.code, body.error.details[0]!.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test('with a repeated parameter are refused, as with unknown ones that are not of the client alone', async () => {
    expect((await management.call('GET', '/v1/links?page=1&page=2')).status).toBe(400);
    expect((await management.call('GET', '/v1/links?colour=red&hasOwnProperty=x')).status).toBe(400);
    expect((await management.call('GET', '/v1/links?_=1&__proto__=x')).status).toBe(200);
  });
});

describe('sorting', () => {
  test.each([
    ['sort=slug&order=asc', [0, 1, 2, 3, 4, 5, 6]],
    ['sort=slug', [6, 5, 4, 3, 2, 1, 0]],
    ['sort=createdAt&order=asc', [0, 1, 2, 3, 4, 5, 6]],
    ['sort=updatedAt&order=asc', [0, 1, 2, 3, 4, 5, 6]],
  ])('%s', async (query, expected) => {
    expect(await slugs(`?${query}`)).toEqual(expected);
  });

  test('by title is case-insensitive; links without one come first', async () => {
    const order = await slugs('?sort=title&order=asc');
    expect(order.map((n) => titles[n]?.toLowerCase() ?? '')).toEqual(
      titles.map((title) => title?.toLowerCase() ?? '').sort(),
    );
  });

  test('by clicks puts the most clicked first, links without clicks last, ties by id', async () => {
    const fresh = await management.create({ slug: 'Item-7' });
    const { items } = await list('?sort=clicks');
    expect(items.map(({ clicks }) => clicks)).toEqual([4, 3, 3, 2, 1, 0, 0, 0]);
    expect(items.filter(({ clicks }) => clicks === 0).map(({ id }) => id)).toEqual(
      items
        .filter(({ clicks }) => clicks === 0)
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    await management.call('DELETE', `/v1/links/${fresh.id}`);
  });
});

describe('a cursor', () => {
  const walk = async (query: string) => {
    const seen: number[] = [];
    let cursor: string | null | undefined = '';
    while (typeof cursor === 'string') {
      const { items, pagination } = await list(`?${query}&cursor=${cursor}`);
      seen.push(...items.map(({ slug }) => Number(slug.slice(5))));
      cursor = pagination.nextCursor;
    }
    expect(cursor).toBeNull();
    return seen;
  };

  test.each(['createdAt', 'updatedAt', 'clicks', 'title', 'slug'])('pages through all links by %s', async (sort) => {
    for (const query of [`sort=${sort}`, `sort=${sort}&order=asc`, `sort=${sort}&search=item`]) {
      const whole = await slugs(`?${query}`);
      for (const limit of [1, 2, 3, 7, 100]) expect(await walk(`${query}&limit=${limit}`)).toEqual(whole);
    }
  });

  /** Gives links back their titles and clicks, which other tests expect. */
  const restore = async (links: { id: string; title: string | null; clicks: number }[]) => {
    for (const { id, title, clicks } of links) {
      expect((await management.call('PATCH', `/v1/links/${id}`, { title })).status).toBe(200);
      await management.pool.query('update link_totals set clicks = $2 where link_id = $1', [id, clicks]);
    }
  };

  test('is stable while links are added', async () => {
    const first = await list('?limit=3&cursor=');
    const { id } = await management.create({ slug: 'Item-8' });
    const second = await list(`?limit=3&cursor=${first.pagination.nextCursor}`);
    expect(second.items.map(({ slug }) => slug)).toEqual(['Item-3', 'Item-2', 'Item-1']);
    await management.call('DELETE', `/v1/links/${id}`);
  });

  test.each(['desc', 'asc'])(
    'by createdAt, %s, returns every link once while links are changed and clicked between two pages',
    async (order) => {
      const query = `?limit=3&sort=createdAt&order=${order}`;
      const whole = (await list(`?sort=createdAt&order=${order}`)).items;
      const first = await list(`${query}&cursor=`);
      const changed = [first.items[0]!, whole.at(-1)!];
      for (const { id, title } of changed) {
        const body = { title: `${title} changed` };
        expect((await management.call('PATCH', `/v1/links/${id}`, body)).status).toBe(200);
        await management.pool.query('update link_totals set clicks = clicks + 100 where link_id = $1', [id]);
      }
      const second = await list(`${query}&cursor=${first.pagination.nextCursor}`);
      const third = await list(`${query}&cursor=${second.pagination.nextCursor}`);
      expect(third.pagination.nextCursor).toBeNull();
      const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
      expect(seen).toEqual(whole.map(({ id }) => id));
      await restore(changed);
    },
  );

  test.each([
    ['updatedAt', 'asc', 'comes twice'],
    ['updatedAt', 'desc', 'is left out'],
    ['clicks', 'asc', 'comes twice'],
    ['clicks', 'desc', 'is left out'],
  ])('by %s, %s, promises less: a link that moves over the place of the cursor %s', async (sort, order, expected) => {
    const query = `?limit=3&sort=${sort}&order=${order}`;
    const whole = (await list(`?sort=${sort}&order=${order}`)).items;
    const first = await list(`${query}&cursor=`);
    const moved = expected === 'comes twice' ? first.items[0]! : whole.at(-1)!;
    await management.call('PATCH', `/v1/links/${moved.id}`, { title: `${moved.title} moved` });
    await management.pool.query('update link_totals set clicks = clicks + 100 where link_id = $1', [moved.id]);
    const seen = [...first.items];
    for (let cursor = first.pagination.nextCursor; typeof cursor === 'string';) {
      const { items, pagination } = await list(`${query}&cursor=${cursor}`);
      seen.push(...items);
      cursor = pagination.nextCursor;
    }
    expect(seen.filter(({ id }) => id === moved.id)).toHaveLength(expected === 'comes twice' ? 2 : 0);
    // All others are there once.
    const others = (links: { id: string }[]) => links.map(({ id }) => id).filter((id) => id !== moved.id);
    expect(others(seen)).toEqual(others(whole));
    await restore([moved]);
  });

  test('that is invented or of another order is refused; without one there is no nextCursor', async () => {
    const { pagination } = await list('?limit=1&cursor=');
    const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const madeUp = [
      'x',
      '%00',
      encode(null),
      encode(['createdAt', 'desc', 'yesterday', 'lnk_1']),
      encode(['createdAt', 'desc', '0000-01-01T00:00:00.000Z', 'lnk_1']),
      encode(['createdAt', 'desc', '2026-01-01T00:00:00.000Z', '\0']),
      `${pagination.nextCursor}&order=asc`,
      `${pagination.nextCursor}&sort=slug`,
      `${encode(['clicks', 'desc', '1e5', 'lnk_1'])}&sort=clicks`,
    ];
    for (const cursor of madeUp) {
      const { status, body } = await management.call('GET', `/v1/links?cursor=${cursor}`);
      expect([cursor, status, body.error.details[0]!.field]).toEqual([cursor, 400, 'cursor']);
    }
    expect((await list('?limit=1')).pagination).not.toHaveProperty('nextCursor');
  });
});

describe('searching', () => {
  test.each([
    ['banana', [5, 0]],
    ['BANANA', [5, 0]],
    ['nan', [5, 0]],
    ['a', [5, 1, 0]],
    ['item-3', [3]],
    ['TEM-3', [3]],
    ['%25', [3]],
    ['_', [3]],
    ['100%25', [3]],
    ['f_n', [3]],
    ['%5C', [6]],
    ['c%5Cd', [6]],
    ['ÜNÏ', [4]],
    ['zzz', []],
    ["'", []],
    ['%0A', []],
    ['item', [6, 5, 4, 3, 2, 1, 0]],
    ['', [6, 5, 4, 3, 2, 1, 0]],
  ])('%s', async (search, expected) => {
    expect(await slugs(`?search=${search}`)).toEqual(expected);
    expect((await list(`?search=${search}&limit=1`)).pagination.total).toBe(expected.length);
  });
});

test('the number of links is exact while links are created and deleted', async () => {
  const { token } = await management.newWorkspace();
  const call = (method: string, path: string, body?: unknown) => management.call(method, path, body, { token });
  const total = async () => (await call('GET', '/v1/links')).body.data.pagination.total;
  const made = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await call('POST', '/v1/links', { url: 'https://example.com' })).body.data.id,
    ),
  );
  expect(await total()).toBe(30);
  await Promise.all(made.slice(0, 20).map((id) => call('DELETE', `/v1/links/${id}`)));
  expect(await total()).toBe(10);
});
