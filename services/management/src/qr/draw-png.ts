import { crc32, deflateSync } from 'node:zlib';
import type { Colour, Modules, QrLook } from './encode-qr.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One bit per pixel, each an index into the palette; standard compression and filters, not interlaced. */
const pixelFormat = [1, 3, 0, 0, 0];

/**
 * A PNG of exactly `size` x `size` pixels. Every module is a square of the same whole number of pixels, as large as
 * fits; the remaining pixels around the code have the light colour.
 */
export function drawPng(modules: Modules, { size, margin, dark, light }: QrLook): Buffer {
  const pixelsPerModule = Math.floor(size / (modules.size + 2 * margin));
  if (pixelsPerModule === 0) throw new Error(`${modules.size} modules do not fit into ${size} pixels.`);
  const offset = Math.floor((size - modules.size * pixelsPerModule) / 2);
  const rows = Array.from({ length: modules.size }, (_, row) => {
    const pixels = new Uint8Array(size);
    for (let column = 0; column < modules.size; column++) {
      const from = offset + column * pixelsPerModule;
      if (modules.isDark(row, column)) pixels.fill(1, from, from + pixelsPerModule);
    }
    return pixels;
  });
  const lightRow = new Uint8Array(size);
  return encodePng({
    size,
    palette: [light, dark],
    readRow: (y) => rows[Math.floor((y - offset) / pixelsPerModule)] ?? lightRow,
  });
}

/** A square picture of two colours. */
export type TwoColourPicture = {
  /** Pixels in both directions. */
  size: number;
  palette: [Colour, Colour];
  /**
   * Returns for each pixel of row `y` the index of its colour. Adjacent rows that are the same array are packed once.
   */
  readRow: (y: number) => Uint8Array;
};

/**
 * The picture as a PNG file (W3C PNG specification, third edition, sections 5 and 11). It is compressed synchronously:
 * that takes a third of a millisecond for a million pixels, and leaves Node's thread pool to the work of visitors.
 */
export function encodePng({ size, palette, readRow }: TwoColourPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set(pixelFormat, 8);
  const colours = palette.flatMap(({ red, green, blue }) => [red, green, blue]);
  return Buffer.concat([
    signature,
    toChunk('IHDR', header),
    toChunk('PLTE', Buffer.from(colours)),
    toChunk('IDAT', deflateSync(packRows(size, readRow))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row is a filter byte (0: none) and its pixels, eight in a byte, the leftmost highest. */
function packRows(size: number, readRow: (y: number) => Uint8Array): Buffer {
  const bytesPerRow = 1 + Math.ceil(size / 8);
  const packed = Buffer.alloc(bytesPerRow * size);
  let above: Uint8Array | undefined;
  for (let y = 0; y < size; y++) {
    const start = y * bytesPerRow;
    const row = readRow(y);
    if (row === above) packed.copyWithin(start, start - bytesPerRow, start);
    else packRow(row, packed, start + 1);
    above = row;
  }
  return packed;
}

function packRow(row: Uint8Array, packed: Buffer, start: number): void {
  row.forEach((index, x) => {
    const place = start + (x >> 3);
    packed[place] = (packed[place] ?? 0) | (index << (7 - (x & 7)));
  });
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(4 + named.length + 4);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), 4 + named.length);
  return chunk;
}
