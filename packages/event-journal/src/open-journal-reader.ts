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
  /** Of payloads; one record is read even when it is larger. */
  bytesMax: number;
};

export type JournalReader = {
  journalId: string;
  /** Everything below was acknowledged, by this reader or one before it. */
  acknowledged(): number;
  /**
   * Records at or above `from`, in order; at once, and empty when there are none yet. Going on where the last read
   * ended costs nothing; any other place is looked up from the start of its segment. One read at a time.
   */
  read(from: number, limits: JournalReadLimits): Promise<JournalRecord[]>;
  /**
   * Shows the same records in place, without an object for each, until one is not taken or there are no more. What is
   * shown is overwritten once the visit is over.
   */
  visit(from: number, visit: VisitRecord): Promise<void>;
  /**
   * Lets go of everything below `next`: first the position is made durable, then whole segments below it are removed,
   * never the newest. A smaller position than before changes nothing.
   */
  acknowledge(next: number): Promise<void>;
  /**
   * Removes all segments, the newest as well, when everything in them has been read and acknowledged. Only for a journal
   * whose writer has ended and whose lock the caller holds.
   */
  removeDrained(): Promise<void>;
  /** Bytes on the disk behind the place where the last read ended; all of them before the first one. */
  unreadBytes(): number;
  /** Damage that was skipped since the reader was opened. */
  status(): { damagedSegments: number; missingSegments: number };
  close(): Promise<void>;
};

/**
 * Reads a journal in place, beside a writer that may be at work in any thread or process. A record that is not whole
 * at the end of the newest segment is not there yet; anywhere else it is damage: the rest of its segment goes into
 * quarantine and reading goes on with the next one. Nothing that the files contain makes it fail.
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
  let lent: Buffer | undefined;

  async function showRecords(from: number, visit: VisitRecord, scratch?: Buffer): Promise<void> {
    if (from <= passedSequence) await leaveSegment();
    for (;;) {
      segment ??= await openSegmentFor(from);
      if (!segment) return;
      if ((await readOn(segment, from, visit, scratch)) === 'full') return;
      const next = findSegmentAfter(segment.firstSequence);
      if (next === undefined) return;
      // Once a next segment exists nothing more is written to this one, but something was perhaps, until then.
      if ((await readOn(segment, from, visit, scratch)) === 'full') return;
      await goOnWith(next, segment, from);
    }
  }

  async function read(from: number, { recordsMax, bytesMax }: JournalReadLimits): Promise<JournalRecord[]> {
    const records: JournalRecord[] = [];
    let bytesLeft = bytesMax;
    await showRecords(from, (bytes, start, end, sequence, partitionCount) => {
      if (records.length >= recordsMax || bytesLeft <= 0) return false;
      records.push({ sequence, payload: bytes.subarray(start, end), partitionCount });
      bytesLeft -= end - start;
      return true;
    });
    return records;
  }

  async function readOn(
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

  /** Each segment names the one before it: more than one step back from it means that a file is gone. */
  function countMissing(current: SegmentReader): void {
    const header = current.header();
    if (!header || finishedSegment === undefined) return;
    if (header.previousFirstSequence > finishedSegment) {
      status.missingSegments++;
      logger.error({ segment: current.path }, 'the journal segment before this one is missing and skipped');
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

  async function goOnWith(next: number, finished: SegmentReader, from: number): Promise<void> {
    const { offset, bytes } = await finished.readRest();
    if (bytes.length > 0) {
      status.damagedSegments++;
      quarantineBytes(directory, finished.path, offset, bytes);
      logger.error(
        { segment: finished.path, badBytes: bytes.length },
        'the damaged rest of a journal segment is skipped',
      );
    }
    finishedSegment = finished.firstSequence;
    // Below `from` nothing was passed: a read may begin above what is acknowledged, in a segment without a whole record.
    readThrough = { firstSequence: finished.firstSequence, lastSequence: Math.max(passedSequence, from - 1) };
    segment = undefined;
    await finished.close();
    segment = await openIfPresent(next);
    await removeAcknowledged();
  }

  async function leaveSegment(): Promise<void> {
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
      // Numbers are left out where a process was started again: what follows can begin far above what was read.
      const isRead = firstSequence <= readThrough.firstSequence && readThrough.lastSequence < acknowledged;
      if (following.firstSequence > acknowledged && !isRead) return;
      await unlink(path).catch(ignoreMissing);
    }
  }

  async function removeDrained(): Promise<void> {
    if (unreadBytes() > 0 || position.read() <= passedSequence) return;
    await leaveSegment();
    for (const { path } of listSegments(directory)) await unlink(path).catch(ignoreMissing);
  }

  function unreadBytes(): number {
    return sumSegmentBytes(directory, segment?.firstSequence) - (segment?.offset() ?? 0);
  }

  return {
    journalId: basename(directory),
    acknowledged: () => position.read(),
    read,
    visit: (from, visit) => showRecords(from, visit, (lent ??= Buffer.allocUnsafeSlow(chunkBytesMax))),
    acknowledge,
    removeDrained,
    unreadBytes,
    status: () => ({ ...status }),
    close: async () => {
      await leaveSegment();
      position.close();
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
