import { linkPage, linkStates, success, type Link } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let links: Link[];
const host = 'go.filters.example';
const past = '2020-01-01T00:00:00.000Z';
const future = '2090-01-01T00:00:00.000Z';

/** Which tags each link has, by its slug. */
const tagged: Record<string, string[]> = {
  plain: [],
  red: ['Red'],
  blue: ['blue'],
  both: ['red', 'blue'],
  archived: ['red', 'blue', 'old'],
  later: ['blue'],
  over: ['old'],
  used: ['red'],
  capped: [],
  'later-used': [],
};

beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  await management.pool.query(
    `insert into domains (id, workspace_id, host, verified_at) values ('dom_00000000000000000001', $1, $2, now())`,
    [management.owner.workspaceId, host],
  );
  const fields: Record<string, Record<string, unknown>> = {
    archived: { archived: true, expiresAt: past, notes: 'put away' },
    later: { startsAt: future },
    over: { expiresAt: past, notes: 'Poster of the FAIR, 100% gone' },
    used: { clickLimit: 2, notes: `${'x'.repeat(510)}edge beyond` },
    capped: { clickLimit: 2 },
    'later-used': { startsAt: future, clickLimit: 2 },
    blue: { domain: host, externalId: 'CRM/4711' },
    plain: { url: 'https://Example.com/exact?b=1#x', externalId: 'https://crm.example/7' },
    red: { url: `https://example.com/${'long/'.repeat(200)}1` },
    both: { url: `https://example.com/${'long/'.repeat(200)}2` },
  };
  links = [];
  for (const [slug, tags] of Object.entries(tagged))
    links.push(await management.create({ slug, tags, title: `Title of ${slug}`, ...fields[slug] }));
  await management.pool.query(
    `update click_budgets b set used = 2 from links l where l.id = b.link_id and l.slug in ('used', 'later-used')`,
  );
  await management.pool.query(
    `update click_budgets b set used = 1 from links l where l.id = b.link_id and l.slug = 'capped'`,
  );
});
afterAll(() => management.stop());

async function list(query: string) {
  const { status, body, text } = await management.call('GET', `/v1/links?${query}`);
  expect(status, text).toBe(200);
  return success(linkPage.strict()).parse(body).data;
}

/** The slugs of a list, which has to count as many; sorted, because the order is another test's. */
async function find(query: string): Promise<string[]> {
  const { items, pagination } = await list(`limit=100&${query}`);
  expect(pagination.total).toBe(items.length);
  return items.map(({ slug }) => slug).toSorted();
}

const listed = Object.keys(tagged).filter((slug) => slug !== 'archived');

