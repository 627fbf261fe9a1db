import { crc32c } from './crc32c.ts';
import type { RecordBuffer } from './record-buffer.ts';
import { xxHash32 } from './xxhash32.ts';

/** Of a segment. It says how the segment's records are checked; all else is the same in both. */
export type SegmentVersion = 1 | 2;

/** Checks `[start, end)`; an unsigned 32-bit number. */
export type RecordChecksum = (records: RecordBuffer, start: number, end: number) => number;

/** What is written. Older versions are only read: an upgrade finds records that wait in them. */
export const writtenVersion: SegmentVersion = 2;

const checksums: Record<SegmentVersion, RecordChecksum> = {
  1: ({ bytes }, start, end) => crc32c(bytes, start, end),
  2: ({ view }, start, end) => xxHash32(view, start, end),
};

export function isSegmentVersion(version: number): version is SegmentVersion {
  return version in checksums;
}

/** How the records of a segment of this version are checked. */
export function checksumOf(version: SegmentVersion): RecordChecksum {
  return checksums[version];
}
