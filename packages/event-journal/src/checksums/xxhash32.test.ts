import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xxHash32 } from './xxhash32.ts';

test.each([
  ['', 0x02cc5d05],
  ['a', 0x550d7456],
  ['abc', 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0xe2293b2f],
])('xxHash32 returns the published value of %j', (text, hash) => {
  expect(hashOf(Buffer.from(text))).toBe(hash);
});

test('xxHash32 of any slice of a view equals the value by definition', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 120, maxLength: 120 }), fc.nat(7), (bytes, viewAt) => {
      const view = new DataView(bytes.buffer, viewAt);
      for (let start = 0; start < 8; start++) {
        for (let length = 0; length <= 100; length++) {
          const slice = bytes.subarray(viewAt + start, viewAt + start + length);
          for (const seed of [0, 1, -5, 0x7fffffff])
            expect(xxHash32(view, start, start + length, seed)).toBe(hashByDefinition(slice, seed));
        }
      }
    }),
    { numRuns: 3 },
  );
});

test('xxHash32 changes with any flipped bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
      const hash = hashOf(bytes);
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = Uint8Array.from(bytes, (byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
        expect(hashOf(flipped)).not.toBe(hash);
      }
    }),
    { numRuns: 20 },
  );
});

function hashOf(bytes: Uint8Array): number {
  return xxHash32(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.byteLength);
}

/** Step by step as in the specification of xxHash, in unsigned integers. */
function hashByDefinition(bytes: Uint8Array, signedSeed: number): number {
  const seed = BigInt(signedSeed);
  const [prime1, prime2, prime3, prime4, prime5] = [2654435761n, 2246822519n, 3266489917n, 668265263n, 374761393n];
  const toUint32 = (value: bigint) => BigInt.asUintN(32, value);
  const rotate = (value: bigint, bits: bigint) => toUint32(value << bits) | (value >> (32n - bits));
  const wordAt = (at: number) => bytes.slice(at, at + 4).reduceRight((word, byte) => word * 256n + BigInt(byte), 0n);

  const lanes = [seed + prime1 + prime2, seed + prime2, seed, seed - prime1].map(toUint32);
  const stripedBytes = bytes.length - (bytes.length % 16);
  for (let at = 0; at < stripedBytes; at += 4) {
    const lane = (at / 4) % 4;
    lanes[lane] = toUint32(rotate(toUint32(lanes[lane]! + wordAt(at) * prime2), 13n) * prime1);
  }
  const rotations = [1n, 7n, 12n, 18n];
  let hash =
    stripedBytes === 0
      ? toUint32(seed + prime5)
      : toUint32(lanes.reduce((sum, lane, i) => sum + rotate(lane, rotations[i]!), 0n));
  hash = toUint32(hash + BigInt(bytes.length));
  const wordBytes = bytes.length - (bytes.length % 4);
  for (let at = stripedBytes; at < wordBytes; at += 4)
    hash = toUint32(rotate(toUint32(hash + wordAt(at) * prime3), 17n) * prime4);
  for (const byte of bytes.slice(wordBytes))
    hash = toUint32(rotate(toUint32(hash + BigInt(byte) * prime5), 11n) * prime1);
  hash = toUint32((hash ^ (hash >> 15n)) * prime2);
  hash = toUint32((hash ^ (hash >> 13n)) * prime3);
  return Number(hash ^ (hash >> 16n));
}
