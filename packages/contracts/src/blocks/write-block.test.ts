import { describe, expect, test } from 'vitest';
import type { BlockType } from './block-type.ts';
import { createBlockBody, reorderBlocksBody, updateBlockBody } from './write-block.ts';

const faultsOf = (body: unknown, schema: typeof createBlockBody | typeof updateBlockBody = createBlockBody) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

const clickFault = 'must be an absolute http, https, mailto or tel URL without credentials';
const onSpotify = 'must be an http or https URL on open.spotify.com';
const onYoutube = 'must be an http or https URL on youtube.com or youtu.be';

describe('the content of a block', () => {
  test.each<[BlockType, string, string]>([
    ['link', 'HTTPS://Example.com', 'https://example.com/'],
    ['link', 'mailto:ada@example.com', 'mailto:ada@example.com'],
    ['link', 'tel:+49123', 'tel:+49123'],
    ['link', 'tel://+49123', 'tel://+49123'],
    ['link', 'mailto:?subject=Hi', 'mailto:?subject=Hi'],
    ['link', '\u200bhttps://example.com/\ufeff', 'https://example.com/'],
    ['image', 'https://example.com/a b.png', 'https://example.com/a%20b.png'],
    ['email', ' ada@example.com ', 'ada@example.com'],
    ['email', ' ', ''],
    ['phone', '+49 30 1234-56', '+49 30 1234-56'],
    ['phone', '', ''],
    ['heading', 'Any <text>', 'Any <text>'],
    ['divider', '', ''],
  ])('of the type %s, %j, is stored as %j', (type, content, stored) => {
    expect(createBlockBody.parse({ type, content }).content).toBe(stored);
  });

  test.each<[BlockType, string, string]>([
    ['link', 'example.com', clickFault],
    ['link', 'javascript:alert(1)', clickFault],
    ['link', 'mailto:ada', clickFault],
    ['link', 'mailto:?', clickFault],
    ['link', 'sms:?body=Hi', clickFault],
    ['link', 'tel:now', clickFault],
    ['link', 'sms:123', clickFault],
    ['link', 'acme:ada@example.com', clickFault],
    ['link', 'ftp://1@example.com', clickFault],
    ['link', 'https://ada@example.com', clickFault],
    ['image', 'mailto:ada@example.com', 'must be an absolute http or https URL without credentials'],
    ['youtube', 'https://example.com/youtube.com', onYoutube],
    ['youtube', 'https://youtube.com.example/', onYoutube],
    ['youtube', 'https://youtube.com:8443/', onYoutube],
    ['youtube', 'ftp://youtube.com/', onYoutube],
    ['spotify', 'https://spotify.com/', onSpotify],
    ['vimeo', 'https://example.com/', 'must be an http or https URL on vimeo.com'],
    ['soundcloud', 'https://example.com/', 'must be an http or https URL on soundcloud.com'],
    ['tiktok', 'https://example.com/', 'must be an http or https URL on tiktok.com'],
    ['applemusic', 'https://apple.com/', 'must be an http or https URL on music.apple.com'],
    ['twitch', 'https://example.com/', 'must be an http or https URL on twitch.tv'],
    ['email', 'ada', 'must be an email address'],
    ['phone', 'now', 'must be a phone number'],
    ['heading', 'x'.repeat(4_001), 'must have at most 4000 characters'],
    ['link', `https://example.com/${'x'.repeat(4_000)}`, 'must have at most 4000 characters'],
  ])('of the type %s is not %j', (type, content, message) => {
    expect(faultsOf({ type, content })).toEqual([['content', message]]);
    expect(faultsOf({ type, content }, updateBlockBody)).toEqual([['content', message]]);
  });

  test.each<[BlockType, string[]]>([
    ['youtube', ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']],
    ['youtube', ['youtube-nocookie.com', 'www.youtube-nocookie.com']],
    ['spotify', ['open.spotify.com', 'play.spotify.com']],
    ['vimeo', ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']],
    ['soundcloud', ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com']],
    ['tiktok', ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com']],
    ['applemusic', ['music.apple.com', 'embed.music.apple.com']],
    ['twitch', ['twitch.tv', 'www.twitch.tv', 'm.twitch.tv', 'clips.twitch.tv']],
  ])('of the type %s is on one of the hosts %j', (type, hosts) => {
    for (const host of hosts)
      for (const url of [`https://${host}/a?b`, `http://${host}/`])
        expect(createBlockBody.parse({ type, content: url }).content).toBe(url);
  });

  test('that is no URL is reported as INVALID_URL, and other problems are not', () => {
    const issueOf = (type: BlockType, content: string) => createBlockBody.safeParse({ type, content }).error?.issues[0];
    expect(issueOf('link', 'x')).toMatchObject({ code: 'custom', params: { errorCode: 'INVALID_URL' } });
    expect(issueOf('email', 'x')).not.toHaveProperty('params');
  });

  test('is null where there is none', () => {
    for (const content of [null, undefined])
      expect(createBlockBody.parse({ type: 'link', content }).content).toBeNull();
  });

  test('is not checked as long as the type is not known', () => {
    expect(faultsOf({ content: 'any' }, updateBlockBody)).toBeUndefined();
    expect(faultsOf({ type: 'planet', content: 'any' })?.map(([field]) => field)).toEqual(['type']);
  });
});

describe('the settings of a block', () => {
  test('are checked by the type, and stored as they are', () => {
    const settings = { level: 2, own: 'key', hidden: true };
    expect(createBlockBody.parse({ type: 'heading', settings }).settings).toEqual(settings);
    expect(faultsOf({ type: 'heading', settings: { level: 4 } })).toEqual([
      ['settings.level', 'must be a whole number, 1 to 3'],
    ]);
    expect(faultsOf({ type: 'socials', settings: { items: [{ platform: 'x', url: 'x' }] } })).toEqual([
      ['settings.items.0.url', clickFault],
    ]);
  });

  test('are checked for what all types share as long as the type is not known', () => {
    expect(faultsOf({ settings: { level: 4 } }, updateBlockBody)).toBeUndefined();
    expect(faultsOf({ settings: { hidden: 'yes' } }, updateBlockBody)).toEqual([
      ['settings.hidden', 'must be true or false'],
    ]);
  });

  test('are an object of at most 8 KB', () => {
    for (const settings of [null, [], 'text'])
      expect(faultsOf({ type: 'heading', settings })).toEqual([['settings', 'must be an object']]);
    const longest = 'x'.repeat(8_192 - '{"a":""}'.length);
    expect(faultsOf({ type: 'heading', settings: { a: longest } })).toBeUndefined();
    expect(faultsOf({ type: 'heading', settings: { a: `${longest}x` } })).toEqual([
      ['settings', 'must have at most 8192 bytes of JSON'],
    ]);
  });
});

test('all problems of a block are named at once', () => {
  const body = { type: 'link', label: 'x'.repeat(201), icon: 'x'.repeat(65), content: 'x', settings: { hidden: 1 } };
  expect(faultsOf(body)).toEqual([
    ['label', 'must have at most 200 characters'],
    ['icon', 'must have at most 64 characters'],
    ['content', clickFault],
    ['settings.hidden', 'must be true or false'],
  ]);
  expect(faultsOf({ type: 'link', label: 7, content: 'x' })).toEqual([
    ['label', 'must be a string'],
    ['content', clickFault],
  ]);
});

test('a body is an object', () => {
  for (const body of [null, 'text', 7]) {
    expect(faultsOf(body)).toEqual([['', 'must be a JSON object']]);
    expect(faultsOf(body, updateBlockBody)).toEqual([['', 'must be a JSON object']]);
    expect(reorderBlocksBody.safeParse(body).error?.issues[0]?.message).toBe('must be a JSON object');
  }
});

test('a new order lists blocks by their ids', () => {
  const messageOf = (blockIds: unknown) => reorderBlocksBody.safeParse({ blockIds }).error?.issues[0]?.message;
  expect(messageOf(['blk_1', 'blk_2'])).toBeUndefined();
  expect(messageOf('blk_1')).toBe('must be an array of block ids');
  expect(messageOf([7])).toBe('must be a string');
});
