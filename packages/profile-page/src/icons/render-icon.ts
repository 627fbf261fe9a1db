import { markup, type Markup } from '../markup.ts';
import { namedShapes, shapeAliases } from './named-shapes.ts';
import { platformAliases, platformMarks } from './platform-marks.ts';

const emojiPattern = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F?)$/v;

/** One of the package's icons by its name, or an emoji as it is; undefined for every other text. */
export function renderIcon(icon: string | null): Markup | undefined {
  const text = icon?.trim() ?? '';
  if (text === '') return undefined;
  if (emojiPattern.test(text)) return markup`<span class="emoji" aria-hidden="true">${text}</span>`;
  const key = toKey(text);
  const shape = lookUp(namedShapes, lookUp(shapeAliases, key) ?? key);
  if (shape !== undefined) return draw('shape', shape);
  const platform = findPlatform(text);
  return platform && renderMark(platform);
}

export type Platform = { label: string; path: string };

/** Finds a platform by the name that a person wrote: `Apple Music`, `apple-music` and `applemusic` are one. */
export function findPlatform(name: string): Platform | undefined {
  const key = toKey(name);
  return lookUp(platformMarks, lookUp(platformAliases, key) ?? key);
}

export function renderMark({ path }: Platform): Markup {
  return draw('mark', path);
}

/** A shape that the page itself needs. */
export function renderShape(name: 'chevron' | 'external' | 'globe' | 'mail' | 'phone' | 'play' | 'user'): Markup {
  return draw('shape', namedShapes[name] ?? '');
}

function draw(kind: 'shape' | 'mark', path: string): Markup {
  return markup`<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

function toKey(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '');
}

/** Names such as `constructor` are not in the table. */
function lookUp<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
