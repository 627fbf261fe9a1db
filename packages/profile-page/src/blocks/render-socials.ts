import type { Translator } from '@linkplane/messages';
import { findPlatform, renderShape, renderMark } from '../icons/render-icon.ts';
import { markup, type Markup } from '../markup.ts';
import { socialItemsMax } from '../block-target.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readChoice, readList } from '../read-settings.ts';
import { safeClickUrl } from '../safe-url.ts';
import { clickAddress, shownAddress } from './click-address.ts';

/** A row of round icons, each a link with a name. Clicks are counted under the number that the item has in the list. */
export function renderSocials(block: ProfileBlock, t: Translator): Markup | undefined {
  const icons = readList(block.settings, 'items')
    .slice(0, socialItemsMax)
    .map((item, number) => renderItem(block, item, number))
    .filter((icon) => icon !== undefined);
  if (icons.length === 0) return undefined;
  const size = readChoice(block.settings, 'size', ['small', 'medium', 'large']) ?? 'medium';
  const name = block.label?.trim() ? block.label : undefined;
  return markup`<div class="social-group">${
    name !== undefined && markup`<p class="title center" dir="auto">${name}</p>`
  }<ul class="socials ${size}" aria-label="${name ?? t.text('Social profiles')}">${icons}</ul></div>`;
}

function renderItem(block: ProfileBlock, item: unknown, number: number): Markup | undefined {
  if (typeof item !== 'object' || item === null || !('url' in item)) return undefined;
  const href = clickAddress(block, item.url, number);
  if (href === undefined) return undefined;
  const written = 'platform' in item && typeof item.platform === 'string' ? item.platform.trim() : '';
  const platform = findPlatform(written);
  const name = platform?.label ?? (written !== '' ? written : shownAddress(item.url));
  return markup`<li><a href="${href}" rel="me nofollow noopener" title="${name}">${
    platform ? renderMark(platform) : genericIcon(item.url)
  }<span class="unseen" dir="auto">${name}</span></a></li>`;
}

function genericIcon(url: unknown): Markup {
  const protocol = safeClickUrl(url)?.protocol;
  return renderShape(protocol === 'mailto:' ? 'mail' : protocol === 'tel:' ? 'phone' : 'globe');
}
