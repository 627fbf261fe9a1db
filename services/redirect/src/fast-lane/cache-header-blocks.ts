import { xxHash32 } from '@linkplane/event-journal';
import { copyOf } from './share-read-buffer.ts';

/** Recognises blocks of bytes that have come before. */
export type BlockMemory<Value> = {
  /** What was kept for exactly these bytes. */
  recall(bytes: DataView, start: number, end: number): Value | undefined;
  /** Offers the block that was asked for last to be kept: it is when it comes for the second time, and then made. */
  offer(bytes: DataView, start: number, end: number, make: () => Value): void;
};

type Kept<Value> = { bytes: DataView; value: Value };

/** Longer ones are not kept: that bounds what all of them take together. */
const blockBytesMax = 2_048;

/**
 * One place for each block, by a hash of its bytes; a block that comes to a place that is taken has it from then on.
 * There are no chains that could grow, and what comes once leaves nothing behind but a number.
 * @param places a power of two
 */
export function createBlockMemory<Value>(places: number): BlockMemory<Value> {
  const kept = new Array<Kept<Value> | undefined>(places).fill(undefined);
  /** The hash of what came to a place last. */
  const seen = new Int32Array(places);
  let hash = 0;

  return {
    recall(bytes, start, end) {
      hash = xxHash32(bytes, start, end) | 0;
      const found = kept[hash & (places - 1)];
      return found && isSame(found.bytes, bytes, start, end) ? found.value : undefined;
    },
    offer(bytes, start, end, make) {
      const place = hash & (places - 1);
      if (seen[place] !== hash) seen[place] = hash;
      else if (end - start <= blockBytesMax) kept[place] = { bytes: copyOf(bytes, start, end), value: make() };
    },
  };
}

function isSame(kept: DataView, bytes: DataView, start: number, end: number): boolean {
  const length = end - start;
  if (kept.byteLength !== length) return false;
  let at = 0;
  for (; at + 4 <= length; at += 4) if (kept.getInt32(at, true) !== bytes.getInt32(start + at, true)) return false;
  for (; at < length; at++) if (kept.getUint8(at) !== bytes.getUint8(start + at)) return false;
  return true;
}
