import { xxHash32 } from '@linkplane/event-journal';
import { copyOf } from './share-read-buffer.ts';

/** Caches a value for blocks of bytes that were received before. */
export type HeaderBlockCache<Value> = {
  /** The value of exactly these bytes. */
  find(bytes: DataView, start: number, end: number): Value | undefined;
  /** Offers the block that `find` was called for last; it is stored, and its value made, when it comes a second time. */
  offer(bytes: DataView, start: number, end: number, make: () => Value): void;
};

type Entry<Value> = { bytes: DataView; value: Value };

/** Longer blocks are not cached: that bounds what all of them take together. */
const blockBytesMax = 2_048;

/**
 * One slot for each block, by a hash of its bytes; a later block replaces the one in its slot. There are no chains that
 * could grow, and a block that comes once leaves nothing but a number.
 * @param slots a power of two
 */
export function createHeaderBlockCache<Value>(slots: number): HeaderBlockCache<Value> {
  const entries = new Array<Entry<Value> | undefined>(slots).fill(undefined);
  /** The hash of the last block that was offered for a slot. */
  const offered = new Int32Array(slots);
  let hash = 0;

  return {
    find(bytes, start, end) {
      hash = xxHash32(bytes, start, end) | 0;
      const entry = entries[hash & (slots - 1)];
      return entry && isSame(entry.bytes, bytes, start, end) ? entry.value : undefined;
    },
    offer(bytes, start, end, make) {
      const slot = hash & (slots - 1);
      if (offered[slot] !== hash) offered[slot] = hash;
      else if (end - start <= blockBytesMax) entries[slot] = { bytes: copyOf(bytes, start, end), value: make() };
    },
  };
}

function isSame(cached: DataView, bytes: DataView, start: number, end: number): boolean {
  const length = end - start;
  if (cached.byteLength !== length) return false;
  let at = 0;
  for (; at + 4 <= length; at += 4) if (cached.getInt32(at, true) !== bytes.getInt32(start + at, true)) return false;
  for (; at < length; at++) if (cached.getUint8(at) !== bytes.getUint8(start + at)) return false;
  return true;
}
