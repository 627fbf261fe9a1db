import { xxHash32 } from '@linkplane/event-journal';
import { pathStart } from './scan-request-line.ts';

/** Caches a value and some bytes for paths that the same host was requested with before. */
export type PathCache<Value> = {
  /**
   * The slot of exactly the path that ends at `end`, or -1. Valid until the next `offer`.
   * @param request starts with `GET /`
   * @param host a number that identifies the host
   */
  find(request: DataView, end: number, host: number): number;
  valueAt(slot: number): Value | undefined;
  bytesAt(slot: number): Buffer;
  /** Whether the value was marked as fresh in this epoch, and still is. */
  isFresh(slot: number, epoch: number, nowMs: number): boolean;
  /** @param untilMs is rounded down a little */
  markFresh(slot: number, epoch: number, untilMs: number): void;
  /** Offers a path. It is stored, and its value made, when it comes a second time; not if its bytes are too long. */
  offer(
    request: DataView,
    end: number,
    host: number,
    make: () => { bytes: Uint8Array; value: Value } | undefined,
  ): void;
};

/*
 * A row of 512 bytes for each slot, all rows in one buffer: thousands of links are requested in turn, and each object on
 * the way to one costs a cache miss. A row, in words of four bytes: the length of its path, the path, the host, the epoch
 * and the time until which its value is fresh, the number of its bytes, the bytes.
 */
const rowBytes = 512;
const rowWords = rowBytes / 4;
const pathBytesMax = 28;
const [hostWord, epochWord, untilWord, lengthWord, headWords] = [8, 9, 10, 11, 12];
const headBytes = headWords * 4;
const bytesMax = rowBytes - headBytes;
/** So that the time fits into a word for four years; after that nothing is fresh, which is slower and not wrong. */
const untilStepMs = 64;

/**
 * Two slots for each path, by a hash of its bytes: there are no chains that could grow, and a path that comes once leaves
 * nothing but a number. The hash is seeded for each process: no client knows which paths share a slot.
 * @param slots a power of two
 */
export function createPathCache<Value>(slots: number): PathCache<Value> {
  const memory = new ArrayBuffer(slots * rowBytes);
  const [words, bytes] = [new Int32Array(memory), Buffer.from(memory)];
  const values = new Array<Value | undefined>(slots).fill(undefined);
  /** The hash of the last path that was offered for a slot. */
  const offered = new Int32Array(slots);
  const seed = Math.floor(Math.random() * 2 ** 31);

  /** Compares word by word, then the last four bytes, which may overlap them; before the path there is always `GET `. */
  function holds(slot: number, request: DataView, end: number, host: number): boolean {
    const row = slot * rowWords;
    if (words[row] !== end - pathStart || words[row + hostWord] !== host) return false;
    let word = row;
    for (let at = pathStart; at + 4 < end; at += 4) if (words[++word] !== request.getInt32(at, true)) return false;
    return words[++word] === request.getInt32(end - 4, true);
  }

  function storePath(slot: number, request: DataView, end: number, host: number): void {
    let word = slot * rowWords;
    words.fill(0, word, word + rowWords);
    words[word] = end - pathStart;
    words[word + hostWord] = host;
    for (let at = pathStart; at + 4 < end; at += 4) words[++word] = request.getInt32(at, true);
    words[++word] = request.getInt32(end - 4, true);
  }

  /** The slot that has the path already, or a free one, or the first of the two. */
  function chooseSlot(first: number, request: DataView, end: number, host: number): number {
    const both = [first, first ^ 1];
    const own = both.find((slot) => holds(slot, request, end, host));
    return own ?? both.find((slot) => values[slot] === undefined) ?? first;
  }

  return {
    find(request, end, host) {
      const slot = xxHash32(request, pathStart, end, host ^ seed) & (slots - 1);
      if (holds(slot, request, end, host)) return slot;
      return holds(slot ^ 1, request, end, host) ? slot ^ 1 : -1;
    },
    valueAt: (slot) => values[slot],
    bytesAt(slot) {
      const start = slot * rowBytes + headBytes;
      return bytes.subarray(start, start + (words[slot * rowWords + lengthWord] as number));
    },
    isFresh(slot, epoch, nowMs) {
      const row = slot * rowWords;
      return words[row + epochWord] === epoch && nowMs < (words[row + untilWord] as number) * untilStepMs;
    },
    markFresh(slot, epoch, untilMs) {
      const row = slot * rowWords;
      words[row + epochWord] = epoch;
      words[row + untilWord] = Math.floor(untilMs / untilStepMs);
    },
    offer(request, end, host, make) {
      const hash = xxHash32(request, pathStart, end, host ^ seed) | 0;
      const first = hash & (slots - 1);
      if (offered[first] !== hash) return void (offered[first] = hash);
      const made = end - pathStart > pathBytesMax ? undefined : make();
      if (!made || made.bytes.length > bytesMax) return;
      const slot = chooseSlot(first, request, end, host);
      storePath(slot, request, end, host);
      bytes.set(made.bytes, slot * rowBytes + headBytes);
      words[slot * rowWords + lengthWord] = made.bytes.length;
      values[slot] = made.value;
    },
  };
}
