import type { PackedPicture } from '../qr/write-pdf.ts';

/** Work of the drawing process: plain values, which are sent to it. */
export type QrJob =
  /** Whether a scanner reads this text from the picture, on white where it is transparent. */
  | { kind: 'read'; svg: string; text: string }
  | { kind: 'draw'; svg: string; format: 'png' | 'webp' }
  /** The pixels of a PNG, packed for a document; on a colour where one is behind it. */
  | { kind: 'pack'; png: Uint8Array; behind: string | undefined };

export type QrResult = { isRead: boolean } | { bytes: Uint8Array } | { picture: PackedPicture } | { failure: string };
