import { colourOfTag, tag, type CreatedLinks, type Link, type Tag } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';

/** A workspace of its own, with calls that must succeed. */
async function newWorkspace() {
  const { workspaceId, token } = await management.newWorkspace();
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    management.call(method, `/v1${path}`, body, { token, headers });
  const done = async (method: string, path: string, body?: unknown) => {
    const { status, text, body: got } = await call(method, path, body);
    expect([status < 300, text]).toEqual([true, text]);
    return got.data as unknown;
  };
  const link = async (tags?: string[], fields = {}) => (await done('POST', '/links', { url, tags, ...fields })) as Link;
  const listTags = async () => z.array(tag.strict()).parse(await done('GET', '/tags'));
  const counts = async () => Object.fromEntries((await listTags()).map(({ name, links }) => [name, links]));
  return { workspaceId, call, done, link, listTags, counts };
}

/** Until what was published is settled, so that counts come from the rows of the tags alone. */
async function settled() {
  await expect.poll(async () => (await management.pool.query('select from outbox')).rowCount).toBe(0);
}

describe('tags of links', () => {
  test('are created by their names, listed in alphabetical order, and [] where there are none', async () => {
    const { link, listTags, done } = await newWorkspace();
    expect((await link()).tags).toEqual([]);
    expect((await link([])).tags).toEqual([]);
    const made = await link(['Zebra', '  two\t words ', 'apple', '日本']);
    expect(made.tags).toEqual(['apple', 'two words', 'Zebra', '日本']);
    expect(await done('GET', `/links/${made.id}`)).toEqual(made);
    expect((await listTags()).map(({ name, colour, links }) => [name, colour, links])).toEqual([
      ['apple', colourOfTag('apple'), 1],
      ['two words', colourOfTag('two words'), 1],
      ['Zebra', colourOfTag('Zebra'), 1],
      ['日本', colourOfTag('日本'), 1],
    ]);
  });

  test('that differ in letter case or in the form of an accent are one tag, in its first spelling', async () => {
    const { link, listTags } = await newWorkspace();
    await link(['Café']);
    expect((await link(['CAFÉ', 'cafe\u0301', 'café'])).tags).toEqual(['Café']);
    expect(await listTags()).toMatchObject([{ name: 'Café', links: 2 }]);
  });

  test('are replaced by a PATCH that has them and kept by one that has not', async () => {
    const { link, done, counts } = await newWorkspace();
    const { id } = await link(['a', 'b']);
    expect(await done('PATCH', `/links/${id}`, { title: 'x' })).toMatchObject({ tags: ['a', 'b'] });
    expect(await done('PATCH', `/links/${id}`, { tags: ['B', 'c'] })).toMatchObject({ tags: ['b', 'c'], title: 'x' });
    expect(await counts()).toEqual({ a: 0, b: 1, c: 1 });
    expect(await done('PATCH', `/links/${id}`, { tags: [] })).toMatchObject({ tags: [] });
    expect(await counts()).toEqual({ a: 0, b: 0, c: 0 });
  });

  test.each([
    ['null', null, 'tags'],
    ['a string', 'a', 'tags'],
    ['an empty name', [''], 'tags.0'],
    ['a blank name', ['ok', ' \n'], 'tags.1'],
    ['a number', [1], 'tags.0'],
    ['51 characters', ['x'.repeat(51)], 'tags.0'],
    ['51 names', Array.from({ length: 51 }, (_, n) => `n${n}`), 'tags'],
    ['NUL', ['a\0'], 'tags.0'],
    ['half a surrogate pair', ['\ud800'], 'tags.0'],
  ])('are refused when they are %s', async (_, tags, field) => {
    for (const [method, path] of [
      ['POST', '/v1/links'],
      ['PATCH', `/v1/links/${(await management.create()).id}`],
    ] as const) {
      const { status, body } = await management.call(method, path, { url, tags });
      expect([status, body.error.code, body.error.details[0]?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    }
  });

  test('may be 50 of 50 characters each, of any script', async () => {
    const { link } = await newWorkspace();
    const names = Array.from({ length: 50 }, (_, n) => `${'😀'.repeat(47)}${100 + n}`);
    expect((await link(names)).tags).toEqual(names);
  });

  test('are created by none of the links that are refused', async () => {
    const { link, call, done, listTags } = await newWorkspace();
    const { slug } = await link(['kept']);
    expect((await call('POST', '/links', { url, slug, tags: ['lost'] })).body.error.code).toBe('SLUG_TAKEN');
    const links = [
      { url, tags: ['bulk', 'both'] },
      { url, slug, tags: ['lost', 'both'] },
      { url: 'nope', tags: ['lost too'] },
      { url, tags: [''] },
    ];
    const { results } = (await done('POST', '/links/bulk', { links })) as CreatedLinks;
    expect(results.map((result) => (result.success ? result.data.tags : result.error.code))).toEqual([
      ['both', 'bulk'],
      'SLUG_TAKEN',
      'INVALID_URL',
      'VALIDATION_ERROR',
    ]);
    expect((await listTags()).map(({ name, links }) => [name, links])).toEqual([
      ['both', 1],
      ['bulk', 1],
      ['kept', 1],
    ]);
  });

  test('are created once by many creations at the same time', async () => {
    const { call, counts } = await newWorkspace();
    const names = ['one', 'ONE', 'two', 'three'];
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const tags = n % 2 === 0 ? names : names.toReversed();
        return (await call('POST', '/links', { url, tags })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    await settled();
    const found = await counts();
    expect(Object.fromEntries(Object.entries(found).map(([name, links]) => [name.toLowerCase(), links]))).toEqual({
      one: 24,
      two: 24,
      three: 24,
    });
  });

  test('are part of the replay for an Idempotency-Key', async () => {
    const { call, counts } = await newWorkspace();
    const body = { url, tags: ['once'] };
    const headers = { 'idempotency-key': 'tags-once' };
    const [first, second] = [await call('POST', '/links', body, headers), await call('POST', '/links', body, headers)];
    expect(second.text).toBe(first.text);
    expect(await counts()).toEqual({ once: 1 });
  });

  test('do not change what the caches hold: nothing but the new version is published', async () => {
    const { link, done } = await newWorkspace();
    const { id, slug } = await link(['before']);
    const listUnpublished = () => management.pool.query('select from outbox where slug_key = $1', [slug]);
    await expect.poll(async () => (await listUnpublished()).rowCount).toBe(0);
    management.published.length = 0;
    await done('PATCH', `/links/${id}`, { tags: ['after'] });
    await expect.poll(async () => (await listUnpublished()).rowCount).toBe(0);
    // It is published at least once, see `createChangeRelay`.
    const changes = management.published.filter(({ slugKey }) => slugKey === slug);
    expect(new Set(changes.map(({ kind, version }) => `${kind} ${version}`)).size).toBe(1);
  });
});

describe('a workspace', () => {
  test('may have 1,000 tags: the next one is PLAN_LIMIT_REACHED, and known ones go on', async () => {
    const { workspaceId, link, call, done } = await newWorkspace();
    await management.pool.query(
      `with t as (insert into tags (id, workspace_id, name, name_key)
         select 'tag_' || left(md5($1 || n), 20), $1, 'n' || n, 'n' || n from generate_series(1, 999) n returning id)
       insert into tag_numbers (tag_id) select id from t`,
      [workspaceId],
    );
    const refused = await call('POST', '/links', { url, tags: ['n1', 'new', 'newer'] });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(refused.body.error).toMatchObject({ params: { max: 1_000 } });
    const links = [{ tags: ['n1', 'last'] }, { tags: ['beyond'] }, { tags: ['LAST'] }].map((link) => ({
      url,
      ...link,
    }));
    const { results } = (await done('POST', '/links/bulk', { links })) as CreatedLinks;
    expect(results.map((result) => result.success || result.error)).toMatchObject([
      true,
      { code: 'PLAN_LIMIT_REACHED', params: { max: 1_000 } },
      true,
    ]);
    const { id } = await link(['n1', 'n2']);
    expect((await call('PATCH', `/links/${id}`, { tags: ['one more'] })).body.error.code).toBe('PLAN_LIMIT_REACHED');
    expect((await call('POST', '/tags', { name: 'one more' })).body.error.code).toBe('PLAN_LIMIT_REACHED');
    expect((await call('POST', '/tags', { name: 'N7' })).body.error.code).toBe('TAG_EXISTS');
  });

  test('takes its tags with it when it is deleted', async () => {
    const { workspaceId, link } = await newWorkspace();
    await link(['a', 'b']);
    await settled();
    await management.pool.query('delete from workspaces where id = $1', [workspaceId]);
    const { rows } = await management.pool.query(
      `select (select count(*) from tags where workspace_id = $1) as tags,
              (select count(*) from tag_numbers n where not exists (select from tags t where t.id = n.tag_id)) as numbers`,
      [workspaceId],
    );
    expect(rows).toEqual([{ tags: 0, numbers: 0 }]);
  });
});

describe('the tags resource', () => {
  test('creates, gets, renames, recolours and deletes a tag', async () => {
    const { link, call, done, listTags } = await newWorkspace();
    const made = (await done('POST', '/tags', { name: 'Sale', colour: '#AbCdEf' })) as Tag;
    expect(made).toEqual({
      id: expect.stringMatching(/^tag_[0-9A-Za-z]{20}$/),
      name: 'Sale',
      colour: '#abcdef',
      links: 0,
    });
    const { id: linkId } = await link(['sale', 'other']);
    expect(await done('GET', `/tags/${made.id}`)).toEqual({ ...made, links: 1 });
    expect(await done('PATCH', `/tags/${made.id}`, { name: 'SALE' })).toEqual({ ...made, name: 'SALE', links: 1 });
    expect(await done('PATCH', `/tags/${made.id}`, { name: 'Offers', colour: null })).toMatchObject({ colour: null });
    expect(await done('PATCH', `/tags/${made.id}`, {})).toMatchObject({ name: 'Offers', links: 1 });
    expect(await done('GET', `/links/${linkId}`)).toMatchObject({ tags: ['Offers', 'other'] });
    expect(await done('DELETE', `/tags/${made.id}`)).toEqual({ deleted: true });
    expect((await call('GET', `/tags/${made.id}`)).body.error.code).toBe('TAG_NOT_FOUND');
    expect(await done('GET', `/links/${linkId}`)).toMatchObject({ tags: ['other'] });
    // A new tag of the same name is another one: no link has it.
    expect((await done('POST', '/tags', { name: 'offers' })) as Tag).toMatchObject({ links: 0 });
    expect(await done('GET', `/links/${linkId}`)).toMatchObject({ tags: ['other'] });
    expect((await listTags()).map(({ name }) => name)).toEqual(['offers', 'other']);
  });

  test('gives a tag without a colour one that follows from its name, however it is created', async () => {
    const { link, done, listTags } = await newWorkspace();
    await link(['By link']);
    await done('POST', '/links/bulk', { links: [{ url, tags: ['By bulk'] }] });
    await done('POST', '/tags', { name: 'By API' });
    const plain = (await done('POST', '/tags', { name: 'Plain', colour: null })) as Tag;
    const renamed = (await done('POST', '/tags', { name: 'First' })) as Tag;
    await done('PATCH', `/tags/${renamed.id}`, { name: 'Second' });
    expect(plain.colour).toBeNull();
    expect(Object.fromEntries((await listTags()).map(({ name, colour }) => [name, colour]))).toEqual({
      'By link': colourOfTag('By link'),
      'By bulk': colourOfTag('By bulk'),
      'By API': colourOfTag('By API'),
      Plain: null,
      // It keeps the colour that people know it by.
      Second: colourOfTag('First'),
    });
  });

  test('refuses a name that another tag has, and fields that are invalid', async () => {
    const { call, done } = await newWorkspace();
    await done('POST', '/tags', { name: 'One' });
    const { id } = (await done('POST', '/tags', { name: 'Two' })) as Tag;
    for (const response of [
      await call('POST', '/tags', { name: ' oNE ' }),
      await call('PATCH', `/tags/${id}`, { name: 'ONE' }),
    ])
      expect([response.status, response.body.error.code]).toEqual([400, 'TAG_EXISTS']);
    for (const body of [
      {},
      { name: '' },
      { name: 'x', colour: 'red' },
      { name: 'x', colour: '#fff' },
      { name: null },
    ]) {
      const { status, body: got } = await call('POST', '/tags', body);
      expect([status, got.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  test('merges a tag into another: links get that one, counted once, and its name is free', async () => {
    const { link, call, done, counts, listTags } = await newWorkspace();
    const [one, both, two] = [await link(['old']), await link(['old', 'new']), await link(['new'])];
    await settled();
    // Changes that are still in the outbox when the tags are merged count as well.
    const fresh = await link(['Old']);
    const idOf = async (name: string) => (await listTags()).find((found) => found.name === name)?.id ?? '';
    const [old, into] = [await idOf('old'), await idOf('new')];
    expect(await done('POST', `/tags/${old}/merge`, { into })).toEqual({
      id: into,
      name: 'new',
      colour: colourOfTag('new'),
      links: 4,
    });
    for (const { id } of [one, both, two, fresh])
      expect(await done('GET', `/links/${id}`)).toMatchObject({ tags: ['new'], updatedAt: expect.any(String) });
    expect((await call('GET', `/tags/${old}`)).status).toBe(404);
    await settled();
    expect(await counts()).toEqual({ new: 4 });
    await done('PATCH', `/links/${both.id}`, { tags: ['new', 'old'] });
    await done('DELETE', `/links/${one.id}`);
    expect(await counts()).toEqual({ new: 3, old: 1 });
    await settled();
    expect(await counts()).toEqual({ new: 3, old: 1 });
  });

  test('merges only into another tag of the same workspace', async () => {
    const [{ done, call }, other] = [await newWorkspace(), await newWorkspace()];
    const { id } = (await done('POST', '/tags', { name: 'mine' })) as Tag;
    const { id: theirs } = (await other.done('POST', '/tags', { name: 'theirs' })) as Tag;
    for (const into of [theirs, 'tag_00000000000000000000', 'nope', ''])
      expect((await call('POST', `/tags/${id}/merge`, { into })).body.error.code).toBe('TAG_NOT_FOUND');
    expect((await call('POST', `/tags/${theirs}/merge`, { into: id })).body.error.code).toBe('TAG_NOT_FOUND');
    expect((await call('POST', `/tags/${id}/merge`, { into: id })).body.error.code).toBe('VALIDATION_ERROR');
    expect((await call('POST', `/tags/${id}/merge`, {})).body.error.code).toBe('VALIDATION_ERROR');
    expect(await other.counts()).toEqual({ theirs: 0 });
  });

  test('counts links exactly while links and tags change at the same time', async () => {
    const { link, call, listTags, counts, workspaceId } = await newWorkspace();
    const made = await Promise.all(Array.from({ length: 30 }, (_, n) => link(n % 3 === 0 ? ['x', 'y'] : ['x'])));
    const idOf = async (name: string) => (await listTags()).find((found) => found.name === name)?.id ?? '';
    const [x, y] = [await idOf('x'), await idOf('y')];
    await Promise.all([
      ...made.slice(0, 10).map(({ id }) => call('DELETE', `/links/${id}`)),
      ...made.slice(10, 20).map(({ id }, n) => call('PATCH', `/links/${id}`, { tags: n % 2 === 0 ? [] : ['z'] })),
      ...Array.from({ length: 10 }, (_, n) => link(n % 2 === 0 ? ['z'] : ['y', 'z'])),
      call('POST', `/tags/${x}/merge`, { into: y }),
    ]);
    await settled();
    const { rows } = await management.pool.query<{ name: string; links: number }>(
      `select t.name, (select count(*) from links l where l.workspace_id = $1
         and l.tag_numbers && array(select number from tag_numbers n where n.tag_id = t.id)) as links
       from tags t where t.workspace_id = $1`,
      [workspaceId],
    );
    expect(await counts()).toEqual(Object.fromEntries(rows.map(({ name, links }) => [name, links])));
  });
});
