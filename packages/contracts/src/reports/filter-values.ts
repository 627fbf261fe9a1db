import { isStorable } from '../fields/is-storable.ts';

/** The values that a filter of reports keeps or excludes. */
export type FilterValues = {
  /** Different from each other. */
  values: string[];
  /** Whether a missing value is one of them. */
  hasNone: boolean;
  isExcluded: boolean;
};

/** A filter's text that cannot be parsed; `message` says what is wrong with it. */
export type FilterFault = { message: string };

export const filterValuesMax = 50;
export const filterValueCharsMax = 255;

/** A missing value: a direct visit, an unknown country, a link without tags. */
const none = '(none)';

/** A character after a backslash that has a meaning without it; any other character. */
const tokens = /\\[,!(\\]|[^]/gu;

/**
 * Parses values separated by commas, such as `DE,AT`, or `!DE,!AT` for all but these. `(none)` is a missing value. A
 * backslash takes the meaning from a comma, and from `!`, `(` and a backslash.
 */
export function parseFilterValues(text: string): FilterValues | FilterFault {
  const parts = splitAtCommas(text);
  if (parts.length > filterValuesMax) return { message: `must have at most ${filterValuesMax} values` };
  const excluded = parts.filter((part) => part.startsWith('!'));
  if (excluded.length > 0 && excluded.length < parts.length)
    return { message: 'must have ! before every value or before none' };
  const isExcluded = excluded.length > 0;
  const written = isExcluded ? parts.map((part) => part.slice(1)) : parts;
  if (written.includes('')) return { message: `must not have an empty value; ${none} stands for a missing one` };
  const values = new Set(written.filter((value) => value !== none).map(unescape));
  if (!isStorable(text)) return { message: 'must not contain NUL or unpaired surrogates' };
  for (const value of values)
    if (Array.from(value).length > filterValueCharsMax)
      return { message: `must have values of at most ${filterValueCharsMax} characters` };
  return { values: [...values], hasNone: written.includes(none), isExcluded };
}

/** The text that `parseFilterValues` reads as these values. */
export function formatFilterValues({ values, hasNone, isExcluded }: FilterValues): string {
  const written = [...values.map(escape), ...(hasNone ? [none] : [])];
  return written.map((value) => (isExcluded ? `!${value}` : value)).join(',');
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === ',') parts.push(part);
    part = token === ',' ? '' : part + token;
  }
  return [...parts, part];
}

function unescape(text: string): string {
  return text.replaceAll(/\\([,!(\\])/g, '$1');
}

function escape(value: string): string {
  return value.replaceAll(/[\\,]/g, '\\$&').replace(/^[!(]/, '\\$&');
}
