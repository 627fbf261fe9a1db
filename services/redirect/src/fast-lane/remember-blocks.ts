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
      hash = hashBytes(bytes, start, end);
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

/**
 * Sixteen bytes a step, in four sums that do not wait for each other. Not safe against who wants collisions, who gets
 * nothing by them: see above.
 */
function hashBytes(bytes: DataView, start: number, end: number): number {
  let [a, b, c, d] = [end - start, 1, 2, 3];
  let at = start;
  for (; at + 16 <= end; at += 16) {
    a = mix(a, bytes.getInt32(at, true));
    b = mix(b, bytes.getInt32(at + 4, true));
    c = mix(c, bytes.getInt32(at + 8, true));
    d = mix(d, bytes.getInt32(at + 12, true));
  }
  for (; at < end; at++) a = mix(a, bytes.getUint8(at));
  const hash = mix(mix(mix(a, b), c), d);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function isSame(kept: DataView, bytes: DataView, start: number, end: number): boolean {
  const length = end - start;
  if (kept.byteLength !== length) return false;
  let at = 0;
  for (; at + 4 <= length; at += 4) if (kept.getInt32(at, true) !== bytes.getInt32(start + at, true)) return false;
  for (; at < length; at++) if (kept.getUint8(at) !== bytes.getUint8(start + at)) return false;
  return true;
}

function copyOf(bytes: DataView, start: number, end: number): DataView {
  return new DataView(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + end));
}
