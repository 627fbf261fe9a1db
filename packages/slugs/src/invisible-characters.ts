/** Spaces of all kinds, soft hyphens, marks of width and direction, ends of embedded directions, the mark of byte order. */
const around = /^[\s\u00ad\u061c\u180e\u200b-\u200f\u202c\u2060-\u2064\u2069\ufeff]$/;
/** Begins of embedded directions; at the end of a text they embed nothing. */
const before = /^[\u202a-\u202e\u2066-\u2068]$/;

/** Whether a character is one that copied text has in front of an address without showing it; `trim` removes only some. */
export function isInvisibleBefore(char: string): boolean {
  return around.test(char) || before.test(char);
}

/** The same behind an address. */
export function isInvisibleBehind(char: string): boolean {
  return around.test(char);
}
