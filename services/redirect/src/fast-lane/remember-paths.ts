import { pathStart } from './scan-line.ts';

/** Recognises the paths of requests that have come before, and has some bytes and a value for each. */
export type PathMemory<Value> = {
  /**
   * The place of exactly the path that ends at `end`, or -1. Until the next `offer`.
   * @param request begins with `GET /`
   */
  find(request: DataView, end: number): number;
  valueAt(place: number): Value | undefined;
  bytesAt(place: number): Uint8Array;
  /** Whether the value was said to be sure in this generation, and still is. @param now as for `trust` */
  isSure(place: number, generation: number, now: number): boolean;
  /** @param until milliseconds, rounded down a little */
  trust(place: number, generation: number, until: number): void;
  /** Offers a path to be kept: it is when it comes for the second time, unless it or its bytes are long. */
  offer(request: DataView, end: number, bytes: Uint8Array, value: Value): void;
};

/*
 * A row of 512 bytes for each place, all rows in one piece of memory: thousands of links are asked for in turn, and each
 * object on the way to one costs a wait for memory. A row: the length of its path, the path (28 bytes), in which
 * generation and until when its value is sure, the number of bytes, the bytes.
 */
const rowBytes = 512;
const rowWords = rowBytes / 4;
const pathBytesMax = 27;
const [generationAt, untilAt, lengthAt] = [8, 9, 10];
const bytesAt = 44;
const bytesMax = rowBytes - bytesAt;
/** So that the time fits into 32 bits for a year. */
const untilMs = 16;

/**
 * Two places for each path, by a hash of its bytes: no chains that could grow, and what comes once leaves nothing behind
 * but a number.
 * @param places a power of two
 */
export function createPathMemory<Value>(places: number): PathMemory<Value> {
  const memory = new ArrayBuffer(places * rowBytes);
  const [words, bytes] = [new Int32Array(memory), new Uint8Array(memory)];
  const values = new Array<Value | undefined>(places).fill(undefined);
  /** The hash of what came to a place last. */
  const seen = new Int32Array(places);

  function holds(place: number, request: DataView, end: number): boolean {
    let word = place * rowWords;
    if (words[word] !== end - pathStart) return false;
    for (let at = pathStart; at + 4 < end; at += 4) if (words[++word] !== request.getInt32(at, true)) return false;
    return words[++word] === request.getInt32(end - 4, true);
  }

  function keep(place: number, request: DataView, end: number, itsBytes: Uint8Array): void {
    let word = place * rowWords;
    words.fill(0, word, word + rowWords);
    words[word + lengthAt] = itsBytes.length;
    bytes.set(itsBytes, place * rowBytes + bytesAt);
    words[word] = end - pathStart;
    for (let at = pathStart; at + 4 < end; at += 4) words[++word] = request.getInt32(at, true);
    words[++word] = request.getInt32(end - 4, true);
  }

  /** Where the path is already, or where there is room, or the first of the two. */
  function choosePlace(first: number, request: DataView, end: number): number {
    const both = [first, first ^ 1];
    const own = both.find((place) => holds(place, request, end));
    return own ?? both.find((place) => values[place] === undefined) ?? first;
  }

  return {
    find(request, end) {
      const place = hashPath(request, end) & (places - 1);
      if (holds(place, request, end)) return place;
      return holds(place ^ 1, request, end) ? place ^ 1 : -1;
    },
    valueAt: (place) => values[place],
    bytesAt(place) {
      const start = place * rowBytes + bytesAt;
      return bytes.subarray(start, start + (words[place * rowWords + lengthAt] as number));
    },
    isSure(place, generation, now) {
      const row = place * rowWords;
      return words[row + generationAt] === generation && now < (words[row + untilAt] as number) * untilMs;
    },
    trust(place, generation, until) {
      const row = place * rowWords;
      words[row + generationAt] = generation;
      words[row + untilAt] = Math.floor(until / untilMs);
    },
    offer(request, end, itsBytes, value) {
      const hash = hashPath(request, end);
      const first = hash & (places - 1);
      if (seen[first] !== hash) return void (seen[first] = hash);
      if (end - pathStart > pathBytesMax || itsBytes.length > bytesMax) return;
      const place = choosePlace(first, request, end);
      keep(place, request, end, itsBytes);
      values[place] = value;
    },
  };
}

/** Whole words, then the last four bytes, which may overlap them; before the path there is always `GET `. */
function hashPath(request: DataView, end: number): number {
  let hash = end;
  for (let at = pathStart; at + 4 < end; at += 4) hash = mix(hash, request.getInt32(at, true));
  hash = mix(hash, request.getInt32(end - 4, true));
  return hash ^ (hash >>> 16);
}

/** What differs in the last characters alone must differ in the low bits too. */
function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
}
