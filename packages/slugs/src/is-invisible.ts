/** Spaces of all kinds, soft hyphens, marks of width and of writing direction, and the mark of byte order. */
const pattern = /^[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/;

/** Whether a character is one that copied text has around an address without showing it; `trim` removes only some. */
export function isInvisible(char: string): boolean {
  return pattern.test(char);
}
