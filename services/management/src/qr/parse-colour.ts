import type { Colour } from './encode-qr.ts';

/** @param text three or six hex digits, with or without `#` */
export function parseColour(text: string): Colour {
  const digits = text.replace('#', '');
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(long, 16);
  return { red: number >> 16, green: (number >> 8) & 0xff, blue: number & 0xff };
}
