import { encodeSlug, isInvisibleBefore, isInvisibleBehind } from '@linkplane/slugs';

/** Addresses of links with everything around them are far shorter. */
const pathCharsMax = 4_096;
const encodedPattern = /^[!-~]+$/;
/** What texts have in front of an address, and behind it, and programs take for a part of it. No slug has one of them. */
const openers = '("\'`<[{';
const closers = '.,;:!?*|\'"`)]}><\\^´｀＞';
/** Punctuation beyond ASCII, such as `»`, `。` and `؟`. */
const punctuation = /^[^\p{ASCII}\P{P}]$/u;
/** Where a query or a fragment begins that was encoded with the path, or joined to it without its `?`. */
const queryMark = /%3f|%26|%23|[&#]/i;

/**
 * A path without punctuation, spaces and invisible characters around its slug, and with one slash in front of it; undefined
 * where nothing changes, or nothing is left. For paths without a link only: `/slug.` at the end of a sentence, `/slug)`,
 * `//slug`. The `@` and the `+` of a path stay, because they have a meaning. A query that a program has made part of the path,
 * as in `/slug%3Fa=b` and `/slug&a=b`, follows behind a `?`; a fragment is left out.
 */
export function forgivePath(path: string): string | undefined {
  if (path.length > pathCharsMax || !encodedPattern.test(path)) return undefined;
  const found = queryMark.exec(path);
  const [mark, at] = found ? [found[0], found.index] : ['', path.length];
  const forgiven = forgiveName(path.slice(0, at));
  if (forgiven === undefined || forgiven === path) return undefined;
  const query = ['', '#', '%23'].includes(mark) ? '' : readQuery(mark, path.slice(at + mark.length));
  return query === '' ? forgiven : `${forgiven}?${query}`;
}

/** Decoded once where all of it was encoded with its mark, and not only that. */
function readQuery(mark: string, rest: string): string {
  const decoded = mark === '&' ? undefined : decode(rest);
  const query = decoded !== undefined && encodedPattern.test(decoded) ? decoded : rest;
  return query.split(/#|%23/, 1)[0] ?? '';
}

/** The path itself where nothing stands around its slug; undefined where nothing is left. */
function forgiveName(path: string): string | undefined {
  const text = decode(path);
  if (text === undefined) return undefined;
  let start = 0;
  let end = text.length;
  while (start < end && isInFront(text.charAt(start))) start++;
  while (end > start && isBehind(text.charAt(end - 1))) end--;
  if (start === end) return undefined;
  if (start === 1 && end === text.length) return path;
  return `/${encodeSlug(text.slice(start, end)).replace(/^%40/, '@').replace(/%2B$/, '+')}`;
}

function isInFront(char: string): boolean {
  return char === '/' || openers.includes(char) || punctuation.test(char) || isInvisibleBefore(char);
}

function isBehind(char: string): boolean {
  return closers.includes(char) || punctuation.test(char) || isInvisibleBehind(char);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
