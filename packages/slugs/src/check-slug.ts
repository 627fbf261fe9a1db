import type { SlugPolicy } from './slug-policy.ts';

/** A host, as far as its slugs are concerned. */
export type SlugPlace = {
  /** The service's own host: more words are reserved there, and slugs start and end with a letter or digit. */
  isOwnHost: boolean;
  policy: SlugPolicy;
};

const plainPattern = /^[\w-]+$/;
const pathPattern = /^[\w.~/-]+$/;
/** An empty segment, one that begins with a dot, two dots in a row, or a dot at the end. */
const brokenPathPattern = /^[./]|\/[./]|\.\.|[./]$/;
const dashAtEndPattern = /^[_-]|[_-]$/;
const asciiPattern = /^[\0-\x7f]*$/;

// These are compared with one character each.
const letterPattern = /[\p{L}\p{N}]/u;
const markPattern = /\p{M}/u;
const emojiPattern = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** Invisible characters, bidirectional controls and fillers, some of which are letters. */
const ignorablePattern = /\p{Default_Ignorable_Code_Point}/u;
const emojiStyle = '\ufe0f';
const joiner = '\u200d';
const keycap = '\u20e3';
/** The flags of England, Scotland and Wales: a black flag, and invisible letters that stand nowhere else. */
const flagsOfBritain = ['gbeng', 'gbsct', 'gbwls'].map(
  (code) =>
    `\u{1f3f4}${Array.from(code, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
);

const reservedOnOwnHost = new Set(
  (
    'api v1 v2 mcp app admin dashboard login logout signup register settings account auth oauth health healthz livez readyz ' +
    'metrics static assets docs openapi qr webhooks analytics links profiles status support help about terms privacy ' +
    'abuse report billing pricing www null undefined index favicon robots sitemap b robots.txt uploads ' +
    'apple-app-site-association'
  ).split(' '),
);
/** What the service itself serves on every host. `b` is a path of its own only with a second part. */
const reservedOnCustomHosts = new Set(
  'v1 api docs mcp livez readyz metrics robots.txt apple-app-site-association'.split(' '),
);
/** First parts of paths that are never slugs: the API and the blocks of profiles. */
const reservedRoots = new Set('v1 api docs mcp b'.split(' '));
/** Uploads, on every host; on the service's own also the dashboard, and shared reports, beside which `s` is a slug. */
const uploadPattern = /^uploads\/upl_/;
const ownPathPattern = /^app\/|^s\/[0-9a-z]{24}$/;

/**
 * The slug as it is stored. Letters that can be written in two ways get one of them, but only where letters beyond ASCII
 * are allowed: some of them would become letters of ASCII.
 */
export function normaliseSlug(slug: string, { charset }: SlugPolicy): string {
  return charset !== 'unicode' || asciiPattern.test(slug) ? slug : slug.normalize('NFC');
}

/** The key under which a slug is unique and looked up. The slug is normalised. */
export function slugKeyOf(slug: string, { caseSensitive, charset }: SlugPolicy): string {
  if (charset !== 'unicode' || asciiPattern.test(slug)) return caseSensitive ? slug : slug.toLowerCase();
  // Phones add the style of emoji or leave it out.
  const plain = slug.replaceAll(emojiStyle, '');
  return (caseSensitive ? plain : plain.toLowerCase()).normalize('NFC');
}

/** Reserved words, in any letter case: a request for one is SLUG_TAKEN. */
export function isReservedSlug(slug: string, isOwnHost = true): boolean {
  const key = slug.toLowerCase();
  if ((isOwnHost ? reservedOnOwnHost : reservedOnCustomHosts).has(key)) return true;
  if (uploadPattern.test(key) || (isOwnHost && ownPathPattern.test(key))) return true;
  const slash = key.indexOf('/');
  return slash !== -1 && reservedRoots.has(key.slice(0, slash));
}

/** Whether a normalised slug can exist on a host. Reserved words are slugs, too. */
export function isSlug(slug: string, { policy, isOwnHost }: SlugPlace): boolean {
  const { charset, lengthMax } = policy;
  if (slug.length > lengthMax && charsOf(slug, lengthMax) > lengthMax) return false;
  if (isOwnHost && dashAtEndPattern.test(slug)) return false;
  if (charset === 'plain') return plainPattern.test(slug);
  const hasChars = pathPattern.test(slug) || (charset === 'unicode' && hasUnicodeChars(slug));
  return hasChars && !brokenPathPattern.test(slug);
}

/**
 * What is wrong with a slug that a user chose, as text for the response; undefined where nothing is.
 * @param slug normalised
 */
export function checkSlug(slug: string, place: SlugPlace): string | undefined {
  if (isSlug(slug, place)) return undefined;
  const { charset, lengthMax } = place.policy;
  const ends = place.isOwnHost ? ', with a letter or digit at both ends' : '';
  switch (charset) {
    case 'plain':
      return `must be 1 to ${lengthMax} letters, digits, "_" or "-"${ends}`;
    case 'path':
      return (
        `must be 1 to ${lengthMax} letters, digits, "_", "-", ".", "~" or "/"${ends}, ` +
        'without empty parts, and without dots at the start of a part, at the end, or in a row'
      );
    case 'unicode':
      return (
        `must be 1 to ${lengthMax} letters, digits or emoji of any script, "_", "-", ".", "~" or "/"${ends}, ` +
        'without invisible characters, empty parts, and dots at the start of a part, at the end, or in a row'
      );
  }
}

/** Code points; counts no further than needed. */
function charsOf(slug: string, max: number): number {
  return slug.length > 2 * max ? slug.length : Array.from(slug).length;
}

/** One pass: each character is judged by itself and by its neighbours. An unpaired surrogate is none of those allowed. */
function hasUnicodeChars(slug: string): boolean {
  const plain = flagsOfBritain.reduce((text, flag) => text.replaceAll(flag, '\u{1f3f4}'), slug);
  const chars = Array.from(plain);
  const isAllowed = (char: string, index: number) => {
    if (pathPattern.test(char)) return true;
    const before = chars[index - 1] ?? '';
    if (char === emojiStyle) return isEmoji(before) || (isDigit(before) && chars[index + 1] === keycap);
    if (char === keycap) return isDigit(before === emojiStyle ? (chars[index - 2] ?? '') : before);
    if (char === joiner) return (isEmoji(before) || before === emojiStyle) && isEmoji(chars[index + 1] ?? '');
    if (ignorablePattern.test(char)) return false;
    // A mark belongs to the letter before it.
    if (markPattern.test(char)) return letterPattern.test(before) || isVisibleMark(before);
    return letterPattern.test(char) || isEmoji(char);
  };
  return slug !== '' && chars.every(isAllowed);
}

/** Whether it is a digit of ASCII: other ones have no keycaps. */
function isDigit(char: string): boolean {
  return /^[0-9]$/.test(char);
}

function isVisibleMark(char: string): boolean {
  return markPattern.test(char) && !ignorablePattern.test(char);
}

/** Digits, `#` and `*` are emoji to Unicode, too, but never pictographs. */
function isEmoji(char: string): boolean {
  return emojiPattern.test(char);
}
