import { crc32c } from './crc32c.ts';

/**
 * A record: length u32, CRC-32C u32 (over sequence and payload), sequence u64, payload. Little endian.
 * `length` is the payload's; it is never 0, so a run of zeros that a power loss leaves behind is not a record.
 */
export const recordHeaderBytes = 16;
export const payloadBytesMax = 1_048_576;

/** A payload: a text, kept as UTF-8, or somebody who writes its bytes. */
export type JournalPayload = string | PayloadWriter;

export type PayloadWriter = {
  /** At least the number of bytes that `write` writes. */
  bytesMax: number;
  /** Writes the payload at `at` and tells where it ends. Called before `append` returns, or never. */
  write(into: Buffer, at: number): number;
};

export type RecordHead =
  /** `end` is where the next record starts. */
  | { kind: 'record'; sequence: number; payloadStart: number; end: number }
  /** The bytes stop before the record does. */
  | { kind: 'incomplete' }
  /** No record was written like this. */
  | { kind: 'bad' };

const incomplete: RecordHead = { kind: 'incomplete' };
const bad: RecordHead = { kind: 'bad' };
const twoPower32 = 2 ** 32;

/**
 * Writes one record at `at` and returns where it ends.
 * The buffer must have room for `recordBytesMaxFor(payload)`.
 */
export function encodeRecord(buffer: Buffer, at: number, sequence: number, payload: JournalPayload): number {
  const payloadStart = at + recordHeaderBytes;
  const end =
    typeof payload === 'string'
      ? payloadStart + buffer.write(payload, payloadStart, 'utf8')
      : payload.write(buffer, payloadStart);
  buffer.writeUInt32LE(end - payloadStart, at);
  buffer.writeUInt32LE(sequence % twoPower32, at + 8);
  buffer.writeUInt32LE(Math.floor(sequence / twoPower32), at + 12);
  buffer.writeUInt32LE(crc32c(buffer, at + 8, end), at + 4);
  return end;
}

/** A UTF-16 unit takes at most three bytes of UTF-8. */
export function recordBytesMaxFor(payload: JournalPayload): number {
  return recordHeaderBytes + (typeof payload === 'string' ? payload.length * 3 : payload.bytesMax);
}

/**
 * Looks at the record that starts at `at`. Sequence numbers rise within a segment: one that does not is bad.
 * @param sequenceAbove what the record's sequence number must be greater than
 */
export function readRecordHead(buffer: Buffer, at: number, bufferEnd: number, sequenceAbove: number): RecordHead {
  if (at + recordHeaderBytes > bufferEnd) return incomplete;
  const length = buffer.readUInt32LE(at);
  if (length === 0 || length > payloadBytesMax) return bad;
  const payloadStart = at + recordHeaderBytes;
  const end = payloadStart + length;
  if (end > bufferEnd) return incomplete;
  if (crc32c(buffer, at + 8, end) !== buffer.readUInt32LE(at + 4)) return bad;
  const sequence = buffer.readUInt32LE(at + 8) + buffer.readUInt32LE(at + 12) * twoPower32;
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
