const isLatin = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]$/u;

/**
 * The key of a shortcut, in lower case: what it types, or on a layout without Latin letters, such as a Greek or Russian
 * one, the letter or digit that is printed on it beside.
 */
export function readKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length !== 1 || isLatin.test(key)) return key.toLowerCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? key.toLowerCase();
}
