/**
 * Spaces of all kinds, control characters, soft hyphens, marks of width and direction, ends of embedded directions, fillers,
 * the mark of byte order, and what stands for a picture in copied text. What selects the style of an emoji is none: it
 * changes the character before it.
 */
const around =
  /^(?:[\s\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202c\u2060-\u2065\u2069-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffc]|\u034f|\u17b4|\u17b5)$/u;
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
