import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  blockStyleHash,
  blockTarget,
  readFormFields,
  renderEmbedPage,
  renderPlayPage,
  renderProfilePage,
  writeVcard,
} from '../src/index.ts';
import { english } from '../src/page-words.ts';
import { aBlock, aProfile, parseHtml, renderBlocks } from './parse-page.ts';

const linkOf = (type: string, content: string | null, settings: Record<string, unknown> = {}) =>
  renderBlocks(aBlock(type, { content, settings })).find(({ tag }) => tag === 'a')?.attributes.href;

test.each([
  ['ada@example.com', {}, 'mailto:ada@example.com'],
  [' ada+news@example.com ', { subject: 'Hello & bye?' }, 'mailto:ada%2Bnews@example.com?subject=Hello%20%26%20bye%3F'],
  ['ada@example.com?bcc=evil@example.com', {}, undefined],
  ['ada@example.com\r\nBcc: evil@example.com', {}, undefined],
  ['ada', {}, undefined],
  ['ada@example.com\u200b', {}, 'mailto:ada@example.com'],
  ['\u202aada@example.com\u202c ', {}, 'mailto:ada@example.com'],
  ['ada@exam\u200bple.com', {}, undefined],
  ['a\u202eda@example.com', {}, undefined],
  [null, {}, undefined],
])('the mail button of %j with %j leads to %j', (content, settings, href) => {
  expect(linkOf('email', content, settings)).toBe(href);
});

test.each([
  ['+49 (30) 1234-56', 'tel:+4930123456'],
  ['110', 'tel:110'],
  ['+49 (0)30 1234', 'tel:+49301234'],
  ['+49 (0) 30 1234', 'tel:+49301234'],
  ['+44(0)20 7946 0958', 'tel:+442079460958'],
  ['0049 (0)30 1234', 'tel:0049301234'],
  ['00 49 (0)30 1234', 'tel:0049301234'],
  ['+39 (0)6 1234 567', 'tel:+39061234567'],
  ['+39 (06) 1234567', 'tel:+39061234567'],
  ['(030) 1234', 'tel:0301234'],
  ['+1 (555) 010-9999', 'tel:+15550109999'],
  ['\u202a+49\u00a030\u202f1234\u202c', 'tel:+49301234'],
  ['\u2068+49 30 1234\u2069', 'tel:+49301234'],
  ['+49\u201330\u20111234\u2212', undefined],
  ['+49\u201330\u20111234', 'tel:+49301234'],
  ['٠٣٠ ١٢٣٤', 'tel:0301234'],
  ['۰۳۰ ۱۲۳۴', 'tel:0301234'],
  ['＋４９ ３０ １２３４', 'tel:+49301234'],
  ['+49 30 1234 ext. 5', undefined],
  ['49+30', undefined],
  [`+49 ${' '.repeat(100_000)}30`, undefined],
  ['+1;ext=5', undefined],
  ['call me', undefined],
  ['*#06#', undefined],
])('the phone button of %j leads to %j', (content, href) => expect(linkOf('phone', content)).toBe(href));

test('a vCard has its fields escaped and its lines folded', () => {
  const name = 'Lovelace, Ada; Countess\\';
  const note = `One\nTwo\r\nEND:VCARD\r\nBEGIN:VCARD ${'ä🎉'.repeat(60)}`;
  const card = writeVcard(
    aBlock('vcard', {
      settings: { name, note, email: 'ada@example.com', phone: '+44 20 7946', website: 'https://example.com/a,b' },
    }),
  );
  const unfolded = card?.replaceAll('\r\n ', '');
  expect(unfolded?.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Lovelace\\, Ada\\; Countess\\\\',
    'N:;Lovelace\\, Ada\\; Countess\\\\;;;',
    'EMAIL:ada@example.com',
    'TEL;VALUE=uri:tel:+44207946',
    'URL:https://example.com/a\\,b',
    `NOTE:One\\nTwo\\nEND:VCARD\\nBEGIN:VCARD ${'ä🎉'.repeat(60)}`,
    'END:VCARD',
    '',
  ]);
  for (const line of card?.split('\r\n') ?? []) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(card?.isWellFormed()).toBe(true);
  expect(writeVcard(aBlock('vcard', { settings: { name: ' ' } }))).toBeUndefined();
});

