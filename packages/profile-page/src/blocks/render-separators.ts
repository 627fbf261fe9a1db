import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readChoice, readWhole } from '../read-settings.ts';

const heightMin = 8;
const heightMax = 200;
const heightDefault = 24;

/** A line; its label, if any, stands in its middle. */
export function renderDivider({ label, settings }: ProfileBlock): Markup {
  const style = readChoice(settings, 'style', ['solid', 'dashed', 'dotted']) ?? 'solid';
  if (!label?.trim()) return markup`<hr class="line ${style}">`;
  return markup`<div class="divider"><hr class="line ${style}"><span dir="auto">${label}</span><hr class="line ${style}" aria-hidden="true"></div>`;
}

/** An empty picture as high as asked for: a height may stand in its attribute where the page's policy allows no style. */
export function renderSpacer({ settings }: ProfileBlock): Markup {
  const height = readWhole(settings, 'height', heightMin, heightMax) ?? heightDefault;
  return markup`<svg class="spacer" width="1" height="${height}" aria-hidden="true"></svg>`;
}
