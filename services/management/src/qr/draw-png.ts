import { encodePng } from './encode-png.ts';
import type { Modules, QrLook } from './encode-qr.ts';

/**
 * A PNG of exactly `size` x `size` pixels. Every module is a square of the same whole number of pixels, as large as
 * fits; what is left over goes around the code in the light colour.
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
