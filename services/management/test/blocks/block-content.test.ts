import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProfileCalls, type ProfileCalls } from '../support/profile-calls.ts';
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
const get = async () => (await calls.getProfile(profileId)).blocks;

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

test.each([
  ['link', 'https://Example.com', 'https://example.com/'],
  ['link', 'http://example.com/ü', 'http://example.com/%C3%BC'],
  ['link', 'mailto:ada@example.com?subject=Hi', 'mailto:ada@example.com?subject=Hi'],
  ['link', 'mailto:?subject=x', 'mailto:?subject=x'],
  ['link', 'TEL:+44 20 1234', 'tel:+44 20 1234'],
  ['link', 'https://lnk.example/my-short-link', 'https://lnk.example/my-short-link'],
  ['image', 'https://example.com/a b.png', 'https://example.com/a%20b.png'],
  ['youtube', youtube, youtube],
  ['youtube', 'https://youtu.be/dQw4w9WgXcQ?t=4', 'https://youtu.be/dQw4w9WgXcQ?t=4'],
  ['spotify', spotify, spotify],
  ['heading', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['paragraph', '', ''],
  ['spacer', 'nope', 'nope'],
  ['vimeo', 'https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['soundcloud', 'https://soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
  [
    'tiktok',
    'https://www.tiktok.com/@a/video/7106594312292453675',
    'https://www.tiktok.com/@a/video/7106594312292453675',
  ],
  ['applemusic', 'https://music.apple.com/de/album/x/1', 'https://music.apple.com/de/album/x/1'],
  ['twitch', 'https://www.twitch.tv/ada', 'https://www.twitch.tv/ada'],
  ['email', ' ada@example.com ', 'ada@example.com'],
  ['email', '', ''],
  ['email', `ada@${'a.'.repeat(110)}example`, `ada@${'a.'.repeat(110)}example`],
  ['phone', '+49 (30) 12-34', '+49 (30) 12-34'],
  ['vcard', 'anything', 'anything'],
  ['map', '1 Main St', '1 Main St'],
  ['form', 'Hello', 'Hello'],
])('a %s accepts %j as its content and stores it as %j', async (type, content, stored) => {
  expect((await calls.addBlock(profileId, { type, content })).content).toBe(stored);
});

const notALink = ['', 'nope', '/x', 'javascript:alert(1)', 'java\nscript:alert(1)', ' data:text/html,x', 'https://'];
const notAFile = [...notALink, 'mailto:ada@example.com', 'https://u:p@example.com', 'ftp://example.com/x'];
test.each([
  ...[...notALink, 'mailto:', 'mailto:?subject=', 'tel:', 'https://u@example.com', 'vbscript:x', 'sms:1', '\0'].map(
    (content) => ['link', content],
  ),
  ...notAFile.map((content) => ['image', content]),
  ...[...notAFile, spotify, 'https://youtube.com.evil.example/x', 'https://evil.example/youtube.com'].map((content) => [
    'youtube',
    content,
  ]),
  ...['https://www.youtube.com:8443/watch', 'https://youtube.com@evil.example/'].map((content) => ['youtube', content]),
  ...[...notAFile, youtube, 'https://xopen.spotify.com/', 'spotify:track:1'].map((content) => ['spotify', content]),
])('a %s refuses %j as its content', async (type, content) => {
  const { status, body } = await post({ type, content });
  expect([status, body.error.code]).toEqual([400, content.includes('\0') ? 'VALIDATION_ERROR' : 'INVALID_URL']);
  expect(await get()).toEqual([]);
});

test.each([
  ['email', 'ada'],
  ['email', 'ada@example.com?bcc=eve@example.com'],
  ['email', 'ada@example.com\nBcc: eve@example.com'],
  ['email', `${'a'.repeat(65)}@example.com`],
  ['phone', 'call me'],
  ['phone', '12'],
  ['phone', '+1;ext=5'],
  ['phone', '1'.repeat(41)],
])('a %s with %j as its content is invalid', async (type, content) => {
  const { status, body } = await post({ type, content });
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test.each([
  ['vimeo', 'https://youtu.be/dQw4w9WgXcQ'],
  ['tiktok', 'https://tiktok.com.evil.example/'],
  ['twitch', 'https://twitch.tv:8443/ada'],
  ['soundcloud', 'soundcloud.com/a/b'],
  ['applemusic', 'https://user@music.apple.com/'],
])('a %s of %j is refused as its URL', async (type, content) => {
  expect((await post({ type, content })).body.error.code).toBe('INVALID_URL');
});

test.each([
  ['vcard', { email: 'nope' }, 'settings.email'],
  ['vcard', { website: 'javascript:alert(1)' }, 'settings.website'],
  ['map', { latitude: 91 }, 'settings.latitude'],
  ['map', { longitude: '1' }, 'settings.longitude'],
  ['form', { name: 'maybe' }, 'settings.name'],
  [
    'form',
    { fields: Array.from({ length: 9 }, (_, at) => ({ key: `k${at}`, label: 'x', type: 'text' })) },
    'settings.fields',
  ],
  ['form', { fields: [{ key: 'A', label: '', type: 'file' }] }, 'settings.fields.0.key'],
  ['form', { retentionDays: 0 }, 'settings.retentionDays'],
])('a %s with the settings %j is refused for %s', async (type, settings, field) => {
  const { status, body } = await post({ type, settings });
  expect([status, body.error.details.map((detail) => detail.field)]).toEqual([400, expect.arrayContaining([field])]);
});

test('the click URL of a block is refused as the target of a block', async () => {
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
