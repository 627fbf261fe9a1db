import type { QrLevel } from '@linkplane/contracts';
import { create } from 'qrcode';

/** The dark and light modules of a code, without a margin. */
export type Modules = {
  /** Modules in a row, and number of rows. */
  size: number;
  isDark: (row: number, column: number) => boolean;
};

/** How a code is drawn: `size` pixels in both directions, with at least `margin` modules of the light colour around it. */
export type QrLook = { size: number; margin: number; dark: Colour; light: Colour };

export type Colour = { red: number; green: number; blue: number };

/** A text as a code. @param level how much of it may be damaged: M is 15 % */
export function encodeQr(text: string, level: QrLevel = 'M'): Modules {
  const { modules } = create(text, { errorCorrectionLevel: level });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}

/** @param text three or six hex digits, with or without `#` */
export function parseColour(text: string): Colour {
  const digits = text.replace('#', '');
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(long, 16);
  return { red: number >> 16, green: (number >> 8) & 0xff, blue: number & 0xff };
}

export function toHex({ red, green, blue }: Colour): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