test('a map is links alone, and a frame of this service where its place is known', () => {
  const plain = aBlock('map', { content: '1 Main St, Springfield' });
  expect(renderBlocks(plain).some(({ tag }) => tag === 'iframe')).toBe(false);
  expect([0, 1, 2, 3].map((item) => blockTarget(plain, item))).toEqual([
    'https://www.openstreetmap.org/search?query=1%20Main%20St%2C%20Springfield',
    'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Springfield',
    'https://maps.apple.com/?q=1%20Main%20St%2C%20Springfield',
    undefined,
  ]);
  const placed = aBlock('map', { content: 'Home', settings: { latitude: 52.5, longitude: 13.4 } });
  expect(renderBlocks(placed).find(({ tag }) => tag === 'iframe')?.attributes.src).toBe(`/b/${placed.id}/embed`);
  expect(renderPlayPage(placed, 'x', english)?.contentSecurityPolicy).toContain(
    'frame-src https://www.openstreetmap.org;',
  );
});

test.each([
  ['vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'vimeo',
    'https://vimeo.com/76979871/abc123ef',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abc123ef',
  ],
  [
    'tiktok',
    'https://www.tiktok.com/@ada/video/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
  ],
  [
    'twitch',
    'https://www.twitch.tv/ada_l',
    'https://player.twitch.tv/?channel=ada_l&parent=go.example.com&autoplay=true',
  ],
  [
    'twitch',
    'https://clips.twitch.tv/Nice-Clip',
    'https://clips.twitch.tv/embed?clip=Nice-Clip&parent=go.example.com&autoplay=true',
  ],
  [
    'twitch',
    'https://www.twitch.tv/videos/123',
    'https://player.twitch.tv/?video=123&parent=go.example.com&autoplay=true',
  ],
  [
    'applemusic',
    'https://music.apple.com/de/album/a-name/1440857781?i=1440857786',
    'https://embed.music.apple.com/de/album/1440857781?i=1440857786',
  ],
  [
    'soundcloud',
    'https://soundcloud.com/ada/first-program',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fada%2Ffirst-program&auto_play=true&show_comments=false&visual=false',
  ],
])('a %s of %s plays behind a click alone', (type, content, src) => {
  const block = aBlock(type, { content, label: 'A title' });
  const { html, contentSecurityPolicy } = renderProfilePage(aProfile({ blocks: [block] }), Date.now());
  const { origin } = new URL(src);
  expect(html).not.toContain(origin);
  expect(contentSecurityPolicy).toContain(`frame-src 'self';`);
  const button = renderEmbedPage(block, english);
  expect(parseHtml(button?.html ?? '').some(({ tag }) => tag === 'iframe')).toBe(false);
  expect(button?.contentSecurityPolicy).toContain(`frame-src 'none'`);
  const player = renderPlayPage(block, 'go.example.com', english);
  expect(parseHtml(player?.html ?? '').find(({ tag }) => tag === 'iframe')?.attributes.src).toBe(src);
  expect(player?.contentSecurityPolicy).toContain(`frame-src ${origin};`);
  expect(blockTarget(block, 0)).toBeUndefined();
});

