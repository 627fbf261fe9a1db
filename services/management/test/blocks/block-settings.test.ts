import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfileCalls, readBlock, type ProfileCalls } from '../support/profile-calls.ts';
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
const get = async () => (await calls.getProfile(profileId)).blocks;

describe('an invalid block', () => {
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

  test('gets a documented error for deeply nested or unusual settings', async () => {
    const nested = (depth: number) => `{"type":"link","settings":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expect([(await post(nested(31))).status, (await post(nested(32))).status]).toEqual([201, 400]);
    for (const body of [nested(4_000), nested(30_000), '{"type":"link","settings":{"a":1e999}}']) {
      const response = await post(body);
      expect([response.status, response.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const polluting = await post('{"type":"link","settings":{"__proto__":{"hidden":5},"constructor":{"prototype":1}}}');
    expect(readBlock(polluting, 201).settings).toEqual({ constructor: { prototype: 1 } });
  });
});

describe('the settings', () => {
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
  ])('of a %s are returned unchanged: %j', async (type, settings) => {
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
