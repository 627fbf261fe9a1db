import { joinRecords } from './join-records.ts';
import type { StreamRecords } from './port.ts';
import type { RecordBlock } from './record-block.ts';

/**
 * Consecutive records of one partition, from `from()` up to `next()`, buffered until they are committed so that they can be
 * read again without another fetch.
 */
export type RecordBuffer = {
  from(): number;
  next(): number;
  /** The offset of the newest record; below `from()` when there is none. */
  last(): number;
  /** The size of records that were neither read nor skipped yet. */
  unreadBytes(): number;
  unreadRecords(): number;
  bytes(): number;
  /** Appends records that start at `next()`; gaps within them are gaps of the log. */
  push(block: RecordBlock, next: number): void;
  /** Records at or after `from`, which is between `from()` and `next()`; one at least when there is any. */
  take(from: number, recordsMax: number, bytesMax: number): StreamRecords;
  /** Drops everything below `next`. */
  forget(next: number): void;
  /** Empty, and at `from`. */
  reset(from: number): void;
};

/**
 * The limit for records that were read and not committed: only a failure makes a handler read them again; older ones
 * are fetched again.
 */
const defaultReadBytesMax = 8 * 1_048_576;

export function createRecordBuffer(readBytesMax = defaultReadBytesMax): RecordBuffer {
  let blocks: RecordBlock[] = [];
  /** How many records of the oldest block are dropped already. Indexes are counted behind them. */
  let droppedInFirst = 0;
  let count = 0;
  let start = 0;
  let end = 0;
  /** How many records were read at least once. */
  let readCount = 0;
  let readBytes = 0;
  let bytes = 0;

  /** Visits the parts of blocks that contain the indexes `[from, to)`, until `visit` returns false. */
  function visitParts(
    from: number,
    to: number,
    visit: (block: RecordBlock, from: number, to: number) => boolean | void,
  ): void {
    let first = -droppedInFirst;
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

  /** The index of the first record at or after `offset`. */
  function findIndex(offset: number): number {
    let first = -droppedInFirst;
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
    droppedInFirst += dropped;
    let whole = 0;
    for (; droppedInFirst >= (blocks[whole]?.length ?? Infinity); whole++) droppedInFirst -= blocks[whole]?.length ?? 0;
    blocks.splice(0, whole);
  }

  function take(from: number, recordsMax: number, bytesMax: number): StreamRecords {
    const first = findIndex(from);
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
      dropFirst(findIndex(next));
      start = next;
    },
    reset: (from) => {
      blocks = [];
      [start, end] = [from, from];
      [droppedInFirst, count, readCount, readBytes, bytes] = [0, 0, 0, 0, 0];
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
