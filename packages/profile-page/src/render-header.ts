import { renderShape } from './icons/render-icon.ts';
import { initialsOf } from './initials.ts';
import { markup, type Markup } from './markup.ts';
import type { ProfileContent } from './profile-content.ts';
import { safeWebUrl } from './safe-url.ts';

/** Who this is: picture, name, address and a few words. */
export function renderHeader({ displayName, slug, bio, avatar }: ProfileContent): Markup {
  return markup`<header>${renderAvatar(displayName, safeWebUrl(avatar))}<h1 dir="auto">${displayName}</h1>
<p class="slug" dir="ltr">@${slug}</p>${Boolean(bio?.trim()) && markup`<p class="bio" dir="auto">${bio?.trim()}</p>`}</header>`;
}

/**
 * Initials where there is no picture, and beneath one: until it has come it takes no room, where the browser can say that
 * in CSS. Where it cannot be fetched its alternative text, which is hidden from those who hear the name anyway, is drawn.
 */
function renderAvatar(displayName: string, source: string | undefined): Markup {
  const initials = initialsOf(displayName);
  if (source === undefined)
    return markup`<div class="avatar" aria-hidden="true">${initials === '' ? renderShape('user') : initials}</div>`;
  return markup`<img class="wash" src="${source}" alt="" aria-hidden="true" referrerpolicy="no-referrer">
<div class="avatar" aria-hidden="true">${initials}<img src="${source}" alt="${initials}" width="112" height="112" referrerpolicy="no-referrer"></div>`;
}
