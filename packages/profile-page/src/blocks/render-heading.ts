import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { readWhole } from '../read-settings.ts';
import { alignClass } from './align-class.ts';

/** Level 1 is the page's second: its first is the name of the profile. */
export function renderHeading({ content, label, settings }: ProfileBlock): Markup | undefined {
  const text = content?.trim() ? content : label;
  if (!text?.trim()) return undefined;
  const classes = alignClass(settings);
  const level = readWhole(settings, 'level', 1, 3) ?? 1;
  if (level === 3) return markup`<h4 class="heading three${classes}" dir="auto">${text}</h4>`;
  if (level === 2) return markup`<h3 class="heading two${classes}" dir="auto">${text}</h3>`;
  return markup`<h2 class="heading one${classes}" dir="auto">${text}</h2>`;
}
