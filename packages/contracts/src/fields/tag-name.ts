import { z } from 'zod';
import { text } from './text.ts';
import { isBlank, trimInvisible } from './trim-invisible.ts';

const tagNameCharsMax = 50;
const tagsPerLinkMax = 50;

/** A tag's name of 1 to 50 characters; what is not seen around it is dropped, and several spaces in a row become one. */
export const tagName = () =>
  text(tagNameCharsMax)
    .refine((value) => !isBlank(value), 'must not be blank')
    .transform((value) => trimInvisible(value).replaceAll(/\s+/g, ' '))
    .meta({ wire: { type: 'string', minLength: 1, maxLength: tagNameCharsMax, pattern: '\\S' } });

/** The tags of one link, by name. Names that stand for one tag count as one. */
export const tagNames = () =>
  z
    .array(tagName(), 'must be an array of names')
    .max(tagsPerLinkMax, `must have at most ${tagsPerLinkMax} names`)
    .transform(distinctTagNames);

/** Names with the same key stand for the same tag: letter case does not matter. */
export function toTagKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Several names as one text, which `splitTagNames` reads. No spreadsheet interprets it as a formula. */
export function joinTagNames(names: readonly string[]): string {
  return names
    .map((name) => name.replaceAll(/[\\,;|]/g, '\\$&'))
    .join(', ')
    .replace(/^[=+@[-]/, '\\$&');
}

/** A list as programs write it: `["a","b"]`, or as Python does, `['a', 'b']`. */
const listPattern = /^\s*\[.*\]\s*$/s;
const pythonPattern = /^\s*\[\s*(?:'[^'\\\n]*'\s*(?:,\s*'[^'\\\n]*'\s*)*)?\]\s*$/;

/**
 * Names separated by commas, semicolons or bars, each of which may have one, or a backslash, after a backslash. A list of JSON is
 * read as one.
 */
export function splitTagNames(text: string): string[] {
  return listPattern.test(text) ? (readList(text) ?? splitNames(text)) : splitNames(text);
}

/** Undefined where it is no list of texts. */
function readList(text: string): string[] | undefined {
  if (pythonPattern.test(text)) return tidyNames(Array.from(text.matchAll(/'([^']*)'/g), ([, name = '']) => name));
  try {
    const list: unknown = JSON.parse(text);
    const isOfTexts = Array.isArray(list) && list.every((name) => typeof name === 'string');
    return isOfTexts ? tidyNames(list) : undefined;
  } catch {
    return undefined;
  }
}

function tidyNames(names: readonly string[]): string[] {
  return names.map((each) => each.trim()).filter((each) => each !== '');
}

function splitNames(text: string): string[] {
  const names: string[] = [];
  let name = '';
  for (const [token] of text.matchAll(/\\.|[^\\]|\\$/gsu)) {
    const isEnd = token === ',' || token === ';' || token === '|';
    if (isEnd) names.push(name);
    name = isEnd ? '' : name + (token.startsWith('\\') && token.length > 1 ? token.slice(1) : token);
  }
  return tidyNames([...names, name]);
}

/** The first name of each tag. */
export function distinctTagNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(toTagKey(name))) byKey.set(toTagKey(name), name);
  return [...byKey.values()];
}
