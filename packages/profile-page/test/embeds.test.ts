import { describe, expect, test } from 'vitest';
import { blockTarget, renderProfilePage } from '../src/index.ts';
import { aBlock, aProfile, renderBlocks } from './parse-page.ts';

const frameOf = (type: string, content: string, settings: Record<string, unknown> = {}) =>
  renderBlocks(aBlock(type, { content, settings })).find(({ tag }) => tag === 'iframe')?.attributes;
const id = 'dQw4w9WgXcQ';
const player = `https://www.youtube-nocookie.com/embed/${id}`;

describe('a YouTube video', () => {
  test.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?list=PLx&v=${id}&feature=share`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube.com/live/${id}?si=abc`,
    `https://www.youtube.com/v/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])('of the address %s plays without cookies, once it is in view', (content) => {
    expect(frameOf('youtube', content)).toMatchObject({ src: player, loading: 'lazy', title: 'YouTube video' });
  });

  test.each([
    [`https://youtu.be/${id}`, { start: 90 }, 90],
    [`https://youtu.be/${id}?t=42`, {}, 42],
    [`https://www.youtube.com/watch?v=${id}&t=1m30s`, {}, 90],
    [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, {}, 3_723],
    [`https://youtu.be/${id}?t=42`, { start: 7 }, 7],
    [`https://youtu.be/${id}#t=90`, {}, 90],
    [`https://www.youtube.com/watch?v=${id}#t=1m30s`, {}, 90],
    [`https://www.youtube.com/watch?v=${id}&start=5&t=10`, {}, 5],
  ])('%s with %j begins at second %i', (content, settings, start) => {
    expect(frameOf('youtube', content, settings)?.src).toBe(`${player}?start=${start}`);
  });

  test.each([{ start: -1 }, { start: 1.5 }, { start: '90' }, { start: 1e9 }, { start: '1&autoplay=1' }])(
    'begins at its beginning when told nonsense: %j',
    (settings) => expect(frameOf('youtube', `https://youtu.be/${id}`, settings)?.src).toBe(player),
  );

  test.each([
    'https://www.youtube.com/@ada',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}%22onload=x`,
    `https://youtu.be/../${id}/../..`,
    'https://www.youtube.com/embed/videoseries?list=PLx',
    'https://www.youtube.com/embed/live_stream?channel=UCx',
    'https://www.youtube.com/playlist?list=PLx',
    'https://www.youtube.com/clip/Ugkx',
  ])('that %s does not name becomes a plain link that is counted', (content) => {
    const block = aBlock('youtube', { content });
    const elements = renderBlocks(block);
    expect(elements.some(({ tag }) => tag === 'iframe')).toBe(false);
    expect(elements.find(({ tag }) => tag === 'a')?.attributes.href).toBe(`/b/${block.id}`);
    expect(blockTarget(block, 0)).toBe(new URL(content).href);
  });

  test('on another host is never framed', () => {
    expect(frameOf('youtube', `https://evil.example/embed/${id}`)).toBeUndefined();
    expect(frameOf('youtube', `https://youtube.com.evil.example/embed/${id}`)).toBeUndefined();
    expect(frameOf('youtube', `https://youtube.com:8443/embed/${id}`)).toBeUndefined();
  });
});

describe('a Spotify player', () => {
  const spotifyId = '37i9dQZF1DX4sWSpwq3LiO';

  test.each(['track', 'album', 'playlist', 'artist', 'episode', 'show'])('of a %s', (kind) => {
    const src = `https://open.spotify.com/embed/${kind}/${spotifyId}`;
    expect(frameOf('spotify', `https://open.spotify.com/${kind}/${spotifyId}?si=1`)).toMatchObject({
      src,
      loading: 'lazy',
      height: '352',
      title: 'Spotify player',
    });
    expect(frameOf('spotify', `https://open.spotify.com/intl-de/${kind}/${spotifyId}`)?.src).toBe(src);
    expect(frameOf('spotify', `https://open.spotify.com/embed/${kind}/${spotifyId}`)?.src).toBe(src);
  });

  test('can be compact and dark', () => {
    const frame = frameOf('spotify', `https://play.spotify.com/album/${spotifyId}`, { compact: true, theme: 'dark' });
    expect(frame).toMatchObject({ src: `https://open.spotify.com/embed/album/${spotifyId}?theme=0`, height: '152' });
  });

  test.each(['https://open.spotify.com/', 'https://open.spotify.com/user/ada', 'https://open.spotify.com/track/a"b'])(
    'that %s does not name becomes a plain link',
    (content) => {
      const block = aBlock('spotify', { content });
      expect(renderBlocks(block).find(({ tag }) => tag === 'a')?.attributes.href).toBe(`/b/${block.id}`);
    },
  );
});

test('the policy lets only the players in that the page has', () => {
  const policyOf = (...blocks: ReturnType<typeof aBlock>[]) =>
    renderProfilePage(aProfile({ blocks }), Date.now()).contentSecurityPolicy;
  const youtube = aBlock('youtube', { content: `https://youtu.be/${id}` });
  const spotify = aBlock('spotify', { content: 'https://open.spotify.com/track/1' });
  const hidden = { ...spotify, settings: { hidden: true } };
  const image = aBlock('image', { content: 'https://open.spotify.com/embed/x.png' });
  expect(policyOf(image, aBlock('youtube', { content: 'https://youtube.com/' }))).not.toContain('frame-src');
  expect(policyOf(youtube, hidden)).toContain('; frame-src https://www.youtube-nocookie.com;');
  expect(policyOf(spotify)).toContain('; frame-src https://open.spotify.com;');
  expect(policyOf(spotify, youtube)).toContain('frame-src https://www.youtube-nocookie.com https://open.spotify.com;');
});
