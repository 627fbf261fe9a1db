import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockTypes } from '@linkplane/contracts';
import { createProfileCalls, readBlock, readBlocks, type ProfileCalls } from './profile-calls.ts';
import { startManagement, type TestManagement } from './start-management.ts';

let management: TestManagement;
let calls: ProfileCalls;
let profileId: string;
beforeAll(async () => {
  management = await startManagement({ publicUrl: 'https://lnk.example' });
  calls = createProfileCalls(management);
});
beforeEach(async () => {
  profileId = (await calls.createProfile()).id;
});
afterAll(() => management.stop());

const post = (body: unknown) => management.call('POST', `/v1/profiles/${profileId}/blocks`, body);
const patch = (id: string, body: unknown) => management.call('PATCH', `/v1/profiles/${profileId}/blocks/${id}`, body);
const remove = (id: string) => management.call('DELETE', `/v1/profiles/${profileId}/blocks/${id}`);
const reorder = (blockIds: unknown) => management.call('PUT', `/v1/profiles/${profileId}/blocks/reorder`, { blockIds });
const get = async () => (await calls.getProfile(profileId)).blocks;

describe('an added block', () => {
  test.each(blockTypes)('of type %s needs nothing else, and comes last', async (type) => {
    await calls.addBlock(profileId);
    const made = readBlock(await post({ type }), 201);
    expect(made).toEqual({
      id: expect.stringMatching(/^blk_[0-9A-Za-z]{20}$/),
      profileId,
      type,
      label: null,
      content: null,
      icon: null,
      settings: {},
      position: 1,
      clicks: 0,
      createdAt: made.updatedAt,
      updatedAt: made.updatedAt,
    });
    expect((await get())[1]).toEqual(made);
  });

  test('comes back with all that was given', async () => {
    const fields = {
      type: 'link',
      label: 'My “site” <b>',
      content: 'https://example.com/?a=1#b',
      icon: 'globe',
      settings: { highlight: true, mine: { deep: [1, null, 'x', { y: 2.5 }] } },
    };
    const made = await calls.addBlock(profileId, { ...fields, position: 9, clicks: 9, extra: 1 });
    expect(made).toMatchObject({ ...fields, position: 0, clicks: 0 });
    expect(await get()).toEqual([made]);
  });

  test('makes its profile a changed one', async () => {
    const before = await calls.getProfile(profileId);
    await calls.addBlock(profileId);
    const after = await calls.getProfile(profileId);
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect({ ...after, blocks: [], updatedAt: before.updatedAt }).toEqual(before);
  });

  test('shows the clicks that were counted', async () => {
    const { id } = await calls.addBlock(profileId);
    await management.pool.query('insert into block_totals (block_id, clicks) values ($1, 5)', [id]);
    expect((await get())[0]!.clicks).toBe(5);
    expect(readBlock(await patch(id, { label: 'x' })).clicks).toBe(5);
    await remove(id);
    expect((await management.pool.query('select from block_totals where block_id = $1', [id])).rowCount).toBe(0);
  });

  test('beyond the two hundredth is PLAN_LIMIT_REACHED', async () => {
    await management.pool.query(
      `insert into blocks (id, profile_id, type, position)
       select 'blk_' || $1 || n, $1, 'divider', n from generate_series(0, 198) n`,
      [profileId],
    );
    const answers = await Promise.all([1, 2, 3].map(() => post({ type: 'divider' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(answers.find(({ status }) => status === 403)!.body.error.code).toBe('PLAN_LIMIT_REACHED');
    expect(await get()).toHaveLength(200);
  });
});

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

test.each([
  ['link', 'https://Example.com', 'https://example.com/'],
  ['link', 'http://example.com/ü', 'http://example.com/%C3%BC'],
  ['link', 'mailto:ada@example.com?subject=Hi', 'mailto:ada@example.com?subject=Hi'],
  ['link', 'TEL:+44 20 1234', 'tel:+44 20 1234'],
  ['link', 'https://lnk.example/my-short-link', 'https://lnk.example/my-short-link'],
  ['image', 'https://example.com/a b.png', 'https://example.com/a%20b.png'],
  ['youtube', youtube, youtube],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ?t=4', 'https://youtu.be/dQw4w9WgXcQ?t=4'],
  ['spotify', spotify, spotify],
  ['heading', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['paragraph', '', ''],
  ['spacer', 'nope', 'nope'],
])('a %s takes %j as its content and keeps it as %j', async (type, content, kept) => {
  expect((await calls.addBlock(profileId, { type, content })).content).toBe(kept);
});

const notALink = ['', 'nope', '/x', 'javascript:alert(1)', 'java\nscript:alert(1)', ' data:text/html,x', 'https://'];
const notAFile = [...notALink, 'mailto:ada@example.com', 'https://u:p@example.com', 'ftp://example.com/x'];
test.each([
  ...[...notALink, 'mailto:', 'mailto:?subject=x', 'tel:', 'https://u@example.com', 'vbscript:x', 'sms:1', '\0'].map(
    (content) => ['link', content],
  ),
  ...notAFile.map((content) => ['image', content]),
  ...[...notAFile, spotify, 'https://youtube.com.evil.example/x', 'https://evil.example/youtube.com'].map((content) => [
    'youtube',
    content,
  ]),
  ...['https://www.youtube.com:8443/watch', 'https://youtube.com@evil.example/'].map((content) => ['youtube', content]),
  ...[...notAFile, youtube, 'https://xopen.spotify.com/', 'spotify:track:1'].map((content) => ['spotify', content]),
])('a %s does not take %j as its content', async (type, content) => {
  const { status, body } = await post({ type, content });
  expect([status, body.error.code]).toEqual([400, content.includes('\0') ? 'VALIDATION_ERROR' : 'INVALID_URL']);
  expect(await get()).toEqual([]);
});

test('a click on a block never leads to the click of a block', async () => {
  await management.pool.query(
    `insert into domains (id, workspace_id, host, verified_at) values ('dom_1', $1, 'go.acme.example', now())
     on conflict do nothing`,
    [management.owner.workspaceId],
  );
  for (const url of [
    'https://lnk.example/b/blk_1',
    'http://lnk.example:443/%62/blk_1',
    'https://lnk.example./b%2fblk_1',
    'https://go.acme.example/b/blk_1',
  ]) {
    for (const fields of [
      { type: 'link', content: url },
      { type: 'image', settings: { linkUrl: url } },
    ]) {
      const { status, body } = await post(fields);
      expect([url, status, body.error.code]).toEqual([url, 400, 'INVALID_URL']);
    }
  }
  expect((await post({ type: 'link', content: 'https://elsewhere.example/b/x' })).status).toBe(201);
});

describe('what is wrong with a block', () => {
  test.each<[Record<string, unknown>, string, string[]]>([
    [{ type: 'video' }, 'INVALID_BLOCK_TYPE', ['type']],
    [{ type: '' }, 'INVALID_BLOCK_TYPE', ['type']],
    [{ type: 'Link' }, 'INVALID_BLOCK_TYPE', ['type']],
    [{ type: 'constructor' }, 'INVALID_BLOCK_TYPE', ['type']],
    [{ type: '\0' }, 'INVALID_BLOCK_TYPE', ['type']],
    [{}, 'VALIDATION_ERROR', ['type']],
    [{ type: null }, 'VALIDATION_ERROR', ['type']],
    [{ type: 5 }, 'VALIDATION_ERROR', ['type']],
    [{ type: ['link'] }, 'VALIDATION_ERROR', ['type']],
    [{ type: 'video', label: 5 }, 'VALIDATION_ERROR', ['type', 'label']],
    [{ type: 'video', settings: { hidden: 'yes' } }, 'VALIDATION_ERROR', ['type', 'settings.hidden']],
    [{ type: 'link', content: 'nope', icon: 1 }, 'VALIDATION_ERROR', ['icon', 'content']],
    [
      { type: 'link', content: 'nope', settings: { highlight: 1 } },
      'VALIDATION_ERROR',
      ['content', 'settings.highlight'],
    ],
    [{ type: 'link', label: 'a'.repeat(201) }, 'VALIDATION_ERROR', ['label']],
    [{ type: 'link', icon: 'a'.repeat(65) }, 'VALIDATION_ERROR', ['icon']],
    [{ type: 'link', content: 5 }, 'VALIDATION_ERROR', ['content']],
    [{ type: 'link', content: `https://a.example/${'a'.repeat(4_000)}` }, 'VALIDATION_ERROR', ['content']],
    [{ type: 'link', content: `https://a.example/${'ü'.repeat(3_000)}` }, 'VALIDATION_ERROR', ['content']],
    [{ type: 'paragraph', content: 'a'.repeat(4_001) }, 'VALIDATION_ERROR', ['content']],
    [{ type: 'paragraph', content: '\ud800' }, 'VALIDATION_ERROR', ['content']],
    [{ type: 'link', settings: null }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: [] }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: 'x' }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { a: 'x'.repeat(8_192) } }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { a: 'ü'.repeat(4_096) } }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { a: ['\0'] } }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { 'a\0': 1 } }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { a: { b: '\udfff' } } }, 'VALIDATION_ERROR', ['settings']],
    [{ type: 'link', settings: { a: 1e22 } }, 'VALIDATION_ERROR', ['settings']],
  ])('%j', async (fields, code, wrong) => {
    const { status, body } = await post(fields);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(body.error.details.map(({ field }) => field).sort()).toEqual([...wrong].sort());
    const { id } = await calls.addBlock(profileId, { type: 'link' });
    if (!('type' in fields)) return;
    const changed = await patch(id, fields);
    expect([changed.status, changed.body.error.code]).toEqual([400, code]);
  });

  test('is never how deep or how strange its settings are written', async () => {
    const nested = (depth: number) => `{"type":"link","settings":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expect([(await post(nested(31))).status, (await post(nested(32))).status]).toEqual([201, 400]);
    for (const body of [nested(4_000), nested(30_000), '{"type":"link","settings":{"a":1e999}}']) {
      const answer = await post(body);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const polluting = await post('{"type":"link","settings":{"__proto__":{"hidden":5},"constructor":{"prototype":1}}}');
    expect(readBlock(polluting, 201).settings).toEqual({ constructor: { prototype: 1 } });
  });
});

describe('settings', () => {
  test.each<[string, Record<string, unknown>]>([
    ['link', { hidden: true, startsAt: '2031-01-01T00:00:00Z', endsAt: '2031-01-01T02:00:00+01:00' }],
    ['link', { openInNewTab: true, thumbnail: 'https://example.com/t.png', highlight: false }],
    ['heading', { level: 3, align: 'center' }],
    ['paragraph', { align: 'right' }],
    ['divider', { style: 'dashed' }],
    ['spacer', { height: 8 }],
    ['spacer', { height: 200 }],
    ['socials', { items: [{ platform: 'github', url: 'https://github.com/ada', extra: 1 }], size: 'large' }],
    ['socials', { items: [] }],
    ['image', { alt: 'Ada', linkUrl: 'https://example.com', rounded: true }],
    ['youtube', { start: 90 }],
    ['spotify', { compact: true, theme: 'dark' }],
    ['divider', { height: 'not mine', level: 99, 'ünknown key': [null, { a: -0.5 }], '': 0 }],
  ])('of a %s come back exactly as given: %j', async (type, settings) => {
    expect((await calls.addBlock(profileId, { type, settings })).settings).toEqual(settings);
    expect((await get())[0]!.settings).toEqual(settings);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['divider', { hidden: 1 }, 'hidden'],
    ['divider', { startsAt: 'soon' }, 'startsAt'],
    ['divider', { endsAt: '2031-01-01' }, 'endsAt'],
    ['divider', { startsAt: '2031-01-01T00:00:00Z', endsAt: '2031-01-01T01:00:00+01:00' }, 'endsAt'],
    ['divider', { style: 'wavy' }, 'style'],
    ['link', { openInNewTab: 'true' }, 'openInNewTab'],
    ['link', { thumbnail: 'javascript:alert(1)' }, 'thumbnail'],
    ['link', { thumbnail: 5 }, 'thumbnail'],
    ['link', { highlight: null }, 'highlight'],
    ['heading', { level: 0 }, 'level'],
    ['heading', { level: 4 }, 'level'],
    ['heading', { level: 1.5 }, 'level'],
    ['heading', { level: '1' }, 'level'],
    ['heading', { align: 'justify' }, 'align'],
    ['spacer', { height: 7 }, 'height'],
    ['spacer', { height: 201 }, 'height'],
    ['spacer', { height: '24' }, 'height'],
    ['socials', { items: {} }, 'items'],
    ['socials', { items: ['github'] }, 'items.0'],
    ['socials', { items: [{ platform: 'github' }] }, 'items.0.url'],
    ['socials', { items: [{ platform: 'x', url: 'javascript:alert(1)' }] }, 'items.0.url'],
    ['socials', { size: 12 }, 'size'],
    ['image', { alt: ['x'] }, 'alt'],
    ['image', { linkUrl: 'nope' }, 'linkUrl'],
    ['image', { rounded: 'yes' }, 'rounded'],
    ['youtube', { start: -1 }, 'start'],
    ['spotify', { compact: 0 }, 'compact'],
    ['spotify', { theme: 'blue' }, 'theme'],
  ])('of a %s cannot be %j', async (type, settings, field) => {
    const { status, body } = await post({ type, settings });
    expect([status, body.error.code, body.error.details.map((detail) => detail.field)]).toEqual([
      400,
      'VALIDATION_ERROR',
      [`settings.${field}`],
    ]);
  });

  test('may have 8 KB of JSON', async () => {
    const settings = { a: 'x'.repeat(8_192 - '{"a":""}'.length) };
    expect((await calls.addBlock(profileId, { settings })).settings).toEqual(settings);
  });
});

describe('a change', () => {
  test('touches the given fields and updatedAt alone, settings as a whole', async () => {
    const made = await calls.addBlock(profileId, {
      label: 'a',
      icon: 'b',
      content: 'c',
      settings: { level: 2, my: 1 },
    });
    const changed = readBlock(await patch(made.id, { label: null, settings: { my: 2 }, position: 7, id: 'x' }));
    expect(changed).toEqual({ ...made, label: null, settings: { my: 2 }, updatedAt: changed.updatedAt });
    expect(await get()).toEqual([changed]);
  });

  test('of nothing is no change at all', async () => {
    const made = await calls.addBlock(profileId);
    const before = await calls.getProfile(profileId);
    for (const body of [{}, { nonsense: 1 }, undefined]) expect(readBlock(await patch(made.id, body))).toEqual(made);
    expect(await calls.getProfile(profileId)).toEqual(before);
  });

  test('is held to the rules of the type that the block then has', async () => {
    const made = await calls.addBlock(profileId, { type: 'paragraph', content: 'just text', settings: { level: 9 } });
    for (const [body, code] of [
      [{ type: 'link' }, 'INVALID_URL'],
      [{ type: 'heading' }, 'VALIDATION_ERROR'],
      [{ type: 'nope' }, 'INVALID_BLOCK_TYPE'],
      [{ settings: { align: 1 } }, 'VALIDATION_ERROR'],
    ] as const) {
      const answer = await patch(made.id, body);
      expect([body, answer.status, answer.body.error.code]).toEqual([body, 400, code]);
    }
    expect(await get()).toEqual([made]);
    const link = readBlock(await patch(made.id, { type: 'link', content: 'https://Example.com' }));
    expect(link).toMatchObject({ type: 'link', content: 'https://example.com/', settings: { level: 9 } });
    expect((await patch(made.id, { content: 'nope' })).body.error.code).toBe('INVALID_URL');
    expect(readBlock(await patch(made.id, { content: null })).content).toBeNull();
  });
});

test('a delete closes the gap', async () => {
  const { profileId: id, blockIds } = await calls.createWithBlocks(5);
  profileId = id;
  for (const index of [2, 0, 2]) {
    const [gone] = blockIds.splice(index, 1);
    const { status, body } = await remove(gone!);
    expect([status, body]).toEqual([200, { success: true, data: { deleted: true } }]);
    const blocks = await get();
    expect(blocks.map(({ id }) => id)).toEqual(blockIds);
    expect(blocks.map(({ position }) => position)).toEqual(blockIds.map((_, place) => place));
    for (const again of [await remove(gone!), await patch(gone!, { label: 'x' }), await patch(gone!, {})])
      expect([again.status, again.body.error.code]).toEqual([404, 'BLOCK_NOT_FOUND']);
  }
});

describe('a reorder', () => {
  test('answers the blocks in the order that was asked for, and touches no block that stays', async () => {
    const { profileId: id, blockIds } = await calls.createWithBlocks(4);
    profileId = id;
    const before = await get();
    const wanted = [blockIds[2]!, blockIds[1]!, blockIds[0]!, blockIds[3]!];
    const ordered = readBlocks(await reorder(wanted));
    expect(ordered.map((block) => [block.id, block.position])).toEqual(wanted.map((block, place) => [block, place]));
    expect(await get()).toEqual(ordered);
    for (const place of [1, 3]) expect(ordered[place]).toEqual(before[place]);
    expect(readBlocks(await reorder(wanted))).toEqual(ordered);
  });

  test('of a profile without blocks is an empty one', async () => {
    expect(readBlocks(await reorder([]))).toEqual([]);
  });

  test('is refused unless it names every block of the profile once; an id that is not one of them wins', async () => {
    const elsewhere = (await calls.createWithBlocks(1)).blockIds[0]!;
    const { profileId: id, blockIds } = await calls.createWithBlocks(3);
    profileId = id;
    const [a, b, c] = blockIds;
    const before = await get();
    for (const [ids, code] of [
      [[a, b], 'VALIDATION_ERROR'],
      [[], 'VALIDATION_ERROR'],
      [[a, b, b], 'VALIDATION_ERROR'],
      [[a, b, c, a], 'VALIDATION_ERROR'],
      [undefined, 'VALIDATION_ERROR'],
      [null, 'VALIDATION_ERROR'],
      ['abc', 'VALIDATION_ERROR'],
      [[a, b, 3], 'VALIDATION_ERROR'],
      [[[a, b, c]], 'VALIDATION_ERROR'],
      [[a, b, elsewhere], 'BLOCK_NOT_FOUND'],
      [[a, b, c, elsewhere], 'BLOCK_NOT_FOUND'],
      [['blk_00000000000000000000'], 'BLOCK_NOT_FOUND'],
      [[a, a, 'nope'], 'BLOCK_NOT_FOUND'],
      [['\0', '\ud800', ''], 'BLOCK_NOT_FOUND'],
      [Array.from({ length: 2_000 }, () => 'blk_'), 'BLOCK_NOT_FOUND'],
    ] as const) {
      const { status, body } = await reorder(ids);
      expect([ids, body.error.code, status]).toEqual([ids, code, code === 'BLOCK_NOT_FOUND' ? 404 : 400]);
    }
    expect(await get()).toEqual(before);
  });
});

test('another method on a path of blocks is METHOD_NOT_ALLOWED', async () => {
  for (const [method, path, allow] of [
    ['GET', 'blocks', 'POST'],
    ['GET', 'blocks/reorder', 'PUT'],
    ['GET', 'blocks/blk_x', 'PATCH, DELETE'],
    ['PUT', 'blocks/blk_x', 'PATCH, DELETE'],
  ] as const) {
    const answer = await management.call(method, `/v1/profiles/${profileId}/${path}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  }
});
