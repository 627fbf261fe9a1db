import { crc32c } from '@linkplane/event-journal';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import { blockOfColumns, type FetchedRecords } from './record-block.ts';

/** Offsets of fields in the head of a batch. */
const lengthAt = 8;
const magicAt = 16;
const checksumAt = 17;
const checkedFrom = 21;
const attributesAt = 21;
const lastOffsetDeltaAt = 23;
const countAt = 57;
const headBytes = 61;
/** Where the bytes start that the length counts. */
const lengthEnd = 12;
const magic = 2;
/** Attribute bits for compression, transactions and control records. */
const notPlainMask = 0x37;
/** A record without key, value and headers. */
const recordBytesMin = 7;
/** The scale of the tenth byte, the last one of a 64-bit number. */
const varintScaleMax = 2 ** 63;
const headerName = Buffer.from(laneHeader, 'latin1');

/** The partition of the records, and where to start. */
export type DecodeOptions = {
  partition: number;
  /** The lane of records that were not written by a shipper; their offsets are their sequence numbers. */
  ownLane: string;
  /** A batch may start before the requested offset: records below it are left out. */
  from: number;
};

type BatchPlace = { at: number; end: number; baseOffset: number; lastOffset: number; count: number };

/**
 * Decodes Kafka's record batches (magic 2, not compressed), one after the other, up to one that is damaged. The block keeps
 * `bytes`; `next` is the offset behind the last batch that was read.
 * @throws RangeError when the first one is damaged or missing, or when all of them end before `from`
 */
export function decodeRecordBatches(bytes: Buffer, { partition, ownLane, from }: DecodeOptions): FetchedRecords {
  const batches = listWholeBatches(bytes);
  const countMax = batches.reduce((sum, { count }) => sum + count, 0);
  const offsets = new Float64Array(countMax);
  const sequences = new Float64Array(countMax);
  const starts = new Uint32Array(countMax);
  const ends = new Uint32Array(countMax);
  const lanes: string[] = [];
  const readLane = createLaneReader(partition);
  let count = 0;
  let at = 0;

  /** Exact for safe integers; larger ones, which only timestamps can be, are rounded. */
  function readVarint(): number {
    let coded = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > varintScaleMax) throw damaged();
      coded += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2; // zigzag
  }

  /** Skips bytes that are preceded by their length, of which -1 means null. Returns the length. */
  function skipBytes(): number {
    const length = Math.max(0, readVarint());
    at += length;
    return length;
  }

  /** Returns the record's offset. */
  function readRecord({ baseOffset, end: batchEnd }: BatchPlace): number {
    const end = readVarint() + at;
    at++; // attributes
    readVarint(); // timestamp delta
    const offset = baseOffset + readVarint();
    skipBytes(); // key
    const valueBytes = skipBytes();
    const valueEnd = at;
    let position: ReturnType<typeof readLane>;
    let laneCount = 0;
    for (let headers = readVarint(); headers > 0; headers--) {
      const nameBytes = skipBytes();
      const isLane = nameBytes === headerName.length && headerName.compare(bytes, at - nameBytes, at) === 0;
      const laneBytes = skipBytes();
      if (isLane && ++laneCount === 1) position = readLane(bytes, at - laneBytes, at);
    }
    if (at !== end || at > batchEnd) throw damaged();
    if (offset < from) return offset;
    offsets[count] = offset;
    starts[count] = valueEnd - valueBytes;
    ends[count] = valueEnd;
    const { lane, sequence } = (laneCount === 1 ? position : undefined) ?? { lane: ownLane, sequence: offset };
    lanes.push(lane);
    sequences[count] = sequence;
    count++;
    return offset;
  }

  function readRecords(batch: BatchPlace): void {
    at = batch.at + headBytes;
    let previous = batch.baseOffset - 1;
    for (let left = batch.count; left > 0; left--) {
      const offset = readRecord(batch);
      if (offset <= previous || offset > batch.lastOffset) throw damaged();
      previous = offset;
    }
    if (at !== batch.end) throw damaged();
  }

  let next = from;
  for (const batch of batches) {
    const countBefore = count;
    try {
      readRecords(batch);
    } catch (error) {
      if (next <= from) throw error;
      count = countBefore;
      break;
    }
    next = batch.lastOffset + 1;
  }
  if (next <= from) throw damaged();
  const block = blockOfColumns({ bytes, lanes, offsets: offsets.subarray(0, count), sequences, starts, ends });
  return { block, next };
}

/** The batches before the first damaged one. The broker assigns the base offset, so no checksum covers it. */
function listWholeBatches(bytes: Buffer): BatchPlace[] {
  const batches: BatchPlace[] = [];
  let firstOffset = 0;
  for (let at = 0; at + headBytes <= bytes.length;) {
    const end = at + lengthEnd + bytes.readInt32BE(at + lengthAt);
    if (end < at + headBytes || end > bytes.length) break;
    if (bytes.readInt8(at + magicAt) !== magic) break;
    if (crc32c(bytes, at + checkedFrom, end) !== bytes.readUInt32BE(at + checksumAt)) break;
    if ((bytes.readInt16BE(at + attributesAt) & notPlainMask) !== 0) break;
    const baseOffset = Number(bytes.readBigInt64BE(at));
    const lastOffset = baseOffset + bytes.readInt32BE(at + lastOffsetDeltaAt);
    const count = bytes.readInt32BE(at + countAt);
    if (baseOffset < firstOffset || lastOffset < baseOffset) break;
    if (count < 0 || count * recordBytesMin > end - at) break;
    batches.push({ at, end, baseOffset, lastOffset, count });
    firstOffset = lastOffset + 1;
    at = end;
  }
  return batches;
}

function damaged(): RangeError {
  return new RangeError('A record batch is damaged or missing.');
}
