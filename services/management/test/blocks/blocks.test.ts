import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockTypes } from '@linkplane/contracts';
import { createProfileCalls, readBlock, readBlocks, type ProfileCalls } from '../support/profile-calls.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

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
  test.each(blockTypes)('of type %s needs no other fields, and is the last one', async (type) => {
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

  test('has all given fields', async () => {
    const fields = {
      type: 'link',
      label: 'My “site” <b>',
      content: 'https://example.com/?a=1#b',
      icon: 'globe',
      settings: { highlight: true, mine: { deep: [1, null, 'x', { y: 2.5 }] } },
    };
    const made = await calls.addBlock(profileId, { ...fields, position: 9, clicks: 9 });
    expect(made).toMatchObject({ ...fields, position: 0, clicks: 0 });
    expect(await get()).toEqual([made]);
  });

  test('increases the version of its profile', async () => {
    const before = await calls.getProfile(profileId);
    await calls.addBlock(profileId);
    const after = await calls.getProfile(profileId);
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect({ ...after, blocks: [], updatedAt: before.updatedAt }).toEqual(before);
  });

  test('has the clicks that were counted', async () => {
    const { id } = await calls.addBlock(profileId);
    await management.pool.query('insert into block_totals (block_id, clicks) values ($1, 5)', [id]);
    expect((await get())[0]!.clicks).toBe(5);
    expect(readBlock(await patch(id, { label: 'x' })).clicks).toBe(5);
    await remove(id);
    expect((await management.pool.query('select from block_totals where block_id = $1', [id])).rowCount).toBe(0);
  });

  test('beyond 200 is PLAN_LIMIT_REACHED', async () => {
    await management.pool.query(
      `insert into blocks (id, profile_id, type, position)
       select 'blk_' || $1 || n, $1, 'divider', n from generate_series(0, 198) n`,
      [profileId],
    );
    const responses = await Promise.all([1, 2, 3].map(() => post({ type: 'divider' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(responses.find(({ status }) => status === 403)!.body.error.code).toBe('PLAN_LIMIT_REACHED');
    expect(await get()).toHaveLength(200);
  });
});

describe('a change', () => {
  test('changes only the given fields and updatedAt, settings as a whole', async () => {
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

  test('with an empty body changes nothing', async () => {
    const made = await calls.addBlock(profileId);
    const before = await calls.getProfile(profileId);
    for (const body of [{}, { position: 1 }, undefined]) expect(readBlock(await patch(made.id, body))).toEqual(made);
    expect(await calls.getProfile(profileId)).toEqual(before);
  });

  test('is validated by the rules of the type that the block then has', async () => {
    const made = await calls.addBlock(profileId, { type: 'paragraph', content: 'just text', settings: { level: 9 } });
    for (const [body, code] of [
      [{ type: 'link' }, 'INVALID_URL'],
      [{ type: 'heading' }, 'VALIDATION_ERROR'],
      [{ type: 'nope' }, 'INVALID_BLOCK_TYPE'],
      [{ settings: { align: 1 } }, 'VALIDATION_ERROR'],
    ] as const) {
      const response = await patch(made.id, body);
      expect([body, response.status, response.body.error.code]).toEqual([body, 400, code]);
    }
    expect(await get()).toEqual([made]);
    const link = readBlock(await patch(made.id, { type: 'link', content: 'https://Example.com' }));
    expect(link).toMatchObject({ type: 'link', content: 'https://example.com/', settings: { level: 9 } });
    expect((await patch(made.id, { content: 'nope' })).body.error.code).toBe('INVALID_URL');
    expect(readBlock(await patch(made.id, { content: null })).content).toBeNull();
  });
});

test('a delete leaves dense positions', async () => {
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
  test('returns the blocks in the requested order, and does not change blocks that keep their position', async () => {
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

  test('of a profile without blocks returns an empty list', async () => {
    expect(readBlocks(await reorder([]))).toEqual([]);
  });

  test('is refused unless it names every block of the profile once; an unknown id is reported first', async () => {
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
    const response = await management.call(method, `/v1/profiles/${profileId}/${path}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  }
});

describe('a page with all its blocks', () => {
  const paragraph = (content: string, settings: object = {}) => ({ type: 'paragraph', content, settings });
  const largeText = '&'.repeat(4_000); // 20,000 characters of markup

  /** A page without room for another large text. */
  async function fillPage(): Promise<string> {
    let lastId = '';
    for (let nth = 0; nth < 20; nth += 1) {
      const response = await post(
        paragraph(largeText, nth % 2 === 0 ? { hidden: true } : { startsAt: '2999-01-01T00:00:00Z' }),
      );
      if (response.status === 400) {
        expect(response.body.error).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: [{ field: 'content', message: expect.stringContaining('may have 256 KB') as string }],
        });
        expect(nth).toBe(12);
        return lastId;
      }
      lastId = readBlock(response, 201).id;
    }
    throw new Error('There is no end.');
  }

  test('may have 256 KB, hidden and scheduled blocks included; other changes are still accepted', async () => {
    const lastId = await fillPage();
    expect(await get()).toHaveLength(12);
    const small = await calls.addBlock(profileId, paragraph('small'));
    expect((await patch(small.id, { content: largeText })).status).toBe(400);
    expect((await patch(small.id, { content: 'still small' })).status).toBe(200);
    expect((await remove(lastId)).status).toBe(200);
    expect((await patch(small.id, { content: largeText })).status).toBe(200);
  });

  test('counts stored settings that are not displayed, too', async () => {
    const settings = { custom: 'x'.repeat(8_000) };
    const statuses = [];
    for (let nth = 0; nth < 34; nth += 1) statuses.push((await post({ type: 'divider', settings })).status);
    expect(statuses.indexOf(400)).toBe(32);
  });

  test('that is over the limit already can be made smaller but not larger', async () => {
    const lastId = await fillPage();
    await management.pool.query(
      `insert into blocks (id, profile_id, type, content, position)
       select 'blk_' || substr(md5($1 || n), 1, 20), $1, 'paragraph', repeat('&', 4000), 100 + n from generate_series(1, 10) n`,
      [profileId],
    );
    expect((await patch(lastId, { content: 'shorter' })).status).toBe(200);
    expect((await patch(lastId, { content: 'somewhat longer' })).status).toBe(400);
    expect(await get()).toHaveLength(22);
  });
});