test.each<readonly [type: string, content: string]>([
  ...[
    ...[
      'showcase/10891463',
      'album/12345',
      'event/4303510',
      'event/4303510/videos/98765',
      'groups/114',
      'channels/12345',
    ],
    ...['user123456', 'ondemand/name', 'ondemand/12345', 'blog/post/2024', 'categories/2024/videos', 'a/1/2'],
  ].map((path) => ['vimeo', `https://vimeo.com/${path}`] as const),
  ...[
    ...['discover', 'you/likes', 'charts/top', 'search?q=x', 'tags/x', 'stream', 'pages/contact', 'terms-of-use', ''],
  ].map((path) => ['soundcloud', `https://soundcloud.com/${path}`] as const),
  ...[
    ...['directory', 'settings', 'downloads', 'Search', 'login', 'videos', 'subscriptions', 'p/jobs', 'ada/videos'],
  ].map((path) => ['twitch', `https://www.twitch.tv/${path}`] as const),
  ['twitch', 'https://clips.twitch.tv/embed'],
  ...[
    ...[
      'us/artist/ada/123/top-songs',
      'us/album/a-name',
      'us/playlist/a-name',
      'us/playlist/a/123',
      'us/station/a/pl.a',
    ],
    ...['us/song/a/b', 'us/curator/a/1', 'us/album/a/b/1'],
  ].map((path) => ['applemusic', `https://music.apple.com/${path}`] as const),
  ...[
    ...[
      '@ada/photo/7106594312292453675',
      '@ada/live',
      't/ZT1',
      'video/1',
      'v/7106594312292453675.mp4',
      'tag/v/7106594312292453675',
    ],
  ].map((path) => ['tiktok', `https://www.tiktok.com/${path}`] as const),
  ['vimeo', 'https://vimeo.com/about'],
  ['vimeo', 'https://evil.example/76979871'],
  ['vimeo', 'https://vimeo.com:8443/76979871'],
  ['tiktok', 'https://www.tiktok.com/@ada'],
  ['twitch', 'https://www.twitch.tv/'],
  ['twitch', 'https://www.twitch.tv/a&parent=evil'],
  ['applemusic', 'https://music.apple.com/de/browse'],
  ['soundcloud', 'https://soundcloud.com/a%22b/c'],
])('a %s of %s is a plain link, or nothing', (type, content) => {
  const block = aBlock(type, { content });
  expect(renderBlocks(block).some(({ tag }) => tag === 'iframe')).toBe(false);
  expect(renderPlayPage(block, 'x', english)).toBeUndefined();
  expect(blockTarget(block, 0)).toBe(new URL(content).href);
});

test('a form has labels for all of its fields, a trap, and is sent to this service alone', () => {
  const fields = [
    { key: 'a', label: 'First "own"', type: 'text', required: true },
    { key: 'b', label: 'Tick', type: 'checkbox' },
    { key: 'a', label: 'Twice', type: 'text' },
    { label: '' },
    'nonsense',
  ];
  const form = aBlock('form', { label: 'Write', settings: { message: 'off', fields } });
  const elements = renderBlocks(form);
  expect(elements.find(({ tag }) => tag === 'form')?.attributes).toMatchObject({
    method: 'post',
    action: `/b/${form.id}`,
  });
  const inputs = elements.filter(({ tag }) => tag === 'input');
  expect(inputs.map(({ attributes }) => attributes.name)).toEqual(['name', 'email', 'own-a', 'own-b', 'website']);
  const labels = new Set(elements.filter(({ tag }) => tag === 'label').map(({ attributes }) => attributes.for));
  for (const { attributes } of inputs) expect(labels).toContain(attributes.id);
  const policy = (blocks: ReturnType<typeof aBlock>[]) =>
    renderProfilePage(aProfile({ blocks }), Date.now()).contentSecurityPolicy;
  expect(policy([form])).toContain(`form-action 'self'`);
  expect(policy([aBlock('email', { content: 'a@b.example' })])).toContain(`form-action 'none'`);
  expect(readFormFields({ settings: { name: 'off', email: 'off', message: 'off' } })).toEqual([]);
  expect(readFormFields({ settings: { fields: Array.from({ length: 99 }, () => ({ label: 'x' })) } })).toHaveLength(11);
});

