import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SegmentFile } from './list-segments.ts';
import { openSegmentReader, type SegmentReader } from './read-segment.ts';
import type { SegmentHeader } from './segment-format.ts';

export type InspectedRecord = { sequence: number; payload: Uint8Array };

export type InspectedSegment = {
  name: string;
  /** The sequence number in its name: no record of it has a smaller one. */
  nameSequence: number;
  bytes: number;
  /** Undefined when it is damaged, or not written yet. */
  header: Pick<SegmentHeader, 'journalId' | 'partitionCount' | 'firstSequence' | 'previousFirstSequence'> | undefined;
  records: number;
  firstSequence: number | undefined;
  lastSequence: number | undefined;
  /** The offset of the first bytes that are not a whole valid record, and how many bytes are left from there. */
  damage: { offset: number; bytes: number } | undefined;
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
    await reader.read(0, (bytes, start, end, sequence) => {
      found.records++;
      found.firstSequence ??= sequence;
      onRecord({ sequence, payload: bytes.subarray(start, end) });
      return true;
    });
    const { size } = (await stat(file.path).catch(() => undefined)) ?? { size: reader.offset() };
    const end = reader.offset();
    // The writer may have continued since the read: only what stays bad is damage.
    const isBad = size > end && !(mayGrow && (await hasGrown(reader, end)));
    return {
      name: basename(file.path),
      nameSequence: file.firstSequence,
      bytes: size,
      header: reader.header(),
      ...found,
      lastSequence: found.records > 0 ? reader.passedSequence() : undefined,
      damage: isBad ? { offset: end, bytes: size - end } : undefined,
    };
  } finally {
    await reader.close();
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
