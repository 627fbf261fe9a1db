import type { ProfileBlock } from '../profile-content.ts';
import { safeWebUrl } from '../safe-url.ts';
import { mapFrameUrl } from './map-address.ts';

export type PlayerShape = 'wide' | 'portrait' | 'audio' | 'tall-audio' | 'map';

/** What a frame of another service shows, once a visitor has asked for it. */
export type PlayerEmbed = {
  /** The name of the service. */
  service: string;
  src: string;
  /** The origin that the policy of the page with the frame names. */
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

/** A video, alone or within a channel, a group or a showcase, each of which may have a number, too. */
const vimeoPath = new RegExp(
  '^(?:video/|manage/videos/|channels/[\\w-]+/|groups/[\\w-]+/videos/|(?:showcase|album)/\\d+/video/|ondemand/[\\w-]+/)?' +
    '(\\d{1,15})(?:/([^/]+))?(?:/|$)',
);
const vimeoKey = /^[0-9a-f]{4,32}$/;

/** `vimeo.com/123`, `vimeo.com/123/abcdef` for an unlisted one, `player.vimeo.com/video/123`. */
function readVimeo(url: URL): PlayerEmbed | undefined {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.host)) return undefined;
  const [, id, behind] = vimeoPath.exec(partsOf(url).join('/')) ?? [];
  if (id === undefined) return undefined;
  const key = [behind, url.searchParams.get('h')].find((part) => part && vimeoKey.test(part));
  return toEmbed('Vimeo', `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`, 'wide');
}

/** Pages of soundcloud.com that are no names of people. */
const soundcloudPages = new Set(
  (
    'charts checkout community-guidelines discover download explore feed imprint jobs login logout messages mobile ' +
    'notifications pages people popular search settings signin stream tags terms-of-use upload you'
  ).split(' '),
);

/** `soundcloud.com/<person>/<track>` and sets. */
function readSoundcloud(url: URL): PlayerEmbed | undefined {
  if (!['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'].includes(url.host)) return undefined;
  const parts = partsOf(url);
  if (parts.length < 1 || parts.length > 4 || !parts.every((part) => /^[\w-]{1,200}$/.test(part))) return undefined;
  if (soundcloudPages.has(parts[0] ?? '')) return undefined;
  const track = encodeURIComponent(`https://soundcloud.com/${parts.join('/')}`);
  const isList = parts.length === 1 || parts.includes('sets');
  return toEmbed(
    'SoundCloud',
    `https://w.soundcloud.com/player/?url=${track}&auto_play=true&show_comments=false&visual=false`,
    isList ? 'tall-audio' : 'audio',
  );
}

const tiktokPath = /^(?:@[\w.-]+\/video|v|embed(?:\/v2)?|player\/v1)\/(\d{5,25})(?:\.html)?$/;

/** `tiktok.com/@person/video/123`, and older forms and those of players. */
function readTiktok(url: URL): PlayerEmbed | undefined {
  if (!['tiktok.com', 'www.tiktok.com', 'm.tiktok.com'].includes(url.host)) return undefined;
  const id = tiktokPath.exec(partsOf(url).join('/'))?.[1];
  if (id === undefined) return undefined;
  return toEmbed('TikTok', `https://www.tiktok.com/player/v1/${id}?autoplay=1`, 'portrait');
}

/** Ids of kinds that have no number. */
const appleIds: Readonly<Record<string, RegExp>> = { playlist: /^pl\.[\w-]{1,80}$/, station: /^ra\.[\w-]{1,80}$/ };
const appleNumber = /^\d{1,20}$/;

/** `music.apple.com/<country>/<album, playlist, song...>/<name>/<id>`, also without the name. */
function readAppleMusic(url: URL): PlayerEmbed | undefined {
  if (url.host !== 'music.apple.com' && url.host !== 'embed.music.apple.com') return undefined;
  const [country = '', kind = '', ...rest] = partsOf(url);
  const id = rest.at(-1) ?? '';
  const kinds = ['album', 'playlist', 'song', 'music-video', 'station', 'artist'];
  if (!/^[a-z]{2}$/.test(country) || !kinds.includes(kind) || rest.length > 2) return undefined;
  if (!(appleIds[kind] ?? appleNumber).test(id)) return undefined;
  const track = url.searchParams.get('i') ?? '';
  const isTrack = appleNumber.test(track);
  return toEmbed(
    'Apple Music',
    `https://embed.music.apple.com/${country}/${kind}/${id}${isTrack ? `?i=${track}` : ''}`,
    isTrack || kind === 'song' ? 'audio' : 'tall-audio',
  );
}

/** Pages of twitch.tv that are no names of channels. */
const twitchPages = new Set(
  (
    'bits collections communities creatorcamp directory downloads drops event friends inventory jobs login logout messages ' +
    'moderator p popout prime products search settings signup store subscriptions team turbo u user videos wallet'
  ).split(' '),
);

/** `twitch.tv/<channel>`, `twitch.tv/videos/123`, `clips.twitch.tv/<clip>`, `twitch.tv/<channel>/clip/<clip>`. */
function readTwitch(url: URL, pageHost: string): PlayerEmbed | undefined {
  const parent = encodeURIComponent(pageHost);
  const parts = partsOf(url);
  const [first = '', second = '', third = ''] = parts;
  if (!['twitch.tv', 'www.twitch.tv', 'm.twitch.tv', 'clips.twitch.tv'].includes(url.host)) return undefined;
  const isClips = url.host === 'clips.twitch.tv';
  const embedded = first === 'embed' ? (url.searchParams.get('clip') ?? '') : first;
  const clip = isClips ? embedded : second === 'clip' ? third : '';
  if (/^[\w-]{3,120}$/.test(clip))
    return toEmbed('Twitch', `https://clips.twitch.tv/embed?clip=${clip}&parent=${parent}&autoplay=true`, 'wide');
  if (isClips) return undefined;
  const video = first === 'videos' && /^\d{1,15}$/.test(second) ? `video=${second}` : undefined;
  const isChannel = parts.length === 1 && /^\w{2,30}$/.test(first) && !twitchPages.has(first.toLowerCase());
  const channel = isChannel ? `channel=${first}` : undefined;
  const what = video ?? channel;
  return what === undefined
    ? undefined
    : toEmbed('Twitch', `https://player.twitch.tv/?${what}&parent=${parent}&autoplay=true`, 'wide');
}
