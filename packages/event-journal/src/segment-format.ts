import { crc32c } from './checksums/crc32c.ts';

/**
 * A segment: this header, then records. Little endian:
 * magic 8 bytes, version u32, partition count u32, first sequence u64, previous segment's first sequence u64
 * (0: none), journal id 28 bytes padded with zeros, CRC-32C u32 over all of it.
 */
export const segmentHeaderBytes = 64;

export type SegmentHeader = {
  journalId: string;
  /** Over how many partitions links were spread when the segment was written: a record that is sent again goes to the same one. */
  partitionCount: number;
  /** No record of the segment has a smaller sequence number. */
  firstSequence: number;
  /** The segment before it, so that a reader notices one that is missing. 0 for the first one. */
  previousFirstSequence: number;
};

/** A whole segment header of a version that this program does not read. Nothing is changed on the disk. */
export class UnsupportedSegmentVersionError extends Error {
  readonly version: number;

  constructor(path: string, version: number) {
    super(
      `${path} has format version ${version}, and this version of Linkplane reads version ${segmentVersion} only. ` +
        'Start the version that wrote it until `journal inspect` shows no waiting records, or use another DATA_DIR.',
    );
    this.name = 'UnsupportedSegmentVersionError';
    this.version = version;
  }
}

/** Raised with every change of the format of segments or records. */
const segmentVersion = 2;
const magic = Buffer.from('LPJRNL\r\n', 'latin1');
const journalIdAt = 32;
export const journalIdBytesMax = 28;
const crcAt = segmentHeaderBytes - 4;

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(segmentHeaderBytes);
  magic.copy(bytes, 0);
  bytes.writeUInt32LE(segmentVersion, 8);
  bytes.writeUInt32LE(header.partitionCount, 12);
  bytes.writeBigUInt64LE(BigInt(header.firstSequence), 16);
  bytes.writeBigUInt64LE(BigInt(header.previousFirstSequence), 24);
  bytes.write(header.journalId, journalIdAt, journalIdBytesMax, 'latin1');
  bytes.writeUInt32LE(crc32c(bytes, 0, crcAt), crcAt);
  return bytes;
}

/**
 * Undefined when the bytes are no whole segment header.
 * @param path of the segment, for the error
 * @throws UnsupportedSegmentVersionError
 */
export function decodeSegmentHeader(bytes: Buffer, path: string): SegmentHeader | undefined {
  if (bytes.length < segmentHeaderBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  if (bytes.readUInt32LE(crcAt) !== crc32c(bytes, 0, crcAt)) return undefined;
  const version = bytes.readUInt32LE(8);
  if (version !== segmentVersion) throw new UnsupportedSegmentVersionError(path, version);
  return {
    journalId: bytes.toString('latin1', journalIdAt, journalIdAt + journalIdBytesMax).replace(/\0+$/, ''),
    partitionCount: bytes.readUInt32LE(12),
    firstSequence: Number(bytes.readBigUInt64LE(16)),
    previousFirstSequence: Number(bytes.readBigUInt64LE(24)),
  };
}
