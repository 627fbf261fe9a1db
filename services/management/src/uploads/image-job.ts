import type { UploadPurpose } from '@linkplane/contracts';
import type { UploadFormat } from '@linkplane/links-db/uploads';

/** A part of a picture, in pixels of the upright picture. */
export type Crop = { x: number; y: number; width: number; height: number };

/** What is made of a picture: plain values, which are sent to the process that does it. */
export type ImageJob = {
  bytes: Uint8Array;
  crop: Crop | undefined;
  width: number;
  height: number;
  /** cover: cut to exactly this size. inside: at most this size, never enlarged. */
  fit: 'cover' | 'inside';
  format: UploadFormat;
};

export type EncodedImage = { bytes: Uint8Array; width: number; height: number };

/** `refusal`: what is wrong with the picture, as the continuation of a field name. */
export type ImageResult = EncodedImage | { refusal: string } | { failure: string };

type Shape = Pick<ImageJob, 'width' | 'height' | 'fit' | 'format'>;

/** Sizes in pixels: twice or three times those of the pages, for sharp screens. */
export const shapes: Record<UploadPurpose, Shape> = {
  avatar: { width: 512, height: 512, fit: 'cover', format: 'webp' },
  thumbnail: { width: 256, height: 256, fit: 'cover', format: 'webp' },
  image: { width: 1_600, height: 1_600, fit: 'inside', format: 'webp' },
  background: { width: 1_600, height: 1_600, fit: 'inside', format: 'webp' },
  logo: { width: 512, height: 512, fit: 'inside', format: 'png' },
  preview: { width: 1_200, height: 630, fit: 'cover', format: 'webp' },
};

/** Beyond the cameras of phones; 200 MB while it is decoded. */
export const inputPixelsMax = 50_000_000;
/** A decoder holds whole lines: one of 50 million pixels takes half a gigabyte. */
export const inputSideMax = 30_000;

type Signature = { at: number; bytes: string };

const signatures: Signature[] = [
  { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: 'GIF87a' },
  { at: 0, bytes: 'GIF89a' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftypavif' },
  { at: 4, bytes: 'ftypavis' },
];

/**
 * Whether bytes begin like a picture of one of the types that are accepted: nothing else reaches a decoder, SVG
 * included. What Content-Type says does not matter: file names are often wrong.
 */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return signatures.some(({ at, bytes: mark }) => head.startsWith(mark, at));
}
