import type { Translator } from '@linkplane/messages';
import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { clickAddress } from './click-address.ts';
import { renderButton } from './render-link.ts';
import { readSpotifyEmbed } from './spotify-embed.ts';

/** The player, fetched when it comes into view; a plain link when the address names nothing that can be played. */
export function renderSpotify(block: ProfileBlock, t: Translator): Markup | undefined {
  const embed = readSpotifyEmbed(block.content, block.settings);
  if (embed) {
    const title = block.label?.trim() ? block.label : undefined;
    return markup`<figure>${title !== undefined && markup`<figcaption class="title" dir="auto">${title}</figcaption>`}<iframe class="audio" src="${embed.src}" title="${
      title ?? t.text('Spotify player')
    }" height="${embed.height}" loading="lazy" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"></iframe></figure>`;
  }
  const href = clickAddress(block, block.content);
  return href === undefined ? undefined : renderButton(block, href, t);
}
