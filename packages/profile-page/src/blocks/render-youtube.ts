import type { Translator } from '@linkplane/messages';
import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { clickAddress } from './click-address.ts';
import { renderButton } from './render-link.ts';
import { readYoutubeEmbed } from './youtube-embed.ts';

/** The player without cookies, fetched when it comes into view; a plain link when the address names no video. */
export function renderYoutube(block: ProfileBlock, t: Translator): Markup | undefined {
  const embed = readYoutubeEmbed(block.content, block.settings);
  if (embed) {
    const title = block.label?.trim() ? block.label : undefined;
    // YouTube refuses to play on a page that sends no referrer.
    return markup`<figure>${title !== undefined && markup`<figcaption class="title" dir="auto">${title}</figcaption>`}<div class="video${
      embed.portrait && ' portrait'
    }"><iframe src="${embed.src}" title="${title ?? t.text('YouTube video')}" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture" allowfullscreen></iframe></div></figure>`;
  }
  const href = clickAddress(block, block.content);
  return href === undefined ? undefined : renderButton(block, href, t);
}
