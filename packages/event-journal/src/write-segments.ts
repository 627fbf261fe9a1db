import { closeSync, fdatasync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { syncDirectory } from './acknowledged-position.ts';
import { measureSegments, segmentPath } from './list-segments.ts';
import { wholeRecordBytes } from './record-format.ts';
import { encodeSegmentHeader, segmentHeaderBytes } from './segment-format.ts';

export type WriteFailure = 'disk-full' | 'write-failed';

/** Writes `bytes` at `position` of a file and returns how many it wrote. Tests replace it by a failing one. */
export type WriteBytes = (fd: number, bytes: Buffer, position: number) => number;

export type SegmentWriterOptions = {
  directory: string;
  journalId: string;
  partitionCount: number;
  segmentBytesMax: number;
  /** An older segment gets no more records, so that a reader can remove it once they are acknowledged. */
  segmentAgeMsMax: number;
  previousFirstSequence: number;
  /** A full segment's file stays open until a sync has covered it. */
  syncsAll: boolean;
  /**
   * Runs after each count of the segments on the disk, and so whenever one is created.
   * @param firstSequences of all segments
   * @param written the first sequence of the segment that is written to
   */
  onCounted?: (firstSequences: readonly number[], written: number | undefined) => void;
  writeBytes?: WriteBytes | undefined;
};

export type SegmentWriter = {
  /**
   * Writes whole records. When the disk refuses, tries once more from the first record that is missing; then gives up.
   * Half a record is never stored, and a failed write leaves nothing that a reader could take for one.
   * @returns how many bytes of whole records are stored, and why not all of them
   */
  write(records: Buffer, firstSequence: number): { storedBytes: number; failure?: WriteFailure };
  /** Ensures a segment to write to; returns the failure if there is none. */
  prepare(firstSequence: number): WriteFailure | undefined;
  /**
   * Starts a new segment when the current one is older than `segmentAgeMsMax`, or when segments of an earlier process are
   * still there: a reader may remove a segment only once there is a later one.
   */
  rollOldSegment(firstSequence: number): void;
  /** Everything written before the call survives a power loss once this resolves. One at a time. */
  sync(): Promise<void>;
  /** Bytes of all segments; those that a reader removed are subtracted by `recountBytes`. */
  bytes(): number;
  recountBytes: () => void;
  close(): void;
};

type Segment = { fd: number; size: number; firstSequence: number; openedAtMs: number };

const syncData = promisify(fdatasync);
const writeAttemptsMax = 2;
/** Segments contain networks of visitors: only the user of the process may read them. */
const ownerOnlyMode = 0o600;

export function createSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
  const { directory, segmentBytesMax } = options;
  const writeBytes = options.writeBytes ?? writeFileBytes;
  let previousFirstSequence = options.previousFirstSequence;
  let current: Segment | undefined;
  let { bytes, firstSequences } = measureSegments(directory);
  const fullUnsynced: number[] = [];
  let directoryChanged = false;

  function writeAt(segment: Segment, chunk: Buffer, wholeBytes: (written: number) => number): number {
    let stored = 0;
    try {
      const written = writeBytes(segment.fd, chunk, segment.size);
      stored = written === chunk.length ? written : wholeBytes(written);
      return stored;
    } finally {
      segment.size += stored;
      bytes += stored;
      if (stored < chunk.length) cutBack(segment);
    }
  }

  /** Keeps the last known number while the directory cannot be listed. */
  function recountBytes(): void {
    try {
      ({ bytes, firstSequences } = measureSegments(directory));
    } catch {
      // The next write reports what is wrong with the disk.
    }
    options.onCounted?.(firstSequences, current?.firstSequence);
  }

  /** An empty segment, left where the disk had no room for its header, is used by the next attempt. */
  function openSegment(firstSequence: number): Segment {
    if (!current) {
      const fd = openSync(segmentPath(directory, firstSequence), 'wx', ownerOnlyMode);
      current = { fd, size: 0, firstSequence, openedAtMs: Date.now() };
      directoryChanged = true;
      recountBytes();
    }
    if (current.size === 0) {
      const header = encodeSegmentHeader({ ...options, firstSequence: current.firstSequence, previousFirstSequence });
      if (writeAt(current, header, () => 0) < segmentHeaderBytes) throw diskFull();
    }
    return current;
  }

  /** The next write goes to a new segment, so that a reader can remove this one and make room. */
  function finishSegment(): void {
    if (!current || current.size <= segmentHeaderBytes) return;
    previousFirstSequence = current.firstSequence;
    if (options.syncsAll) fullUnsynced.push(current.fd);
    else closeSync(current.fd);
    current = undefined;
  }

  /** Compares the wall clock: the limit holds also when the machine was suspended. */
  function isOld({ openedAtMs }: Segment): boolean {
    return Date.now() - openedAtMs >= options.segmentAgeMsMax;
  }

  function rollOldSegment(firstSequence: number): void {
    const hasEarlierSegments = !current && firstSequences.length > 0;
    if (!hasEarlierSegments && !(current && current.size > segmentHeaderBytes && isOld(current))) return;
    finishSegment();
    prepare(firstSequence);
  }

  function write(records: Buffer, firstSequence: number): { storedBytes: number; failure?: WriteFailure } {
    let storedBytes = 0;
    let failure: WriteFailure = 'write-failed';
    if (current && (current.size >= segmentBytesMax || isOld(current))) finishSegment();
    for (let attempt = 0; attempt < writeAttemptsMax; attempt++) {
      try {
        const rest = storedBytes === 0 ? records : records.subarray(storedBytes);
        storedBytes += writeAt(openSegment(firstSequence), rest, (written) => wholeRecordBytes(rest, written));
        if (storedBytes === records.length) return { storedBytes };
        failure = 'disk-full';
      } catch (error) {
        failure = nameFailure(error);
      }
    }
    finishSegment();
    return { storedBytes, failure };
  }

  function prepare(firstSequence: number): WriteFailure | undefined {
    try {
      openSegment(firstSequence);
      return undefined;
    } catch (error) {
      return nameFailure(error);
    }
  }

  async function sync(): Promise<void> {
    const full = fullUnsynced.splice(0);
    const open = current;
    if (directoryChanged) syncDirectory(directory);
    directoryChanged = false;
    try {
      for (const fd of full) await syncData(fd);
      if (open) await syncData(open.fd);
    } catch (error) {
      // What the disk lost stays in a segment of its own: a reader skips the damage and continues with the next one.
      finishSegment();
      throw error;
    } finally {
      for (const fd of full) closeSync(fd);
    }
  }

  return {
    write,
    prepare,
    rollOldSegment,
    sync,
    bytes: () => bytes,
    recountBytes,
    close: () => {
      for (const fd of fullUnsynced.splice(0)) closeSync(fd);
      if (current) closeSync(current.fd);
      current = undefined;
    },
  };
}

const writeFileBytes: WriteBytes = (fd, bytes, position) => writeSync(fd, bytes, 0, bytes.length, position);

/** When even this fails, the rest is not a whole record: the next write overwrites it, or a reader skips it. */
function cutBack(segment: Segment): void {
  try {
    ftruncateSync(segment.fd, segment.size);
  } catch {
    // The incomplete write is the failure to report.
  }
}

function diskFull(): Error {
  return Object.assign(new Error('There is no room for a segment header.'), { code: 'ENOSPC' });
}

/** Why a write failed. */
export function nameFailure(error: unknown): WriteFailure {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? 'disk-full' : 'write-failed';
}
