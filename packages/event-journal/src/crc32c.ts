/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index is masked or below `end`; a check each would double the cost */
const polynomial = 0x82f63b78;
const sliceCount = 8;
const slices = makeSlices();

/**
 * CRC-32C (Castagnoli) of `bytes[start, end)` as an unsigned 32-bit number.
 * Eight bytes a step from eight tables: about a nanosecond a byte, and no call leaves JavaScript.
 */
export function crc32c(bytes: Uint8Array, start: number, end: number): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = slices;
  let crc = -1;
  let at = start;
  for (; at + 8 <= end; at += 8) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      t7[crc & 255]! ^
      t6[(crc >>> 8) & 255]! ^
      t5[(crc >>> 16) & 255]! ^
      t4[crc >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < end; at++) crc = t0[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

type Slice = Int32Array;

/** Table k holds the effect of a byte that is followed by k zero bytes. */
function makeSlices(): [Slice, Slice, Slice, Slice, Slice, Slice, Slice, Slice] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
  const tables = [first];
  for (let k = 1; k < sliceCount; k++) {
    tables.push(tables[k - 1]!.map((crc) => first[crc & 255]! ^ (crc >>> 8)));
  }
  return tables as [Slice, Slice, Slice, Slice, Slice, Slice, Slice, Slice];
}
