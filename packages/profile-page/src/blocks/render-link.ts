import type { Translator } from '@linkplane/messages';
import { renderIcon, renderShape } from '../icons/render-icon.ts';
import { markup, type Markup } from '../markup.ts';
import { languageOf } from '../page-words.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readFlag, readText } from '../read-settings.ts';
import { safeWebUrl } from '../safe-url.ts';
import { clickAddress, shownAddress } from './click-address.ts';

/** A button: icon or thumbnail, label, and the host it leads to. */
export function renderLink(block: ProfileBlock, t: Translator): Markup | undefined {
  const href = clickAddress(block, block.content);
  return href === undefined ? undefined : renderButton(block, href, t);
}

/** Also what is left of an embed whose address names nothing that can be embedded. */
export function renderButton(block: ProfileBlock, href: string, t: Translator): Markup {
  const { label, content, settings } = block;
  const address = shownAddress(content);
  const text = label?.trim() ? label : (address ?? '');
  const newTab = readFlag(settings, 'openInNewTab') === true && href.startsWith('/');
  const highlight = readFlag(settings, 'highlight') === true;
  return markup`<a class="card link${highlight && ' highlight'}" href="${href}" rel="nofollow noopener"${
    newTab && markup` target="_blank"`
  }>${renderMedia(block)}<span class="words"><span class="label" dir="auto">${text}</span>${
    address !== undefined && address !== text && markup`<span class="host" dir="ltr">${address}</span>`
  }</span>${newTab && markup`<span class="unseen" ${languageOf(t)}> ${t.text('(opens in a new tab)')}</span>`}<span class="go">${renderShape(
    newTab ? 'external' : 'chevron',
  )}</span></a>`;
}

/** A thumbnail wins over an icon. */
function renderMedia({ icon, settings }: ProfileBlock): Markup | undefined {
  const thumbnail = safeWebUrl(readText(settings, 'thumbnail'));
  if (thumbnail === undefined) {
    const drawn = renderIcon(icon);
    return drawn && markup`<span class="media icon">${drawn}</span>`;
  }
  return markup`<span class="media"><img src="${thumbnail}" alt="" width="48" height="48" loading="lazy" decoding="async" referrerpolicy="no-referrer"></span>`;
}
