import type { Translator } from '@linkplane/messages';
import { clickPath } from '../block-target.ts';
import { renderIcon } from '../icons/render-icon.ts';
import { markup, type Markup } from '../markup.ts';
import { languageOf } from '../page-words.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { mapFrameUrl, mapServices, readMapAddress } from './map-address.ts';
import { renderPlayerFrame } from './render-player.ts';

/** An address with links to maps, and the map itself behind a click where the place has coordinates. */
export function renderMap(block: ProfileBlock, t: Translator): Markup | undefined {
  const address = readMapAddress(block);
  if (address === undefined) return undefined;
  const title = block.label?.trim() ? block.label : undefined;
  const links = mapServices.map(
    (name, service) => markup`<li><a href="${clickPath(block, service)}" rel="nofollow noopener">${name}</a></li>`,
  );
  return markup`<div class="card place">${
    mapFrameUrl(block) !== undefined && renderPlayerFrame(block, { title: title ?? address, shape: 'map' })
  }<div class="whereabouts"><span class="media icon">${renderIcon(block.icon) ?? renderIcon('pin')}</span><div class="words">${
    title !== undefined && markup`<p class="label" dir="auto">${title}</p>`
  }<p class="address" dir="auto">${block.content?.trim()}</p></div></div><ul class="maps" aria-label="${t.text('Open in a map')}" ${languageOf(t)}>${links}</ul></div>`;
}
