import type { ProfileBlock } from './profile-content.ts';
import { readYoutubeEmbed } from './blocks/youtube-embed.ts';
import { mapUrl } from './blocks/map-address.ts';
import { readPlayerEmbed } from './blocks/player-embed.ts';
import { readSpotifyEmbed } from './blocks/spotify-embed.ts';
import { readList, readText } from './read-settings.ts';
import { safeWebUrl } from './safe-url.ts';

/** Icons of one block that are shown; each is a drawing of its own. */
export const socialItemsMax = 60;

/**
 * Where a click on a block leads, when it can be counted: an http or https address. Undefined for everything else,
 * mailto and tel included: those stand in the page itself, since what a phone does with a redirect to them is anyone's
 * guess. The page and the redirect both ask here, so they always agree.
 * @param item the number of the icon, for a block of many; 0 else
 */
export function blockTarget(block: ProfileBlock, item: number): string | undefined {
  const { type, content, settings } = block;
  if (type === 'socials') return safeWebUrl(readSocialItem(settings, item)?.url);
  if (type === 'map') return mapUrl(block, item);
  if (item !== 0) return undefined;
  switch (type) {
    case 'link':
      return safeWebUrl(content);
    case 'image':
      return safeWebUrl(content) && safeWebUrl(readText(settings, 'linkUrl'));
    case 'youtube':
      return readYoutubeEmbed(content, settings) ? undefined : safeWebUrl(content);
    case 'spotify':
      return readSpotifyEmbed(content, settings) ? undefined : safeWebUrl(content);
    case 'vimeo':
    case 'soundcloud':
    case 'tiktok':
    case 'applemusic':
    case 'twitch':
      return readPlayerEmbed(block, '') ? undefined : safeWebUrl(content);
    default:
      return undefined;
  }
}

/** The address that the page links to: on the page's own host, counted, and then sent on to `blockTarget`. */
export function clickPath({ id }: ProfileBlock, item: number): string {
  return item === 0 ? `/b/${encodeURIComponent(id)}` : `/b/${encodeURIComponent(id)}/${item}`;
}

function readSocialItem(settings: ProfileBlock['settings'], item: number): { url?: unknown } | undefined {
  const found = item < socialItemsMax ? readList(settings, 'items')[item] : undefined;
  return typeof found === 'object' && found !== null ? found : undefined;
}
