import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32c } from './crc32c.ts';

test('crc32c returns the published check values', () => {
  expect(crc32c(Buffer.from('123456789'), 0, 9)).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32), 0, 32)).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff), 0, 32)).toBe(0x62a8ab43);
  expect(crc32c(Buffer.alloc(0), 0, 0)).toBe(0);
});

test('crc32c of any slice equals a bit-by-bit computation', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(20), fc.nat(3), (bytes, skip, offset) => {
      const start = Math.min(skip, bytes.length);
      const placed = new Uint8Array(offset + bytes.length).subarray(offset);
      placed.set(bytes);
      expect(crc32c(placed, start, bytes.length)).toBe(crcBitByBit(bytes.subarray(start)));
    }),
  );
});

function crcBitByBit(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}
