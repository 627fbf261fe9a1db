import { createLaneReader, laneHeader } from './kafka-lane.ts';
import { blockOfColumns, type RecordBlock } from './record-block.ts';

/** From the base offset to the count of records. */
const headBytes = 61;
const lengthAt = 8;
const lengthEnd = 12;
const countAt = 57;
/** A record without key, value and headers. */
const recordBytesMin = 7;
/** Of the tenth byte, the last that a number of 64 bits has. */
const varintScaleMax = 2 ** 63;
const headerName = Buffer.from(laneHeader, 'latin1');

export type DecodeOptions = {
  partition: number;
  /** The lane of records that no shipper wrote; their offsets are their sequence numbers. */
  ownLane: string;
  /** A batch may begin before what was asked for: records below are left out. */
  from: number;
};

/**
 * Reads Kafka's record batches (magic 2, not compressed), one after the other, to the end of `bytes`, which the block
 * goes on to hold.
 * @throws RangeError when the bytes are none
 */
export function decodeRecordBatches(bytes: Buffer, { partition, ownLane, from }: DecodeOptions): RecordBlock {
  const countMax = countRecords(bytes);
  const offsets = new Float64Array(countMax);
  const sequences = new Float64Array(countMax);
  const starts = new Uint32Array(countMax);
  const ends = new Uint32Array(countMax);
  const lanes: string[] = [];
  const readLane = createLaneReader(partition);
  let count = 0;
  let at = 0;

  /** Exact as far as integers are; larger ones, which only a timestamp can be, are as large. */
  function readVarint(): number {
    let coded = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > varintScaleMax) throw notRecords();
      coded += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2; // zigzag
  }

  /** Moves over bytes that their length stands before; -1 is none. */
  function skipBytes(): number {
    const length = Math.max(0, readVarint());
    at += length;
    return length;
  }

  function readRecord(baseOffset: number): void {
    const end = readVarint() + at;
    at++; // attributes
    readVarint(); // timestamp delta
    const offset = baseOffset + readVarint();
    skipBytes(); // key
    const valueBytes = skipBytes();
    const valueEnd = at;
    let place: ReturnType<typeof readLane>;
    let laneHeaders = 0;
    for (let headers = readVarint(); headers > 0; headers--) {
      const nameBytes = skipBytes();
      const isLane = nameBytes === headerName.length && headerName.compare(bytes, at - nameBytes, at) === 0;
      const laneBytes = skipBytes();
      if (isLane && ++laneHeaders === 1) place = readLane(bytes, at - laneBytes, at);
    }
    if (at !== end || at > bytes.length) throw notRecords();
    if (offset < from) return;
    offsets[count] = offset;
    starts[count] = valueEnd - valueBytes;
    ends[count] = valueEnd;
    const { lane, sequence } = (laneHeaders === 1 ? place : undefined) ?? { lane: ownLane, sequence: offset };
    lanes.push(lane);
    sequences[count] = sequence;
    count++;
  }

  while (at < bytes.length) {
    const baseOffset = Number(bytes.readBigInt64BE(at));
    let records = bytes.readInt32BE(at + countAt);
    at += headBytes;
    for (; records > 0; records--) readRecord(baseOffset);
  }
  return blockOfColumns({ bytes, lanes, offsets: offsets.subarray(0, count), sequences, starts, ends });
}

function countRecords(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length;) {
    const next = at + lengthEnd + bytes.readInt32BE(at + lengthAt);
    const records = bytes.readInt32BE(at + countAt);
    if (next < at + headBytes || next > bytes.length) throw notRecords();
    if (records < 0 || records * recordBytesMin > next - at) throw notRecords();
    count += records;
    at = next;
  }
  return count;
}

function notRecords(): RangeError {
  return new RangeError('What a broker has sent are no record batches.');
}