describe('a list', () => {
  test('leaves archived links out, and has nothing else with state=archived', async () => {
    expect(await find('')).toEqual(listed.toSorted());
    expect(await find('state=archived')).toEqual(['archived']);
    expect(await find('state=archived&tag=blue')).toEqual(['archived']);
    expect(await find('state=archived&tag=nope')).toEqual([]);
    expect(await find('state=archived&q=put%20away')).toEqual(['archived']);
    expect(await find('q=put%20away')).toEqual([]);
  });

  test.each([
    ['tag=red', ['both', 'red', 'used']],
    ['tag=RED', ['both', 'red', 'used']],
    ['tag=red&tag=blue', ['blue', 'both', 'later', 'red', 'used']],
    ['tag=red&tag=blue&tagMode=any', ['blue', 'both', 'later', 'red', 'used']],
    ['tag=red&tag=blue&tagMode=all', ['both']],
    ['tag=red&tag=nope', ['both', 'red', 'used']],
    ['tag=red&tag=nope&tagMode=all', []],
    ['tag=nope', []],
    ['tag=re', []],
    ['tag=%25', []],
    ['tag=r_d', []],
    ['notTag=red', ['blue', 'capped', 'later', 'later-used', 'over', 'plain']],
    ['notTag=red&notTag=blue', ['capped', 'later-used', 'over', 'plain']],
    ['notTag=nope', listed.toSorted()],
    ['tag=blue&notTag=red', ['blue', 'later']],
    ['tagMode=all', listed.toSorted()],
  ])('by tags: %s', async (query, slugs) => {
    expect(await find(query)).toEqual(slugs);
  });

  test.each([
    [`domain=${host}`, ['blue']],
    [`domain=${host.toUpperCase()}`, ['blue']],
    ['domain=lnk.example', listed.filter((slug) => slug !== 'blue').toSorted()],
    ['domain=unknown.example', []],
    ['domain=', listed.toSorted()],
    ['state=active', ['blue', 'both', 'capped', 'plain', 'red']],
    ['state=scheduled', ['later', 'later-used']],
    ['state=expired', ['over', 'used']],
    [`state=active&tag=blue&domain=${host}`, ['blue']],
    ['state=expired&notTag=old&search=USE', ['used']],
    ['state=scheduled&q=later%20blue', ['later']],
  ])('by domain and state: %s', async (query, slugs) => {
    expect(await find(query)).toEqual(slugs);
  });

  test.each([
    ['the stored form', 'https://example.com/exact?b=1#x', ['plain']],
    ['a form that is stored as the same', 'HTTPS://example.COM:443/exact?b=1#x', ['plain']],
    ['a part of it', 'https://example.com/exact', []],
    ['another letter case of the path', 'https://example.com/Exact?b=1#x', []],
    ['one that begins with 512 equal characters', `https://example.com/${'long/'.repeat(200)}2`, ['both']],
  ])('by destination: %s', async (_, url, slugs) => {
    expect(await find(`url=${encodeURIComponent(url)}`)).toEqual(slugs);
  });

  test('a destination that no link can have is refused', async () => {
    const { status, body } = await management.call('GET', '/v1/links?url=javascript:alert(1)');
    expect([status, body.error.code]).toEqual([400, 'INVALID_URL']);
  });

  test.each([
    ['CRM/4711', ['blue']],
    ['crm/4711', []],
    ['CRM/47', []],
    ['https://crm.example/7', ['plain']],
    ['CRM/4711 blue', ['blue']],
    ['CRM/4711 red', []],
  ])('by the external id %s', async (q, slugs) => {
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual(slugs);
  });

  test('every link is in exactly one state', async () => {
    const found = await Promise.all(linkStates.map((state) => find(`state=${state}`)));
    expect(found.flat().toSorted()).toEqual(Object.keys(tagged).toSorted());
  });

  test.each([
    ['in a tag', 'ed', ['both', 'capped', 'later-used', 'red', 'used']],
    ['in another letter case of a tag', 'BLUE', ['blue', 'both', 'later']],
    ['in a tag and a title', 'blue%20later', ['later']],
    ['in notes', 'poster%20fair', ['over']],
    ['in notes, with a wildcard', '100%25', ['over']],
    ['at the end of what is searched of notes', 'xed', ['used']],
    ['beyond what is searched of notes', 'beyond', []],
    ['as a slug with its slash', '/both', ['both']],
    ['as a whole short URL', 'https://lnk.example/both', ['both']],
  ])('by words %s', async (_, q, slugs) => {
    expect(await find(`q=${q}`)).toEqual(slugs);
  });

  test('with a filter has the same order, pages and cursors as without one', async () => {
    const bySlug = new Map((await list('limit=100&tag=red&tag=blue')).items.map((link) => [link.slug, link]));
    for (const sort of ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'])
      for (const order of ['asc', 'desc']) {
        const query = `sort=${sort}&order=${order}`;
        const expected = (await list(`limit=100&${query}`)).items
          .map(({ slug }) => slug)
          .filter((slug) => bySlug.has(slug));
        const filtered = `tag=red&tag=blue&limit=2&${query}`;
        const paged: string[] = [];
        for (let page = 1; page <= 3; page += 1)
          paged.push(...(await list(`${filtered}&page=${page}`)).items.map(({ slug }) => slug));
        expect([query, paged]).toEqual([query, expected]);
        const scrolled: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { items, pagination } = await list(`${filtered}&cursor=${cursor}`);
          scrolled.push(...items.map(({ slug }) => slug));
          cursor = pagination.nextCursor ?? null;
        }
        expect([query, scrolled]).toEqual([query, expected]);
      }
  });

  test.each([
    ['tag', ''],
    ['tag', '%20'],
    ['tag', 'x'.repeat(51)],
    ['tag', Array.from({ length: 51 }, (_, n) => `t${n}`).join('&tag=')],
    ['notTag', 'a%00'],
    ['tagMode', 'none'],
    ['tagMode', 'any&tagMode=all'],
    ['state', ''],
    ['state', 'gone'],
    ['domain', 'a&domain=b'],
  ])('with %s=%s is refused', async (field, value) => {
    const { status, body } = await management.call('GET', `/v1/links?${field}=${value}`);
    expect([status, body.error.code, body.error.details[0]!.field.split('.')[0]]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
  });
});

describe('an archived link', () => {
  test('can be got, changed and brought back; lists and their total follow at once', async () => {
    const { token } = await management.newWorkspace();
    const call = async (method: string, path: string, body?: unknown) =>
      (await management.call(method, `/v1${path}`, body, { token })).body.data;
    const total = async (query = '') => (await call('GET', `/links?${query}`)).pagination.total;
    const { id } = await call('POST', '/links', { url: 'https://example.com/', archived: true });
    await call('POST', '/links', { url: 'https://example.com/' });
    expect([await total(), await total('state=archived')]).toEqual([1, 1]);
    expect(await call('GET', `/links/${id}`)).toMatchObject({ archived: true });
    expect(await call('PATCH', `/links/${id}`, { title: 'still' })).toMatchObject({ archived: true });
    expect(await call('PATCH', `/links/${id}`, { archived: false })).toMatchObject({ archived: false, title: 'still' });
    for (const sort of ['clicks', 'createdAt'])
      expect([await total(`sort=${sort}`), await total(`sort=${sort}&state=archived`)]).toEqual([2, 0]);
    await call('PATCH', `/links/${id}`, { archived: true });
    expect((await call('GET', '/links?sort=clicks&state=archived')).items.map((link) => link.id)).toEqual([id]);
    await expect.poll(async () => (await management.pool.query('select from outbox')).rowCount).toBe(0);
    expect([await total(), await total('state=archived')]).toEqual([1, 1]);
    await call('DELETE', `/links/${id}`);
    expect([await total(), await total('state=archived')]).toEqual([1, 0]);
  });

  test('counts for the quota of links', async () => {
    const { workspaceId, token } = await management.newWorkspace();
    await management.pool.query('update workspaces set links_max = 1 where id = $1', [workspaceId]);
    const create = () =>
      management.call('POST', '/v1/links', { url: 'https://example.com/', archived: true }, { token });
    expect((await create()).status).toBe(201);
    expect((await create()).body.error.code).toBe('PLAN_LIMIT_REACHED');
  });
});
