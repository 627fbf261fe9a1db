import { crc32c } from '@linkplane/event-journal';
import { laneHeader } from '../kafka-lane.ts';

/** Kafka's record batch (magic 2, not compressed) of one partition, written straight from a journal's bytes. */
export type RecordBatchEncoder = {
  /**
   * Adds the record whose value is `bytes[start, end)` and whose key is `bytes[keyStart, keyEnd)`; none when
   * `keyStart` is -1. Its one header is `lanePrefix` and the sequence number.
   */
  add(
    bytes: Buffer,
    start: number,
    end: number,
    keyStart: number,
    keyEnd: number,
    lanePrefix: Buffer,
    sequence: number,
  ): void;
  /** How many bytes the batch has now. */
  size(): number;
  /** The batch, in memory that is overwritten after the next `reset`. */
  finish(timestampMs: number): Buffer;
  reset(): void;
  /** Allocated memory, full or empty. */
  capacityBytes(): number;
};

/** From the base offset to the count of records; the checksum covers the bytes from `checkedFrom` on. */
const headBytes = 61;
const checkedFrom = 21;
const magic = 2;
const noProducer = -1n;
/** The bytes of a record beside its key, value and lane: lengths, deltas and the header's name. */
const recordOverheadBytesMax = 48;
const sequenceDigitsMax = 16;
const firstBufferBytes = 32_768;
const headerName = Buffer.from(laneHeader, 'latin1');

export function createRecordBatchEncoder(): RecordBatchEncoder {
  let buffer = Buffer.allocUnsafeSlow(firstBufferBytes);
  let at = headBytes;
  let count = 0;

  function makeRoom(bytes: number): void {
    if (at + bytes <= buffer.length) return;
    let length = buffer.length;
    while (length < at + bytes) length *= 2;
    const larger = Buffer.allocUnsafeSlow(length);
    buffer.copy(larger, 0, 0, at);
    buffer = larger;
  }

  function writeVarint(value: number): void {
    let rest = value < 0 ? -2 * value - 1 : 2 * value; // zigzag
    for (; rest > 127; rest >>>= 7) buffer[at++] = (rest & 127) | 128;
    buffer[at++] = rest;
  }

  function copyShort(bytes: Buffer, start: number, end: number): void {
    for (let from = start; from < end; from++) buffer[at++] = bytes[from] ?? 0;
  }

  function writeDigits(number: number, digits: number): void {
    let rest = number;
    for (let place = at + digits - 1; place >= at; place--) {
      const tenth = Math.floor(rest / 10);
      buffer[place] = 48 + (rest - tenth * 10);
      rest = tenth;
    }
    at += digits;
  }

  return {
    add: (bytes, start, end, keyStart, keyEnd, lanePrefix, sequence) => {
      const valueBytes = end - start;
      const keyBytes = keyStart === -1 ? -1 : keyEnd - keyStart;
      const digits = countDigits(sequence);
      const laneBytes = lanePrefix.length + digits;
      makeRoom(valueBytes + Math.max(0, keyBytes) + lanePrefix.length + sequenceDigitsMax + recordOverheadBytesMax);
      const sized = sizeOf(keyBytes) + Math.max(0, keyBytes) + sizeOf(valueBytes) + valueBytes;
      const header = sizeOf(headerName.length) + headerName.length + sizeOf(laneBytes) + laneBytes;
      writeVarint(2 + sizeOf(count) + sized + 1 + header);
      buffer[at++] = 0; // attributes
      buffer[at++] = 0; // timestamp delta: all records have the timestamp of the batch
      writeVarint(count++);
      writeVarint(keyBytes);
      if (keyBytes > 0) copyShort(bytes, keyStart, keyEnd);
      writeVarint(valueBytes);
      at += bytes.copy(buffer, at, start, end);
      writeVarint(1);
      writeVarint(headerName.length);
      copyShort(headerName, 0, headerName.length);
      writeVarint(laneBytes);
      copyShort(lanePrefix, 0, lanePrefix.length);
      writeDigits(sequence, digits);
    },
    size: () => at,
    finish: (timestampMs) => {
      writeHead(buffer, at, count, timestampMs);
      return buffer.subarray(0, at);
    },
    reset: () => {
      at = headBytes;
      count = 0;
    },
    capacityBytes: () => buffer.length,
  };
}

function writeHead(buffer: Buffer, end: number, count: number, timestampMs: number): void {
  const timestamp = BigInt(timestampMs);
  buffer.writeBigInt64BE(0n, 0); // base offset: assigned by the broker
  buffer.writeInt32BE(end - 12, 8); // what follows this number
  buffer.writeInt32BE(0, 12); // leader epoch
  buffer.writeInt8(magic, 16);
  buffer.writeInt16BE(0, 21); // attributes
  buffer.writeInt32BE(count - 1, 23); // last offset delta
  buffer.writeBigInt64BE(timestamp, 27);
  buffer.writeBigInt64BE(timestamp, 35);
  buffer.writeBigInt64BE(noProducer, 43);
  buffer.writeInt16BE(0, 51); // producer epoch
  buffer.writeInt32BE(0, 53); // base sequence
  buffer.writeInt32BE(count, 57);
  buffer.writeUInt32BE(crc32c(buffer, checkedFrom, end), 17);
}

/** The size of a number as a zigzag varint. */
function sizeOf(value: number): number {
  const coded = value < 0 ? -2 * value - 1 : 2 * value;
  if (coded < 0x80) return 1;
  if (coded < 0x4000) return 2;
  return coded < 0x20_0000 ? 3 : coded < 0x1000_0000 ? 4 : 5;
}

function countDigits(number: number): number {
  let digits = 1;
  for (let limit = 10; number >= limit; limit *= 10) digits++;
  return digits;
}
