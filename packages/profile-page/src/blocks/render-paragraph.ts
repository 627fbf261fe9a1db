import { markup, type Markup } from '../markup.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { alignClass } from './align-class.ts';

/** The text with its line breaks, under its label where it has one. */
export function renderParagraph({ content, label, settings }: ProfileBlock): Markup | undefined {
  const hasLabel = Boolean(label?.trim());
  const hasText = Boolean(content?.trim());
  if (!hasLabel && !hasText) return undefined;
  return markup`<div class="text${alignClass(settings)}">${
    hasLabel && markup`<p class="title" dir="auto">${label}</p>`
  }${hasText && markup`<p dir="auto">${content?.trim()}</p>`}</div>`;
}
