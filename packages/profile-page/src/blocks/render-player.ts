import type { Translator } from '@linkplane/messages';
import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { clickAddress } from './click-address.ts';
import { readPlayerEmbed, type PlayerShape } from './player-embed.ts';
import { renderButton } from './render-link.ts';

/** A player behind a click; a plain link when the address names nothing that can be played. */
export function renderPlayer(block: ProfileBlock, t: Translator): Markup | undefined {
  const embed = readPlayerEmbed(block, '');
  if (!embed) {
    const href = clickAddress(block, block.content);
    return href === undefined ? undefined : renderButton(block, href, t);
  }
  const title = block.label?.trim() ? block.label : undefined;
  return markup`<figure>${title !== undefined && markup`<figcaption class="title" dir="auto">${title}</figcaption>`}${renderPlayerFrame(
    block,
    { title: title ?? embed.service, shape: embed.shape },
  )}</figure>`;
}

/**
 * A frame of this service's own, with a button; the page behind that button has the frame of the other service. So
 * no other service gets a request before the click, also in browsers without scripts or without lazily loaded frames.
 */
export function renderPlayerFrame(
  { id }: ProfileBlock,
  { title, shape }: { title: string; shape: PlayerShape },
): Markup {
  return markup`<div class="player ${shape}"><iframe src="/b/${encodeURIComponent(id)}/embed" title="${title}" loading="lazy" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></div>`;
}
