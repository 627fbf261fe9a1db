import { unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Logger } from '@linkplane/telemetry';
import { openAcknowledgedPosition } from './acknowledged-position.ts';
import { listSegments, sumSegmentBytes } from './list-segments.ts';
import { quarantineBytes } from './quarantine.ts';
import {
  chunkBytesMax,
  openSegmentReader,
  type JournalRecord,
  type SegmentReader,
  type VisitRecord,
} from './read-segment.ts';

export type JournalReadLimits = {
  recordsMax: number;
  /** The limit for payloads together; one record is read even when it is larger. */
  bytesMax: number;
};

export type JournalReader = {
  journalId: string;
  /** Everything below was acknowledged, by this reader or one before it. */
  acknowledged(): number;
  /**
   * Records at or above `from`, in order; at once, and empty when there are none yet. Continuing where the last read ended
   * costs nothing; any other position is searched from the start of its segment. One read at a time.
   */
  read(from: number, limits: JournalReadLimits): Promise<JournalRecord[]>;
  /**
   * Passes the same records in place, without an object for each, until one is refused or there are no more. The bytes
   * are overwritten once the visit is over.
   */
  visit(from: number, visit: VisitRecord): Promise<void>;
  /**
   * Releases everything below `next`: first the position is made durable, then whole segments below it are removed,
   * never the newest. A smaller position than before changes nothing.
   */
  acknowledge(next: number): Promise<void>;
  /**
   * Removes all segments, the newest as well, when everything in them has been read and acknowledged. Only for a journal
   * whose writer has ended and whose lock the caller holds.
   */
  removeDrained(): Promise<void>;
  /** Bytes on the disk behind the position where the last read ended; all of them before the first read. */
  unreadBytes(): number;
  /** Damage that was skipped since the reader was opened. */
  status(): { damagedSegments: number; missingSegments: number };
  close(): Promise<void>;
};

/**
 * Reads a journal in place, beside a writer in any thread or process. An incomplete record at the end of the newest segment
 * is still being written; anywhere else it is damage: the rest of its segment is quarantined and reading continues with
 * the next one. No damage makes it fail; a segment of another format version does.
 */
