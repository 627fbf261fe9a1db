const prime1 = 0x9e3779b1 | 0;
const prime2 = 0x85ebca77 | 0;
const prime3 = 0xc2b2ae3d | 0;
const prime4 = 0x27d4eb2f;
const prime5 = 0x165667b1;
const stripeBytes = 16;

/**
 * xxHash32 of the bytes `[start, end)` of a view, as an unsigned 32-bit number. It takes a quarter of the time of CRC-32C,
 * and no tables, which would evict what a redirect needs from the L1 cache.
 * Every step is reversible, so a change within one word of four bytes (from `start` on) always changes the value.
 *
 * @param view should be reused: creating one costs as much as hashing a record
 * @param seed a signed 32-bit number
 */
export function xxHash32(view: DataView, start: number, end: number, seed = 0): number {
  let hash = mixBytes(view, start, end, seed);
  hash = Math.imul(hash ^ (hash >>> 15), prime2);
  hash = Math.imul(hash ^ (hash >>> 13), prime3);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Signed, so that no heap number is allocated for the result. */
function mixBytes(view: DataView, start: number, end: number, seed: number): number {
  let at = start;
  let hash = (seed + prime5) | 0;
  if (end - start >= stripeBytes) {
    let a = (seed + prime1 + prime2) | 0;
    let b = (seed + prime2) | 0;
    let c = seed;
    let d = (seed - prime1) | 0;
    for (; at + stripeBytes <= end; at += stripeBytes) {
      a = mixWord(a, view.getInt32(at, true));
      b = mixWord(b, view.getInt32(at + 4, true));
      c = mixWord(c, view.getInt32(at + 8, true));
      d = mixWord(d, view.getInt32(at + 12, true));
    }
    hash = rotateLeft(a, 1) + rotateLeft(b, 7) + rotateLeft(c, 12) + rotateLeft(d, 18);
  }
  hash = (hash + (end - start)) | 0;
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(rotateLeft((hash + Math.imul(view.getInt32(at, true), prime3)) | 0, 17), prime4);
  }
  for (; at < end; at++) hash = Math.imul(rotateLeft((hash + Math.imul(view.getUint8(at), prime5)) | 0, 11), prime1);
  return hash;
}

function mixWord(lane: number, word: number): number {
  return Math.imul(rotateLeft((lane + Math.imul(word, prime2)) | 0, 13), prime1);
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
