import { joinRecords } from './join-records.ts';
import type { StreamRecords } from './port.ts';
import type { RecordBlock } from './record-block.ts';

/**
 * Records of one partition in a row, from `from()` up to `next()`, kept until they are committed so that they can be
 * read again without asking the broker.
 */
export type RecordBuffer = {
  from(): number;
  next(): number;
  /** The offset of the newest record; below `from()` when there is none. */
  last(): number;
  /** Of those that nobody has read yet, and nobody has passed over. */
  unreadBytes(): number;
  unreadRecords(): number;
  bytes(): number;
  /** Adds what stands directly at `next()`; gaps within it are the log's own. */
  push(block: RecordBlock, next: number): void;
  /** Records at or after `from`, which lies between `from()` and `next()`; one at least when there is any. */
  take(from: number, recordsMax: number, bytesMax: number): StreamRecords;
  /** Forgets everything below `next`. */
  forget(next: number): void;
  /** Empty, and at `from`. */
  reset(from: number): void;
};

/** Read and not committed: only a failure makes anybody read it again, and what lies further back is fetched again then. */
const defaultReadBytesMax = 8 * 1_048_576;

export function createRecordBuffer(readBytesMax = defaultReadBytesMax): RecordBuffer {
  let blocks: RecordBlock[] = [];
  /** How many records of the oldest block are forgotten already. Places are counted behind them. */
  let forgotten = 0;
  let count = 0;
  let start = 0;
  let end = 0;
  /** How many records were read at least once. */
  let readCount = 0;
  let readBytes = 0;
  let bytes = 0;

  /** The parts of blocks that the places `[from, to)` lie in, until `visit` returns false. */
  function visitParts(
    from: number,
    to: number,
    visit: (block: RecordBlock, from: number, to: number) => boolean | void,
  ): void {
    let first = -forgotten;
    for (const block of blocks) {
      const [begin, stop] = [Math.max(0, from - first), Math.min(block.length, to - first)];
      if (begin < stop && visit(block, begin, stop) === false) return;
      first += block.length;
      if (first >= to) return;
    }
  }

  function sumBytes(from: number, to: number): number {
    let sum = 0;
    visitParts(from, to, (block, begin, stop) => {
      for (let at = begin; at < stop; at++) sum += block.sizeAt(at);
    });
    return sum;
  }

  /** The place of the first record at or after `offset`. */
  function findPlace(offset: number): number {
    let first = -forgotten;
    for (const block of blocks) {
      if (block.offsetAt(block.length - 1) >= offset) return Math.max(0, first + findAtOrAfter(block, offset));
      first += block.length;
    }
    return first;
  }

  function dropFirst(dropped: number): void {
    const droppedRead = Math.min(dropped, readCount);
    readBytes -= sumBytes(0, droppedRead);
    bytes -= sumBytes(0, dropped);
    readCount -= droppedRead;
    count -= dropped;
    forgotten += dropped;
    let whole = 0;
    for (; forgotten >= (blocks[whole]?.length ?? Infinity); whole++) forgotten -= blocks[whole]?.length ?? 0;
    blocks.splice(0, whole);
  }

  function take(from: number, recordsMax: number, bytesMax: number): StreamRecords {
    const first = findPlace(from);
    const parts: StreamRecords[] = [];
    let taken = 0;
    let left = bytesMax;
    visitParts(first, Math.min(count, first + recordsMax), (block, begin, stop) => {
      let at = begin;
      for (; at < stop; at++) {
        left -= block.sizeAt(at);
        if (left < 0 && taken + at - begin > 0) break;
      }
      if (at > begin) parts.push(block.records(begin, at));
      taken += at - begin;
      return at === stop;
    });
    if (first + taken > readCount) {
      readBytes += sumBytes(readCount, first + taken);
      readCount = first + taken;
    }
    if (readBytes > readBytesMax) {
      dropFirst(first);
      start = Math.max(start, from);
    }
    return joinRecords(parts);
  }

  return {
    from: () => start,
    next: () => end,
    last: () => {
      const newest = blocks.at(-1);
      return newest ? newest.offsetAt(newest.length - 1) : start - 1;
    },
    unreadBytes: () => bytes - readBytes,
    unreadRecords: () => count - readCount,
    bytes: () => bytes,
    push: (block, next) => {
      if (block.length > 0) blocks.push(block);
      for (let at = 0; at < block.length; at++) bytes += block.sizeAt(at);
      count += block.length;
      end = next;
    },
    take,
    forget: (next) => {
      if (next <= start || next > end) return;
      dropFirst(findPlace(next));
      start = next;
    },
    reset: (from) => {
      blocks = [];
      [start, end] = [from, from];
      [forgotten, count, readCount, readBytes, bytes] = [0, 0, 0, 0, 0];
    },
  };
}

function findAtOrAfter(block: RecordBlock, offset: number): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (block.offsetAt(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
