import { deletedLinks, linkPage, success, updatedLinks, type Link } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement({ publicUrl: 'https://lnk.example' })));
afterAll(() => management.stop());

const url = 'https://example.com/';
const unknown = 'lnk_00000000000000000000';

async function newWorkspace(plan: 'free' | 'pro' | 'enterprise' = 'enterprise') {
  const { workspaceId, token } = await management.newWorkspace(plan);
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    management.call(method, `/v1${path}`, body, { token, headers });
  const succeed = async (method: string, path: string, body?: unknown) => {
    const { status, body: got, text } = await call(method, path, body);
    expect([status, text]).toEqual([200, text]);
    return got;
  };
  const change = async (body: unknown) =>
    success(updatedLinks.strict()).parse(await succeed('PATCH', '/links/bulk', body)).data;
  const remove = async (body: unknown) =>
    success(deletedLinks.strict()).parse(await succeed('DELETE', '/links/bulk', body)).data;
  const list = async (query = '') =>
    success(linkPage.strict()).parse(await succeed('GET', `/links?limit=100&order=asc&${query}`)).data.items;
  const create = async (count: number, fields: Record<string, unknown> = {}): Promise<Link[]> => {
    const links = Array.from({ length: count }, () => ({ url, ...fields }));
    const made = (await call('POST', '/links/bulk', { links })).body.data as unknown as { results: { data: Link }[] };
    return made.results.map(({ data }) => data);
  };
  return { workspaceId, call, change, remove, list, create };
}

