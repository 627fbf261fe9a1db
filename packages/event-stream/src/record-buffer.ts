import type { StreamRecord } from './port.ts';

/**
 * Records of one partition in a row, from `from()` up to `next()`, kept until they are committed so that they can be
 * read again without asking the broker.
 */
export type RecordBuffer = {
  from(): number;
  next(): number;
  /** Of those that nobody has read yet. */
  unreadBytes(): number;
  unreadRecords(): number;
  bytes(): number;
  /** Adds what stands directly at `next()`; gaps within it are the log's own. */
  push(records: readonly StreamRecord[], next: number): void;
  /** Records at or after `from`, which lies between `from()` and `next()`; one at least when there is any. */
  take(from: number, recordsMax: number, bytesMax: number): StreamRecord[];
  /** Forgets everything below `next`. */
  forget(next: number): void;
  /** Empty, and at `from`. */
  reset(from: number): void;
};

/** Read and not committed: a reader that never commits has to fetch again what lies further back. */
const readBytesMax = 64 * 1_048_576;

export function createRecordBuffer(): RecordBuffer {
  let records: StreamRecord[] = [];
  let start = 0;
  let end = 0;
  /** How many of `records` were read at least once. */
  let readCount = 0;
  let readBytes = 0;
  let bytes = 0;

  function dropFirst(count: number): void {
    for (const { payload } of records.splice(0, count)) {
      bytes -= payload.byteLength;
      if (readCount > 0) {
        readCount--;
        readBytes -= payload.byteLength;
      }
    }
  }

  function take(from: number, recordsMax: number, bytesMax: number): StreamRecord[] {
    const first = findAtOrAfter(records, from);
    const taken: StreamRecord[] = [];
    let left = bytesMax;
    for (const record of records.slice(first, first + recordsMax)) {
      left -= record.payload.byteLength;
      if (left < 0 && taken.length > 0) break;
      taken.push(record);
    }
    const end = first + taken.length;
    for (const { payload } of records.slice(readCount, end)) readBytes += payload.byteLength;
    readCount = Math.max(readCount, end);
    if (readBytes > readBytesMax) {
      dropFirst(first);
      start = Math.max(start, from);
    }
    return taken;
  }

  return {
    from: () => start,
    next: () => end,
    unreadBytes: () => bytes - readBytes,
    unreadRecords: () => records.length - readCount,
    bytes: () => bytes,
    push: (more, next) => {
      for (const record of more) {
        records.push(record);
        bytes += record.payload.byteLength;
      }
      end = next;
    },
    take,
    forget: (next) => {
      if (next <= start || next > end) return;
      dropFirst(findAtOrAfter(records, next));
      start = next;
    },
    reset: (from) => {
      records = [];
      [start, end] = [from, from];
      [readCount, readBytes, bytes] = [0, 0, 0];
    },
  };
}

function findAtOrAfter(records: readonly StreamRecord[], offset: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.offset ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
