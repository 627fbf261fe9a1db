import { xxHash32 } from '@linkplane/event-journal';
import { pathStart } from './scan-request-line.ts';

/** Recognises the paths of requests that have come before to the same host, and has some bytes and a value for each. */
export type PathMemory<Value> = {
  /**
   * The place of exactly the path that ends at `end`, or -1. Until the next `offer`.
   * @param request begins with `GET /`
   * @param host a number for the host
   */
  find(request: DataView, end: number, host: number): number;
  valueAt(place: number): Value | undefined;
  bytesAt(place: number): Buffer;
  /** Whether the value was said to be sure in this state of things, and still is. */
  isSure(place: number, soundness: number, nowMs: number): boolean;
  /** @param untilMs is rounded down a little */
  trust(place: number, soundness: number, untilMs: number): void;
  /** Offers a path to be kept: it is when it comes for the second time, and only then made; not if its bytes are long. */
  offer(
    request: DataView,
    end: number,
    host: number,
    make: () => { bytes: Uint8Array; value: Value } | undefined,
  ): void;
};

/*
 * A row of 512 bytes for each place, all rows in one piece of memory: thousands of links are asked for in turn, and each
 * object on the way to one costs a wait for memory. A row, in words of four bytes: the length of its path, the path, the
 * host, in which state of things and until when its value is sure, the number of its bytes, the bytes.
 */
const rowBytes = 512;
const rowWords = rowBytes / 4;
const pathBytesMax = 28;
const [hostWord, soundnessWord, untilWord, lengthWord, headWords] = [8, 9, 10, 11, 12];
const headBytes = headWords * 4;
const bytesMax = rowBytes - headBytes;
/** So that the time fits into a word for four years; behind that nothing is sure, which is slower and not wrong. */
const untilStepMs = 64;

/**
 * Two places for each path, by a hash of its bytes: no chains that could grow, and what comes once leaves nothing behind
 * but a number. The hash is another one in each process: nobody outside knows which paths share a place.
 * @param places a power of two
 */
export function createPathMemory<Value>(places: number): PathMemory<Value> {
  const memory = new ArrayBuffer(places * rowBytes);
  const [words, bytes] = [new Int32Array(memory), Buffer.from(memory)];
  const values = new Array<Value | undefined>(places).fill(undefined);
  /** The hash of what came to a place last. */
  const seen = new Int32Array(places);
  const seed = Math.floor(Math.random() * 2 ** 31);

  /** Word by word, then the last four bytes, which may overlap them; before the path there is always `GET `. */
  function holds(place: number, request: DataView, end: number, host: number): boolean {
    const row = place * rowWords;
    if (words[row] !== end - pathStart || words[row + hostWord] !== host) return false;
    let word = row;
    for (let at = pathStart; at + 4 < end; at += 4) if (words[++word] !== request.getInt32(at, true)) return false;
    return words[++word] === request.getInt32(end - 4, true);
  }

  function keep(place: number, request: DataView, end: number, host: number): void {
    let word = place * rowWords;
    words.fill(0, word, word + rowWords);
    words[word] = end - pathStart;
    words[word + hostWord] = host;
    for (let at = pathStart; at + 4 < end; at += 4) words[++word] = request.getInt32(at, true);
    words[++word] = request.getInt32(end - 4, true);
  }

  /** Where the path is already, or where there is room, or the first of the two. */
  function choosePlace(first: number, request: DataView, end: number, host: number): number {
    const both = [first, first ^ 1];
    const own = both.find((place) => holds(place, request, end, host));
    return own ?? both.find((place) => values[place] === undefined) ?? first;
  }

  return {
    find(request, end, host) {
      const place = xxHash32(request, pathStart, end, host ^ seed) & (places - 1);
      if (holds(place, request, end, host)) return place;
      return holds(place ^ 1, request, end, host) ? place ^ 1 : -1;
    },
    valueAt: (place) => values[place],
    bytesAt(place) {
      const start = place * rowBytes + headBytes;
      return bytes.subarray(start, start + (words[place * rowWords + lengthWord] as number));
    },
    isSure(place, soundness, nowMs) {
      const row = place * rowWords;
      return words[row + soundnessWord] === soundness && nowMs < (words[row + untilWord] as number) * untilStepMs;
    },
    trust(place, soundness, untilMs) {
      const row = place * rowWords;
      words[row + soundnessWord] = soundness;
      words[row + untilWord] = Math.floor(untilMs / untilStepMs);
    },
    offer(request, end, host, make) {
      const hash = xxHash32(request, pathStart, end, host ^ seed) | 0;
      const first = hash & (places - 1);
      if (seen[first] !== hash) return void (seen[first] = hash);
      const made = end - pathStart > pathBytesMax ? undefined : make();
      if (!made || made.bytes.length > bytesMax) return;
      const place = choosePlace(first, request, end, host);
      keep(place, request, end, host);
      bytes.set(made.bytes, place * rowBytes + headBytes);
      words[place * rowWords + lengthWord] = made.bytes.length;
      values[place] = made.value;
    },
  };
}
