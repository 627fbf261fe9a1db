/**
 * Spaces of all kinds, soft hyphens, marks of width and of writing direction, and the mark of byte order. Copied text has
 * them around it, and no field shows them; `trim` removes only some.
 */
const invisible = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Without the invisible characters at both ends; those inside stay. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && invisible.test(text.charAt(start))) start++;
  while (end > start && invisible.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