export function openJournalReader({ directory, logger }: { directory: string; logger: Logger }): JournalReader {
  const position = openAcknowledgedPosition(directory);
  const status = { damagedSegments: 0, missingSegments: 0 };
  let segment: SegmentReader | undefined;
  /** The highest sequence number passed since the segment was looked up. */
  let passedSequence = -1;
  let finishedSegment: number | undefined;
  /** The newest segment that was read to its end, and the highest sequence number in it and before it. */
  let readThrough = { firstSequence: -1, lastSequence: -1 };
  /** What `visit` reads into. */
  let scratchBuffer: Buffer | undefined;

  async function passRecords(from: number, visit: VisitRecord, scratch?: Buffer): Promise<void> {
    if (from <= passedSequence) await closeSegment();
    for (;;) {
      segment ??= await openSegmentFor(from);
      if (!segment) return;
      if ((await readSegment(segment, from, visit, scratch)) === 'full') return;
      const next = findSegmentAfter(segment.firstSequence);
      if (next === undefined) return;
      // Once a next segment exists nothing more is written to this one; but it may have been, until then.
      if ((await readSegment(segment, from, visit, scratch)) === 'full') return;
      await continueWith(next, segment, from);
    }
  }

  async function read(from: number, { recordsMax, bytesMax }: JournalReadLimits): Promise<JournalRecord[]> {
    const records: JournalRecord[] = [];
    let bytesLeft = bytesMax;
    await passRecords(from, (bytes, start, end, sequence, partitionCount) => {
      if (records.length >= recordsMax || bytesLeft <= 0) return false;
      records.push({ sequence, payload: bytes.subarray(start, end), partitionCount });
      bytesLeft -= end - start;
      return true;
    });
    return records;
  }

  async function readSegment(
    current: SegmentReader,
    from: number,
    visit: VisitRecord,
    scratch?: Buffer,
  ): Promise<'full' | 'end'> {
    const result = await current.read(from, visit, scratch);
    passedSequence = Math.max(passedSequence, current.passedSequence());
    countMissing(current);
    return result;
  }

  /** Each segment refers to the one before it; when that is not the one that was just finished, a file is gone. */
  function countMissing(current: SegmentReader): void {
    const header = current.header();
    if (!header || finishedSegment === undefined) return;
    if (header.previousFirstSequence > finishedSegment) {
      status.missingSegments++;
      logger.error({ segment: current.path }, 'journal segment missing before this one, skipped');
    }
    finishedSegment = undefined;
  }

  /** The segment that `from` lies in, or the oldest one after it. */
  async function openSegmentFor(from: number): Promise<SegmentReader | undefined> {
    const segments = listSegments(directory);
    const file =
      segments[
        Math.max(
          0,
          segments.findLastIndex(({ firstSequence }) => firstSequence <= from),
        )
      ];
    return file && (await openIfPresent(file.firstSequence));
  }

  function findSegmentAfter(sequence: number): number | undefined {
    return listSegments(directory).find(({ firstSequence }) => firstSequence > sequence)?.firstSequence;
  }

  async function openIfPresent(firstSequence: number): Promise<SegmentReader | undefined> {
    const file = listSegments(directory).find((candidate) => candidate.firstSequence === firstSequence);
    try {
      return file && (await openSegmentReader(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function continueWith(next: number, finished: SegmentReader, from: number): Promise<void> {
    const { offset, bytes } = await finished.readRest();
    if (bytes.length > 0) {
      status.damagedSegments++;
      quarantineBytes(directory, finished.path, offset, bytes);
      logger.error({ segment: finished.path, badBytes: bytes.length }, 'journal segment damaged, rest skipped');
    }
    finishedSegment = finished.firstSequence;
    // Nothing below `from` was passed: a read may start above the acknowledged position, in a segment without a whole record.
    readThrough = { firstSequence: finished.firstSequence, lastSequence: Math.max(passedSequence, from - 1) };
    segment = undefined;
    await finished.close();
    segment = await openIfPresent(next);
    await removeAcknowledged();
  }

  async function closeSegment(): Promise<void> {
    await segment?.close();
    segment = undefined;
    passedSequence = -1;
    finishedSegment = undefined;
  }

  async function acknowledge(next: number): Promise<void> {
    await position.write(next);
    await removeAcknowledged();
  }

  async function removeAcknowledged(): Promise<void> {
    const acknowledged = position.read();
    const segments = listSegments(directory);
    for (const [at, { path, firstSequence }] of segments.entries()) {
      const following = segments[at + 1];
      if (!following) return;
      // A restart leaves a gap in the sequence: the next segment can start far above what was read.
      const isRead = firstSequence <= readThrough.firstSequence && readThrough.lastSequence < acknowledged;
      if (following.firstSequence > acknowledged && !isRead) return;
      await unlink(path).catch(ignoreMissing);
    }
  }

  async function removeDrained(): Promise<void> {
    if (unreadBytes() > 0 || position.read() <= passedSequence) return;
    await closeSegment();
    for (const { path } of listSegments(directory)) await unlink(path).catch(ignoreMissing);
  }

  function unreadBytes(): number {
    return sumSegmentBytes(directory, segment?.firstSequence) - (segment?.offset() ?? 0);
  }

  return {
    journalId: basename(directory),
    acknowledged: () => position.read(),
    read,
    visit: (from, visit) => passRecords(from, visit, (scratchBuffer ??= Buffer.allocUnsafeSlow(chunkBytesMax))),
    acknowledge,
    removeDrained,
    unreadBytes,
    status: () => ({ ...status }),
    close: async () => {
      await closeSegment();
      position.close();
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
