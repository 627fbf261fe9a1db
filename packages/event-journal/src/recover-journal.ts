import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, rmSync } from 'node:fs';
import type { Logger } from '@linkplane/telemetry';
import { readAcknowledgedPosition, reserveAcknowledgedPosition } from './acknowledged-position.ts';
import { listSegments, type SegmentFile } from './list-segments.ts';
import { quarantineBytes } from './quarantine.ts';
import { viewRecords } from './record-buffer.ts';
import { readRecordHead } from './record-format.ts';
import { decodeSegmentHeader, segmentHeaderBytes } from './segment-format.ts';

export type RecoveredJournal = {
  /** Greater than every sequence number that this journal ever assigned. */
  nextSequence: number;
  /** 0 when the journal has no segment. */
  newestFirstSequence: number;
};

/** More records than a segment of any allowed size can hold. */
const sequencesPerSegmentMax = 2 ** 26;

/**
 * Truncates the newest segment after its last valid record; what follows is quarantined. Earlier segments are left to the
 * reader. No damage makes it fail; a segment of another format version does.
 *
 * Sequence numbers always rise, even when a power loss removed records that a reader has already read: the next one is
 * above all that the newest segment could have held, above the acknowledged position, and above the clock.
 */
export function recoverJournal(directory: string, logger: Logger): RecoveredJournal {
  tryReservePosition(directory, logger);
  let newest = listSegments(directory).at(-1);
  const newestNamedSequence = newest?.firstSequence ?? 0;
  while (newest && !repairSegment(directory, newest, logger)) newest = listSegments(directory).at(-1);
  return {
    nextSequence: Math.max(
      newestNamedSequence + sequencesPerSegmentMax,
      readAcknowledgedPosition(directory),
      Date.now() * 1_000,
    ),
    newestFirstSequence: newest?.firstSequence ?? 0,
  };
}

/** A full disk must not keep a journal from opening: it drops and counts records until there is room. */
function tryReservePosition(directory: string, logger: Logger): void {
  try {
    reserveAcknowledgedPosition(directory);
  } catch (error) {
    logger.error({ err: error, directory }, 'no room for the position of the journal yet');
  }
}

/** False when the segment had no valid bytes and was removed. */
function repairSegment(directory: string, segment: SegmentFile, logger: Logger): boolean {
  const bytes = readFileSync(segment.path);
  const good = measureGoodBytes(bytes, segment);
  if (good === bytes.length) return true;
  if (bytes.length > 0) {
    logger.warn(
      { segment: segment.path, keptBytes: good, badBytes: bytes.length - good },
      'damaged end of a journal quarantined',
    );
    quarantineBytes(directory, segment.path, good, bytes.subarray(good));
  }
  if (good === 0) {
    rmSync(segment.path);
    return false;
  }
  truncateFile(segment.path, good);
  return true;
}

function measureGoodBytes(bytes: Buffer, { path, firstSequence }: SegmentFile): number {
  const header = decodeSegmentHeader(bytes, path);
  if (header?.firstSequence !== firstSequence) return 0;
  const records = viewRecords(bytes);
  let at = segmentHeaderBytes;
  let sequence = firstSequence - 1;
  for (;;) {
    const head = readRecordHead(records, at, sequence);
    if (head.kind !== 'record') return at;
    at = head.end;
    sequence = head.sequence;
  }
}

function truncateFile(path: string, bytes: number): void {
  const fd = openSync(path, 'r+');
  try {
    ftruncateSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
