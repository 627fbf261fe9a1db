import { xxHash32 } from './checksums/xxhash32.ts';
import type { RecordBuffer } from './record-buffer.ts';

/**
 * A record: length u32, checksum u32 (xxHash32 over sequence and payload), sequence u64, payload. Little endian.
 * `length` is the payload's; it is never 0, so a run of zeros that a power loss leaves behind is not a record.
 */
export const recordHeaderBytes = 16;
export const payloadBytesMax = 1_048_576;

/** A payload: a text, stored as UTF-8, or a writer of its bytes. */
export type JournalPayload = string | PayloadWriter;

export type PayloadWriter = {
  /** At least the number of bytes that `write` writes. */
  bytesMax: number;
  /** Writes the payload at `at` and returns where it ends. Called before `append` returns, or never. */
  write(into: Buffer, at: number): number;
};

export type RecordHead =
  /** `end` is where the next record starts. */
  | { kind: 'record'; sequence: number; payloadStart: number; end: number }
  /** The bytes end before the record does. */
  | { kind: 'incomplete' }
  /** Not a record: damage. */
  | { kind: 'bad' };

const incomplete: RecordHead = { kind: 'incomplete' };
const bad: RecordHead = { kind: 'bad' };
const twoPower32 = 2 ** 32;

/**
 * Writes one record at `at` and returns where it ends.
 * The buffer must have room for `recordBytesMaxFor(payload)`.
 */
export function encodeRecord(records: RecordBuffer, at: number, sequence: number, payload: JournalPayload): number {
  const { bytes, view } = records;
  const payloadStart = at + recordHeaderBytes;
  const end =
    typeof payload === 'string'
      ? payloadStart + bytes.write(payload, payloadStart, 'utf8')
      : payload.write(bytes, payloadStart);
  const sequenceHigh = Math.floor(sequence / twoPower32);
  view.setUint32(at, end - payloadStart, true);
  view.setUint32(at + 8, sequence - sequenceHigh * twoPower32, true);
  view.setUint32(at + 12, sequenceHigh, true);
  view.setUint32(at + 4, xxHash32(view, at + 8, end), true);
  return end;
}

/** A UTF-16 unit takes at most three bytes of UTF-8. */
export function recordBytesMaxFor(payload: JournalPayload): number {
  return recordHeaderBytes + (typeof payload === 'string' ? payload.length * 3 : payload.bytesMax);
}

/**
 * Reads the head of the record that starts at `at`. Sequence numbers rise within a segment: one that does not is bad.
 * @param sequenceAbove what the record's sequence number must be greater than
 */
export function readRecordHead({ view }: RecordBuffer, at: number, sequenceAbove: number): RecordHead {
  if (at + recordHeaderBytes > view.byteLength) return incomplete;
  const length = view.getUint32(at, true);
  if (length === 0 || length > payloadBytesMax) return bad;
  const payloadStart = at + recordHeaderBytes;
  const end = payloadStart + length;
  if (end > view.byteLength) return incomplete;
  if (xxHash32(view, at + 8, end) !== view.getUint32(at + 4, true)) return bad;
  const sequence = view.getUint32(at + 8, true) + view.getUint32(at + 12, true) * twoPower32;
  if (sequence <= sequenceAbove || !Number.isSafeInteger(sequence)) return bad;
  return { kind: 'record', sequence, payloadStart, end };
}

/** How many of the first `length` bytes are whole records, given that records start at 0. */
export function wholeRecordBytes(buffer: Buffer, length: number): number {
  let at = 0;
  while (at + recordHeaderBytes <= length) {
    const end = at + recordHeaderBytes + buffer.readUInt32LE(at);
    if (end > length) break;
    at = end;
  }
  return at;
}

/** How many records `buffer[0, length)` holds; it ends at a record's end. */
export function countRecords(buffer: Buffer, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at += recordHeaderBytes + buffer.readUInt32LE(at)) count++;
  return count;
}
