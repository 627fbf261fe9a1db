import type { Pixels } from '../qr/write-pdf.ts';

/** Work of the drawing process: plain values, which are sent to it. */
export type QrJob =
  /** Whether a scanner reads this text from the picture, on white where it is transparent. */
  | { kind: 'read'; svg: string; text: string }
  | { kind: 'draw'; svg: string; format: 'png' | 'webp' }
  /** The pixels of a PNG. */
  | { kind: 'unpack'; png: Uint8Array };

export type QrResult = { isRead: boolean } | { bytes: Uint8Array } | { pixels: Pixels } | { failure: string };
