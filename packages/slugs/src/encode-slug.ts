import type { SlugPolicy } from './slug-policy.ts';

const plainPattern = /^[\w.~/-]*$/;
/** The length of a character of ASCII, percent-encoded. */
const encodedAsciiChars = 3;
/** The length of one character: up to three that it decomposes into, each of four bytes. */
const encodedUnicodeChars = 36;
/** `/`, `@`, `+` and a trailing slash, encoded. */
const marksChars = 8;

/** The slug as the path of a URL, without its first slash. */
export function encodeSlug(slug: string): string {
  return plainPattern.test(slug) ? slug : slug.split('/').map(encodeURIComponent).join('/');
}

/** How long a path with a slug can be, with every character percent-encoded. */
export function pathCharsMaxOf({ charset, lengthMax }: SlugPolicy): number {
  return lengthMax * (charset === 'unicode' ? encodedUnicodeChars : encodedAsciiChars) + marksChars;
}
