import type { ProfileBlock } from '../profile-content.ts';
import { safeWebUrl } from '../safe-url.ts';
import { mapFrameUrl } from './map-address.ts';

export type PlayerShape = 'wide' | 'portrait' | 'audio' | 'tall-audio' | 'map';

/** What a frame of another service shows, once a visitor has asked for it. */
export type PlayerEmbed = {
  /** The name of the service. */
  service: string;
  src: string;
  /** For the policy of the page that has the frame. */
  origin: string;
  shape: PlayerShape;
};

/** Types of blocks whose player is loaded by a click alone. */
export const playerTypes: ReadonlySet<string> = new Set(['vimeo', 'soundcloud', 'tiktok', 'applemusic', 'twitch']);

/**
 * The player of what a block's address names; undefined when it names nothing that can be played.
 * @param pageHost the host name of the page, which Twitch requires
 */
export function readPlayerEmbed(block: ProfileBlock, pageHost: string): PlayerEmbed | undefined {
  if (block.type === 'map') {
    const src = mapFrameUrl(block);
    return src === undefined ? undefined : toEmbed('OpenStreetMap', src, 'map');
  }
  const href = playerTypes.has(block.type) ? safeWebUrl(block.content) : undefined;
  if (href === undefined) return undefined;
  const url = new URL(href);
  if (url.port !== '') return undefined;
  switch (block.type) {
    case 'vimeo':
      return readVimeo(url);
    case 'soundcloud':
      return readSoundcloud(url);
    case 'tiktok':
      return readTiktok(url);
    case 'applemusic':
      return readAppleMusic(url);
    default:
      return readTwitch(url, pageHost);
  }
}

function toEmbed(service: string, src: string, shape: PlayerShape): PlayerEmbed {
  return { service, src, origin: new URL(src).origin, shape };
}

function partsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '');
}

/** `vimeo.com/123`, `vimeo.com/123/abcdef` for an unlisted one, `player.vimeo.com/video/123`. */
function readVimeo(url: URL): PlayerEmbed | undefined {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.host)) return undefined;
  const parts = partsOf(url);
  const at = parts.findIndex((part) => /^\d{1,15}$/.test(part));
  const id = parts[at];
  if (id === undefined) return undefined;
  const key = [parts[at + 1], url.searchParams.get('h')].find((part) => part && /^[0-9a-f]{4,32}$/.test(part));
  return toEmbed('Vimeo', `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`, 'wide');
}

/** `soundcloud.com/<person>/<track>` and sets. */
function readSoundcloud(url: URL): PlayerEmbed | undefined {
  if (!['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'].includes(url.host)) return undefined;
  const parts = partsOf(url);
  if (parts.length < 1 || parts.length > 4 || !parts.every((part) => /^[\w-]{1,200}$/.test(part))) return undefined;
  const track = encodeURIComponent(`https://soundcloud.com/${parts.join('/')}`);
  const isList = parts.length === 1 || parts.includes('sets');
  return toEmbed(
    'SoundCloud',
    `https://w.soundcloud.com/player/?url=${track}&auto_play=true&show_comments=false&visual=false`,
    isList ? 'tall-audio' : 'audio',
  );
}

/** `tiktok.com/@person/video/123`. */
function readTiktok(url: URL): PlayerEmbed | undefined {
  if (!['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'].includes(url.host)) return undefined;
  const parts = partsOf(url);
  const at = parts.findIndex((part) => part === 'video' || part === 'v');
  const id = at === -1 ? undefined : parts[at + 1];
  if (id === undefined || !/^\d{5,25}$/.test(id)) return undefined;
  return toEmbed('TikTok', `https://www.tiktok.com/player/v1/${id}?autoplay=1`, 'portrait');
}

/** `music.apple.com/<country>/<album, playlist, song...>/<name>/<id>`. */
function readAppleMusic(url: URL): PlayerEmbed | undefined {
  if (url.host !== 'music.apple.com' && url.host !== 'embed.music.apple.com') return undefined;
  const [country = '', kind = '', ...rest] = partsOf(url);
  const id = rest.at(-1) ?? '';
  const kinds = ['album', 'playlist', 'song', 'music-video', 'station', 'artist'];
  if (!/^[a-z]{2}$/.test(country) || !kinds.includes(kind) || !/^[\w.-]{1,80}$/.test(id)) return undefined;
  const track = url.searchParams.get('i') ?? '';
  const isTrack = /^\d{1,20}$/.test(track);
  return toEmbed(
    'Apple Music',
    `https://embed.music.apple.com/${country}/${kind}/${id}${isTrack ? `?i=${track}` : ''}`,
    isTrack || kind === 'song' ? 'audio' : 'tall-audio',
  );
}

/** `twitch.tv/<channel>`, `twitch.tv/videos/123`, `clips.twitch.tv/<clip>`, `twitch.tv/<channel>/clip/<clip>`. */
function readTwitch(url: URL, pageHost: string): PlayerEmbed | undefined {
  const parent = encodeURIComponent(pageHost);
  const parts = partsOf(url);
  const [first = '', second = '', third = ''] = parts;
  const clip = url.host === 'clips.twitch.tv' ? first : second === 'clip' ? third : '';
  if (!['twitch.tv', 'www.twitch.tv', 'm.twitch.tv', 'clips.twitch.tv'].includes(url.host)) return undefined;
  if (/^[\w-]{3,120}$/.test(clip))
    return toEmbed('Twitch', `https://clips.twitch.tv/embed?clip=${clip}&parent=${parent}&autoplay=true`, 'wide');
  const video = first === 'videos' && /^\d{1,15}$/.test(second) ? `video=${second}` : undefined;
  const channel = parts.length === 1 && /^\w{2,30}$/.test(first) ? `channel=${first}` : undefined;
  const what = video ?? channel;
  return what === undefined
    ? undefined
    : toEmbed('Twitch', `https://player.twitch.tv/?${what}&parent=${parent}&autoplay=true`, 'wide');
}
