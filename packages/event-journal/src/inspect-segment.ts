import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SegmentFile } from './list-segments.ts';
import { openSegmentReader, type SegmentReader, type VisitRecord } from './read-segment.ts';
import { UnsupportedSegmentVersionError, type SegmentHeader } from './segment-format.ts';

export type InspectedRecord = { sequence: number; payload: Uint8Array };

export type InspectedSegment = {
  name: string;
  /** The sequence number in its name: no record of it has a smaller one. */
  nameSequence: number;
  bytes: number;
  /** Undefined when it is damaged, not written yet, or of another format version. */
  header: Pick<SegmentHeader, 'journalId' | 'partitionCount' | 'firstSequence' | 'previousFirstSequence'> | undefined;
  records: number;
  firstSequence: number | undefined;
  lastSequence: number | undefined;
  /** The offset of the first bytes that are not a whole valid record, and how many bytes are left from there. */
  damage: { offset: number; bytes: number } | undefined;
  /** Its format version, when this program does not read that version: no record of it is counted. */
  unsupportedVersion: number | undefined;
};

/**
 * Reads a segment to its end. Undefined when it is gone.
 * @param mayGrow its process may be writing a record right now: an incomplete last one is not damage yet
 */
export async function inspectSegment(
  file: SegmentFile,
  mayGrow: boolean,
  onRecord: (record: InspectedRecord) => void,
): Promise<InspectedSegment | undefined> {
  const reader = await openUnlessGone(file);
  if (!reader) return undefined;
  try {
    const found = { records: 0, firstSequence: undefined as number | undefined };
    const unsupportedVersion = await readSupported(reader, (bytes, start, end, sequence) => {
      found.records++;
      found.firstSequence ??= sequence;
      onRecord({ sequence, payload: bytes.subarray(start, end) });
      return true;
    });
    const { size } = (await stat(file.path).catch(() => undefined)) ?? { size: reader.offset() };
    const end = reader.offset();
    // The writer may have continued since the read: only what stays bad is damage.
    const isBad = unsupportedVersion === undefined && size > end && !(mayGrow && (await hasGrown(reader, end)));
    return {
      name: basename(file.path),
      nameSequence: file.firstSequence,
      bytes: size,
      header: reader.header(),
      ...found,
      lastSequence: found.records > 0 ? reader.passedSequence() : undefined,
      damage: isBad ? { offset: end, bytes: size - end } : undefined,
      unsupportedVersion,
    };
  } finally {
    await reader.close();
  }
}

/** Reads all records. Returns the segment's format version when it is one that this program does not read. */
async function readSupported(reader: SegmentReader, visit: VisitRecord): Promise<number | undefined> {
  try {
    await reader.read(0, visit);
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedSegmentVersionError) return error.version;
    throw error;
  }
}

async function openUnlessGone(file: SegmentFile): Promise<SegmentReader | undefined> {
  try {
    return await openSegmentReader(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function hasGrown(reader: SegmentReader, end: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  let isFirst = true;
  await reader.read(0, () => {
    if (!isFirst) return false;
    isFirst = false;
    return true;
  });
  return reader.offset() > end;
}
