import type { Settings } from '../read-settings.ts';
import { readChoice, readFlag } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';

const hosts = new Set(['open.spotify.com', 'play.spotify.com']);
const kinds = new Set(['track', 'album', 'playlist', 'artist', 'episode', 'show']);
const idPattern = /^[A-Za-z0-9]{1,64}$/;
const compactHeight = 152;
const fullHeight = 352;

export type SpotifyEmbed = {
  src: string;
  /** In pixels: the player's own two sizes. */
  height: number;
};

/** The player of what the address names: a track, album, playlist, artist, episode or show; undefined for all else. */
export function readSpotifyEmbed(content: string | null, settings: Settings): SpotifyEmbed | undefined {
  const href = safeWebUrl(content);
  if (href === undefined) return undefined;
  const { host, pathname } = new URL(href);
  if (!hosts.has(host)) return undefined;
  const [kind = '', id = ''] = pathname
    .split('/')
    .filter((part) => part !== '' && part !== 'embed' && !/^intl-[a-z]{2}(?:-[a-z]{2})?$/i.test(part));
  if (!kinds.has(kind) || !idPattern.test(id)) return undefined;
  const dark = readChoice(settings, 'theme', ['light', 'dark']) === 'dark';
  return {
    src: `https://open.spotify.com/embed/${kind}/${id}${dark ? '?theme=0' : ''}`,
    height: readFlag(settings, 'compact') === true ? compactHeight : fullHeight,
  };
}
