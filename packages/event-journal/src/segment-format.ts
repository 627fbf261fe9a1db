import { crc32c } from './crc32c.ts';
import { isSegmentVersion, writtenVersion, type SegmentVersion } from './record-checksum.ts';

/**
 * A segment: this header, then records. Little endian:
 * magic 8 bytes, version u32, partition count u32, first sequence u64, previous segment's first sequence u64
 * (0: none), journal id 28 bytes padded with zeros, CRC-32C u32 over all of it.
 * The version says how the records are checked (see record-checksum.ts); the header is the same in each.
 */
export const segmentHeaderBytes = 64;

export type SegmentHeader = {
  version: SegmentVersion;
  journalId: string;
  /** How many partitions a record's link was spread over when it was written: a re-send goes where the first one went. */
  partitionCount: number;
  /** No record of the segment has a smaller sequence number. */
  firstSequence: number;
  /** The segment before it, so that a reader notices one that is missing. 0 for the first one. */
  previousFirstSequence: number;
};

const magic = Buffer.from('LPJRNL\r\n', 'latin1');
const journalIdAt = 32;
export const journalIdBytesMax = 28;
const crcAt = segmentHeaderBytes - 4;

/** The header of a segment of the written version. */
export function encodeSegmentHeader(header: Omit<SegmentHeader, 'version'>): Buffer {
  const bytes = Buffer.alloc(segmentHeaderBytes);
  magic.copy(bytes, 0);
  bytes.writeUInt32LE(writtenVersion, 8);
  bytes.writeUInt32LE(header.partitionCount, 12);
  bytes.writeBigUInt64LE(BigInt(header.firstSequence), 16);
  bytes.writeBigUInt64LE(BigInt(header.previousFirstSequence), 24);
  bytes.write(header.journalId, journalIdAt, journalIdBytesMax, 'latin1');
  bytes.writeUInt32LE(crc32c(bytes, 0, crcAt), crcAt);
  return bytes;
}

/** Undefined when the bytes are no header of a version that is known here. */
export function decodeSegmentHeader(bytes: Buffer): SegmentHeader | undefined {
  if (bytes.length < segmentHeaderBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  const version = bytes.readUInt32LE(8);
  if (bytes.readUInt32LE(crcAt) !== crc32c(bytes, 0, crcAt) || !isSegmentVersion(version)) return undefined;
  return {
    version,
    journalId: bytes.toString('latin1', journalIdAt, journalIdAt + journalIdBytesMax).replace(/\0+$/, ''),
    partitionCount: bytes.readUInt32LE(12),
    firstSequence: Number(bytes.readBigUInt64LE(16)),
    previousFirstSequence: Number(bytes.readBigUInt64LE(24)),
  };
}
