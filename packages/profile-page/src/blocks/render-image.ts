import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readFlag, readText } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';
import { clickAddress, shownAddress } from './click-address.ts';

/** A picture with its label beneath it, and a link around it where it has one. */
export function renderImage(block: ProfileBlock): Markup | undefined {
  const { content, label, settings } = block;
  const source = safeWebUrl(content);
  if (source === undefined) return undefined;
  const linkUrl = readText(settings, 'linkUrl');
  const href = clickAddress(block, linkUrl);
  const described = readText(settings, 'alt') ?? label ?? '';
  // A link needs a name, also when the picture has none.
  const alt = described.trim() === '' && href !== undefined ? shownAddress(linkUrl) : described;
  const image = markup`<img src="${source}" alt="${alt}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  const frame = `frame${readFlag(settings, 'rounded') === false ? ' square' : ''}`;
  return markup`<figure>${
    href === undefined
      ? markup`<span class="${frame}">${image}</span>`
      : markup`<a class="${frame}" href="${href}" rel="nofollow noopener">${image}</a>`
  }${Boolean(label?.trim()) && markup`<figcaption dir="auto">${label}</figcaption>`}</figure>`;
}
