import { open, type FileHandle } from 'node:fs/promises';
import type { SegmentFile } from './list-segments.ts';
import { viewRecords } from './record-buffer.ts';
import { payloadBytesMax, readRecordHead, recordHeaderBytes } from './record-format.ts';
import { decodeSegmentHeader, segmentHeaderBytes, type SegmentHeader } from './segment-format.ts';

export type JournalRecord = {
  sequence: number;
  /** The exact bytes of what was appended. */
  payload: Buffer;
  /** Over how many partitions links were spread when the record was written. */
  partitionCount: number;
};

/**
 * Receives a record whose payload is `bytes[start, end)`, and returns whether it accepts it. A record that it refuses ends
 * the read, and comes first the next time.
 */
export type VisitRecord = (
  bytes: Buffer,
  start: number,
  end: number,
  sequence: number,
  partitionCount: number,
) => boolean;

export type SegmentReader = {
  path: string;
  firstSequence: number;
  /** The highest sequence number that was read or skipped; -1 when none was. */
  passedSequence(): number;
  /**
   * Passes records at or above `from` until one is refused (`full`) or no whole valid record follows (`end`).
   * May be called again after `end`, when the writer has written more.
   * @param scratch of `chunkBytesMax`: payloads are read into it, and overwritten later. Without it their bytes stay.
   */
  read(from: number, visit: VisitRecord, scratch?: Buffer): Promise<'full' | 'end'>;
  /** How many bytes of the file were read or skipped. */
  offset(): number;
  /** Undefined until the writer has written it, and when it is damaged. */
  header(): SegmentHeader | undefined;
  /** The bytes behind the last valid record: damage, once nothing more is written here. */
  readRest(): Promise<{ offset: number; bytes: Buffer }>;
  close(): Promise<void>;
};

/** The size of one read: at least the largest record. */
export const chunkBytesMax = payloadBytesMax + recordHeaderBytes;
const restBytesMax = 16 * 1_048_576;

export async function openSegmentReader({ path, firstSequence }: SegmentFile): Promise<SegmentReader> {
  const file = await open(path, 'r');
  let header: SegmentHeader | undefined;
  let offset = 0;
  let passed = -1;

  async function read(from: number, visit: VisitRecord, scratch?: Buffer): Promise<'full' | 'end'> {
    header ??= await readHeader();
    if (!header) return 'end';
    for (;;) {
      const chunk = await readAt(file, offset, chunkBytesMax, scratch);
      const { bytes, isFull } = passRecords(chunk, header, from, visit);
      offset += bytes;
      if (isFull) return 'full';
      if (bytes === 0) return 'end';
    }
  }

  async function readHeader(): Promise<SegmentHeader | undefined> {
    const decoded = decodeSegmentHeader(await readAt(file, 0, segmentHeaderBytes), path);
    if (decoded?.firstSequence !== firstSequence) return undefined;
    offset = segmentHeaderBytes;
    return decoded;
  }

  /** Returns how many bytes of the chunk were passed or skipped. */
  function passRecords(
    chunk: Buffer,
    { partitionCount }: SegmentHeader,
    from: number,
    visit: VisitRecord,
  ): { bytes: number; isFull: boolean } {
    const records = viewRecords(chunk);
    for (let at = 0; ;) {
      const head = readRecordHead(records, at, Math.max(passed, firstSequence - 1));
      if (head.kind !== 'record') return { bytes: at, isFull: false };
      const { sequence, payloadStart, end } = head;
      if (sequence >= from && !visit(chunk, payloadStart, end, sequence, partitionCount)) {
        return { bytes: at, isFull: true };
      }
      passed = sequence;
      at = end;
    }
  }

  return {
    path,
    firstSequence,
    passedSequence: () => passed,
    read,
    offset: () => offset,
    header: () => header,
    readRest: async () => ({ offset, bytes: await readAt(file, offset, restBytesMax) }),
    close: () => file.close(),
  };
}

async function readAt(file: FileHandle, offset: number, bytesMax: number, scratch?: Buffer): Promise<Buffer> {
  const { size } = await file.stat();
  const wanted = Math.min(bytesMax, size - offset);
  if (wanted <= 0) return Buffer.alloc(0);
  const chunk = scratch ?? Buffer.allocUnsafeSlow(wanted);
  const { bytesRead } = await file.read(chunk, 0, wanted, offset);
  return chunk.subarray(0, bytesRead);
}
