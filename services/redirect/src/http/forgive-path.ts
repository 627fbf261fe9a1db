import { encodeSlug, isInvisibleBefore, isInvisibleBehind } from '@linkplane/slugs';

/** Addresses of links with everything around them are far shorter. */
const pathCharsMax = 4_096;
const encodedPattern = /^[!-~]+$/;
/** What texts have in front of an address, and behind it, and programs take for a part of it. No slug has one of them. */
const openers = '("\'`<[{«„“”‘「『（【《';
const closers = '.,;:!?*|\'"`)]}><…’‘“”»«›‹—–。、，．！？：；）」』】》';

/**
 * A path without punctuation, spaces and invisible characters around its slug, and with one slash in front of it;
 * undefined where nothing changes, or nothing is left. For paths without a link only: `/slug.` at the end of a sentence,
 * `/slug)`, `//slug`. The `@` and the `+` of a path stay, because they have a meaning.
 */
export function forgivePath(path: string): string | undefined {
  if (path.length > pathCharsMax || !encodedPattern.test(path)) return undefined;
  const text = decode(path);
  if (text === undefined) return undefined;
  let start = 0;
  let end = text.length;
  while (start < end && isInFront(text.charAt(start))) start++;
  while (end > start && isBehind(text.charAt(end - 1))) end--;
  if (start === end || (start === 1 && end === text.length)) return undefined;
  return `/${encodeSlug(text.slice(start, end)).replace(/^%40/, '@').replace(/%2B$/, '+')}`;
}

function isInFront(char: string): boolean {
  return char === '/' || openers.includes(char) || isInvisibleBefore(char);
}

function isBehind(char: string): boolean {
  return closers.includes(char) || isInvisibleBehind(char);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