describe('PATCH /links/bulk', () => {
  test('sets fields and changes tags of the named links, and of no others', async () => {
    const { create, change, list } = await newWorkspace();
    const links = await create(3, { tags: ['Draft', 'keep'], title: 'Mine', notes: 'n' });
    const [first, second, third] = links as [Link, Link, Link];
    const set = {
      archived: true,
      startsAt: '2031-01-01T00:00:00.000Z',
      expiresAt: '2032-01-01T00:00:00.000Z',
      clickLimit: 7,
      expirationUrl: 'https://example.com/over',
      utmSource: 's',
      utmMedium: 'm',
      utmCampaign: 'c',
      notes: null,
      appLinkingEnabled: true,
      iosEnabled: true,
      androidEnabled: true,
      redirectDelayEnabled: true,
      forwardQuery: true,
    };
    const body = { ids: [second.id, first.id], set, addTags: ['New', 'KEEP'], removeTags: ['draft'] };
    const { updated, failed, results } = await change(body);
    expect([updated, failed]).toEqual([2, 0]);
    expect(results.map(({ index, id }) => [index, id])).toEqual([
      [0, second.id],
      [1, first.id],
    ]);
    for (const [place, link] of [second, first].entries())
      expect(results[place]).toMatchObject({
        success: true,
        data: { ...link, ...set, clickLimitUsed: 0, tags: ['keep', 'New'], updatedAt: expect.any(String) },
      });
    expect(await list()).toEqual([third]);
    const changed = results.map((result) => result.success && result.data);
    expect((await list('state=archived')).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      changed.toSorted((a, b) => (a && b && a.id < b.id ? -1 : 1)),
    );
  });

  test('leaves out what cannot be changed, and says why', async () => {
    const [{ create, change, list, call }, other] = [await newWorkspace(), await newWorkspace()];
    const [plain, late, full, held] = (await create(4)) as [Link, Link, Link, Link];
    const [theirs] = (await other.create(1)) as [Link];
    await call('PATCH', `/links/${late.id}`, { startsAt: '2050-01-01T00:00:00Z' });
    await call('PATCH', `/links/${full.id}`, { tags: Array.from({ length: 50 }, (_, n) => `t${n}`) });
    await management.pool.query('update links set suspended_at = now() where id = $1', [held.id]);
    const ids = [unknown, 'nope', theirs.id, held.id, late.id, full.id, plain.id];
    const { updated, failed, results } = await change({
      ids,
      set: { expiresAt: '2040-01-01T00:00:00Z' },
      addTags: ['new'],
    });
    expect([updated, failed]).toEqual([1, 6]);
    expect(results.map((result) => (result.success ? 'changed' : result.error.code))).toEqual([
      'LINK_NOT_FOUND',
      'LINK_NOT_FOUND',
      'LINK_NOT_FOUND',
      'FORBIDDEN',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'changed',
    ]);
    expect(results[4]).toMatchObject({
      error: { details: [{ field: 'expiresAt', message: 'must be later than startsAt' }] },
    });
    expect(results[5]).toMatchObject({ error: { details: [{ field: 'addTags' }] } });
    expect((await list('tag=new')).map(({ id }) => id)).toEqual([plain.id]);
    expect(await other.list()).toEqual([theirs]);
    const { rows } = await management.pool.query('select expires_at from links where id = any($1)', [
      [late.id, held.id],
    ]);
    expect(rows).toEqual([{ expires_at: null }, { expires_at: null }]);
  });

  test('changes all that a filter finds, more than one transaction of them, if it finds as many as expected', async () => {
    const { create, change, call, list } = await newWorkspace();
    await create(130, { tags: ['Many'] });
    await create(3, { tags: ['few'] });
    for (const expect_ of [0, 129, 131]) {
      const { status, body } = await call('PATCH', '/links/bulk', {
        filter: { tag: 'many' },
        expect: expect_,
        set: { archived: true },
      });
      expect([status, body.error.code, body.error.details[0]]).toEqual([
        400,
        'VALIDATION_ERROR',
        {
          field: 'expect',
          code: 'OTHER_NUMBER_FOUND',
          params: { total: 130 },
          message: 'must be 130: the filter finds as many',
        },
      ]);
    }
    expect(await list('state=archived')).toEqual([]);
    const { updated, results } = await change({
      filter: { tag: ['many'] },
      expect: 130,
      set: { archived: true, clickLimit: 3 },
    });
    expect([updated, new Set(results.map(({ id }) => id)).size]).toEqual([130, 130]);
    expect((await list()).map(({ tags }) => tags)).toEqual([['few'], ['few'], ['few']]);
    const { rows } = await management.pool.query(
      `select count(*) as budgets, count(distinct version) as versions, sum(t.archived::integer) as archived
       from links l join click_budgets b on b.link_id = l.id join link_totals t on t.link_id = l.id
       where l.id = any ($1)`,
      [results.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ budgets: 130, versions: 130, archived: 130 }]);
    await change({ filter: { state: 'archived' }, expect: 130, set: { archived: false }, removeTags: ['many'] });
    await expect.poll(async () => (await management.pool.query('select from outbox')).rowCount).toBe(0);
    expect((await call('GET', '/links')).body.data.pagination.total).toBe(133);
    expect((await call('GET', '/tags')).body.data).toMatchObject([
      { name: 'few', links: 3 },
      { name: 'Many', links: 0 },
    ]);
  });

  test('publishes a change of its own for each link', async () => {
    const { create, change } = await newWorkspace();
    const links = await create(120);
    const slugs = new Set(links.map(({ slug }) => slug));
    await expect.poll(async () => (await management.pool.query('select from outbox')).rowCount).toBe(0);
    management.published.length = 0;
    await change({ ids: links.map(({ id }) => id), set: { expiresAt: '2040-01-01T00:00:00Z' } });
    // Each is published at least once: a row that waits for its deletion may be taken for one of a process that died.
    const listChanges = () =>
      new Map(
        management.published
          .filter(({ slugKey }) => slugs.has(slugKey))
          .map((change) => [change.version, change.slugKey]),
      );
    await expect.poll(() => new Set(listChanges().values()).size).toBe(120);
    expect(listChanges().size).toBe(120);
  });

  test('without anything to change leaves the links as they are', async () => {
    const { create, change } = await newWorkspace();
    const [link] = (await create(1, { tags: ['a'] })) as [Link];
    for (const body of [{}, { set: {} }, { addTags: [], removeTags: [] }])
      expect((await change({ ids: [link.id], ...body })).results).toMatchObject([{ success: true, data: link }]);
  });

  test.each([
    ['neither ids nor a filter', {}, 'ids'],
    ['both', { ids: [unknown], filter: {}, expect: 0 }, 'ids'],
    ['a filter without expect', { filter: {} }, 'expect'],
    ['a wrong filter', { filter: { state: 'gone' }, expect: 0 }, 'filter.state'],
    ['a title, which is of one link', { ids: [unknown], set: { title: 'x' } }, 'set.title'],
    ['a url, which is of one link', { ids: [unknown], set: { url: 'nope' } }, 'set.url'],
    ['no ids', { ids: [] }, 'ids'],
    ['1,001 ids', { ids: Array.from({ length: 1_001 }, (_, n) => `lnk_${n}`) }, 'ids'],
    ['an id twice', { ids: [unknown, unknown] }, 'ids'],
    ['an id that is no text', { ids: [1] }, 'ids.0'],
    ['a wrong field', { ids: [unknown], set: { clickLimit: 0 } }, 'set.clickLimit'],
    [
      'a schedule that ends before it starts',
      { ids: [unknown], set: { startsAt: '2031-01-01T00:00:00Z', expiresAt: '2030-01-01T00:00:00Z' } },
      'set.expiresAt',
    ],
    ['a wrong tag', { ids: [unknown], addTags: [''] }, 'addTags.0'],
  ])('with %s is refused', async (_, body, field) => {
    const { status, body: got } = await management.call('PATCH', '/v1/links/bulk', body);
    expect([status, got.error.code, got.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  test.each(['tags', 'tag[]', 'Tag', 'slug', 'page', 'limit', 'sort', '__proto__x'])(
    'a filter with the unknown key %s is refused, and nothing is changed or deleted',
    async (key) => {
      const { create, call, list } = await newWorkspace();
      await create(2);
      const filter = { q: '', [key]: 'x' };
      for (const [method, rest] of [
        ['PATCH', { set: { archived: true } }],
        ['DELETE', {}],
      ] as const) {
        const { status, body } = await call(method, '/links/bulk', { filter, expect: 2, ...rest });
        const got = [status, body.error.code, body.error.details[0]?.field];
        expect(got).toEqual([400, 'VALIDATION_ERROR', `filter.${key}`]);
      }
      expect((await list()).map(({ archived }) => archived)).toEqual([false, false]);
    },
  );

  test('refuses an expirationUrl that leads back to the service', async () => {
    const set = { expirationUrl: 'https://lnk.example/x' };
    const { status, body } = await management.call('PATCH', '/v1/links/bulk', { ids: [unknown], set });
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
  });
});

describe('DELETE /links/bulk', () => {
  test('deletes links for good, frees their slugs and leaves out what it cannot delete', async () => {
    const [{ create, remove, list, call }, other] = [await newWorkspace(), await newWorkspace()];
    const [first, second, held] = (await create(3, { clickLimit: 5, tags: ['a'] })) as [Link, Link, Link];
    const [theirs] = (await other.create(1)) as [Link];
    await management.pool.query('update links set suspended_at = now() where id = $1', [held.id]);
    const { deleted, failed, results } = await remove({ ids: [first.id, unknown, theirs.id, held.id] });
    expect([deleted, failed]).toEqual([1, 3]);
    expect(results[0]).toEqual({ index: 0, id: first.id, success: true, data: { deleted: true } });
    expect(results.map((result) => result.success || result.error.code)).toEqual([
      true,
      'LINK_NOT_FOUND',
      'LINK_NOT_FOUND',
      'FORBIDDEN',
    ]);
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([second.id, held.id].toSorted());
    expect(await other.list()).toEqual([theirs]);
    expect((await call('POST', '/links', { url, slug: first.slug })).status).toBe(201);
    for (const table of ['link_totals', 'click_budgets'])
      expect((await management.pool.query(`select from ${table} where link_id = $1`, [first.id])).rowCount).toBe(0);
  });

  test('deletes what a filter finds, if it finds as many as expected', async () => {
    const { create, remove, list, call } = await newWorkspace();
    await create(105, { tags: ['Gone'] });
    const [kept] = (await create(1)) as [Link];
    expect((await call('DELETE', '/links/bulk', { filter: { tag: 'gone' }, expect: 104 })).status).toBe(400);
    expect((await call('GET', '/links')).body.data.pagination.total).toBe(106);
    expect((await remove({ filter: { tag: 'gone' }, expect: 105 })).deleted).toBe(105);
    expect(await list()).toEqual([kept]);
    expect((await call('GET', '/tags')).body.data).toMatchObject([{ name: 'Gone', links: 0 }]);
  });
});

describe('an Idempotency-Key', () => {
  test('replays a change and a deletion byte for byte, without doing them again', async () => {
    const { create, call, list } = await newWorkspace();
    const links = await create(2);
    const ids = links.map(({ id }) => id);
    const body = { filter: { q: '' }, expect: 2, set: { archived: true } };
    const first = await call('PATCH', '/links/bulk', body, { 'idempotency-key': 'change' });
    const again = await call('PATCH', '/links/bulk', body, { 'idempotency-key': 'change' });
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
    expect(first.body.data).toMatchObject({ updated: 2 });
    const gone = await call('DELETE', '/links/bulk', { ids }, { 'idempotency-key': 'delete' });
    expect((await call('DELETE', '/links/bulk', { ids }, { 'idempotency-key': 'delete' })).text).toBe(gone.text);
    const reused = await call('DELETE', '/links/bulk', { ids: [unknown] }, { 'idempotency-key': 'delete' });
    expect(reused.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await list('state=archived')).toEqual([]);
  });
});

describe('POST /links/bulk', () => {
  test('takes 100 links on the Free plan and 1,000 on the others', async () => {
    const [free, pro] = [await newWorkspace('free'), await newWorkspace('pro')];
    const links = (count: number) => ({ links: Array.from({ length: count }, () => ({ url })) });
    const refused = await free.call('POST', '/links/bulk', links(101));
    expect([refused.body.error.code, refused.body.error.details[0]?.field]).toEqual(['VALIDATION_ERROR', 'links']);
    expect((await free.call('POST', '/links/bulk', links(100))).body.data).toMatchObject({ created: 100 });
    expect((await pro.call('POST', '/links/bulk', links(1_000))).body.data).toMatchObject({
      created: 1_000,
      failed: 0,
    });
    expect((await pro.call('POST', '/links/bulk', links(1_001))).status).toBe(400);
    expect((await pro.call('GET', '/links')).body.data.pagination.total).toBe(1_000);
  });

  test('gives a slug to the first of the links that ask for it, also across transactions', async () => {
    const { call } = await newWorkspace();
    const links = Array.from({ length: 150 }, (_, n) => ({ url, slug: n % 149 === 0 ? 'wanted' : `w-${n}` }));
    const { results } = (await call('POST', '/links/bulk', { links })).body.data as unknown as {
      results: { index: number; success: boolean; error?: { code: string } }[];
    };
    expect(results.filter(({ success }) => !success)).toMatchObject([{ index: 149, error: { code: 'SLUG_TAKEN' } }]);
  });
});

test('bulk changes of the same links at the same time all end, and the last one of each link is whole', async () => {
  const { create, change, list } = await newWorkspace();
  const ids = (await create(60)).map(({ id }) => id);
  const sets = ['one', 'two', 'three', 'four'].map((name) => ({ utmSource: name, utmMedium: name, archived: false }));
  await Promise.all(
    sets.map((set, n) => change({ ids: n % 2 === 0 ? ids : ids.toReversed(), set, addTags: [set.utmSource] })),
  );
  for (const link of await list()) {
    expect(link.utmMedium).toBe(link.utmSource);
    expect(link.tags).toEqual(['four', 'one', 'three', 'two']);
  }
});