test('the pages of a player allow exactly their own style', () => {
  const block = aBlock('vimeo', { content: 'https://vimeo.com/76979871' });
  for (const page of [renderEmbedPage(block, english), renderPlayPage(block, 'x', english)]) {
    const [style] = parseHtml(page?.html ?? '').filter(({ tag }) => tag === 'style');
    const hash = createHash('sha256')
      .update(style?.text ?? '')
      .digest('base64');
    expect(page?.contentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
  }
});

test('pages have the style of these blocks only where they need it', () => {
  const stylesOf = (type: string, content: string) =>
    parseHtml(renderProfilePage(aProfile({ blocks: [aBlock(type, { content })] }), Date.now()).html).filter(
      ({ tag }) => tag === 'style',
    );
  expect(stylesOf('link', 'https://example.com/')).toHaveLength(1);
  const [, extra] = stylesOf('form', '');
  expect(
    `sha256-${createHash('sha256')
      .update(extra?.text ?? '')
      .digest('base64')}`,
  ).toBe(blockStyleHash);
});

const sourceOf = (type: string, content: string) =>
  parseHtml(renderPlayPage(aBlock(type, { content }), 'x', english)?.html ?? '').find(({ tag }) => tag === 'iframe')
    ?.attributes.src;

test.each([
  ['channels/staffpicks/76979871', '76979871'],
  ['channels/1234/76979871', '76979871'],
  ['groups/114/videos/76979871', '76979871'],
  ['groups/design/videos/76979871', '76979871'],
  ['showcase/10891463/video/76979871', '76979871'],
  ['album/10891463/video/76979871', '76979871'],
  ['ondemand/name/76979871', '76979871'],
  ['ondemand/12345/76979871', '76979871'],
  ['manage/videos/76979871', '76979871'],
  ['76979871/settings', '76979871'],
  ['76979871/', '76979871'],
  ['76979871#t=30s', '76979871'],
])('of the address %s Vimeo plays the video, and not its list', (path, id) => {
  expect(sourceOf('vimeo', `https://vimeo.com/${path}`)).toBe(`https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`);
});

test.each([
  'https://m.tiktok.com/v/7106594312292453675.html',
  'https://www.tiktok.com/embed/v2/7106594312292453675',
  'https://www.tiktok.com/embed/7106594312292453675',
  'https://www.tiktok.com/player/v1/7106594312292453675',
  'https://www.tiktok.com/@video/video/7106594312292453675?lang=de',
])('of the address %s TikTok plays the video', (content) => {
  expect(sourceOf('tiktok', content)).toBe('https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1');
});

test.each([
  [
    'twitch',
    'https://clips.twitch.tv/embed?clip=Nice-Clip',
    'https://clips.twitch.tv/embed?clip=Nice-Clip&parent=x&autoplay=true',
  ],
  ['applemusic', 'https://music.apple.com/us/album/1440857781', 'https://embed.music.apple.com/us/album/1440857781'],
  [
    'applemusic',
    'https://music.apple.com/us/playlist/a/pl.u-Abc',
    'https://embed.music.apple.com/us/playlist/pl.u-Abc',
  ],
  ['applemusic', 'https://music.apple.com/us/artist/%E6%97%A5/123', 'https://embed.music.apple.com/us/artist/123'],
])('%s plays %s', (type, content, src) => {
  expect(sourceOf(type, content)).toBe(src);
});

test.each([
  [1e-7, -1e-7, '0.0000001', '-0.0000001'],
  [1e-9, -1e-9, '0', '0'],
  [-0, 100, '0', '100'],
  [52.5, -13.40001, '52.5', '-13.40001'],
  [1.2345678901234567, 180, '1.2345679', '180'],
])('a place at %d, %d has decimals in every map', (latitude, longitude, first, second) => {
  const block = aBlock('map', { content: 'Home', settings: { latitude, longitude } });
  expect([0, 1, 2].map((item) => blockTarget(block, item))).toEqual([
    `https://www.openstreetmap.org/?mlat=${first}&mlon=${second}#map=17/${first}/${second}`,
    `https://www.google.com/maps/search/?api=1&query=${first}%2C${second}`,
    `https://maps.apple.com/?q=Home&ll=${first}%2C${second}`,
  ]);
  expect(sourceOf('map', 'Home')).toBeUndefined();
  const frame = parseHtml(renderPlayPage(block, 'x', english)?.html ?? '').find(({ tag }) => tag === 'iframe');
  expect(frame?.attributes.src).toMatch(new RegExp(`&marker=${first}%2C${second}$`));
});
