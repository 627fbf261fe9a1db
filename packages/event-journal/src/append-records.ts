import type { Logger } from '@linkplane/telemetry';
import { groupSync } from './group-sync.ts';
import { allocateRecordBuffer } from './record-buffer.ts';
import {
  countRecords,
  encodeRecord,
  payloadBytesMax,
  recordBytesMaxFor,
  recordHeaderBytes,
  type JournalPayload,
} from './record-format.ts';
import type { ShareLimit } from './limit-shares.ts';
import type { SegmentWriter, WriteFailure } from './write-segments.ts';

export type DropReason = WriteFailure | 'journal-full' | 'owner-share' | 'bad-size' | 'closed';

/** No drops yet. */
export function createDropCounts(): Record<DropReason, number> {
  return { 'disk-full': 0, 'write-failed': 0, 'journal-full': 0, 'owner-share': 0, 'bad-size': 0, closed: 0 };
}

export type AppendStatus = {
  /** The size of all segments on the disk; those that a reader removes are subtracted a second later. */
  bytes: number;
  /** Records that were not stored, since the journal was opened. */
  dropped: Record<DropReason, number>;
  /** Records are being dropped. Ends when there is room again, with or without new records. */
  degraded: boolean;
};

export type RecordAppender = {
  append: (payload: JournalPayload, done: (stored: boolean) => void, owner?: string) => void;
  nextSequence: () => number;
  status: () => AppendStatus;
  subscribe: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

type Options = {
  segments: SegmentWriter;
  nextSequence: number;
  totalBytesMax: number;
  shares: ShareLimit;
  durability: 'process' | 'power';
  logger: Logger;
  onDropped: ((reason: DropReason, count: number) => void) | undefined;
};

type Done = (stored: boolean) => void;

const firstBufferBytes = 65_536;
/** More bytes in one turn of the event loop are written before its end. */
const bufferBytesMax = 4 * 1_048_576;
/** How often a failing disk or a full journal is tried again. */
const recoveryIntervalMs = 200;
const recountIntervalMs = 1_000;
const ageCheckIntervalMs = 10_000;
/** An owner at its limit is logged this often, not for each of its records. */
const shareReportIntervalMs = 60_000;

/**
 * Gathers the records of one turn of the event loop, writes them at once, then calls back.
 * The guarantee is the order: `done(true)` runs after the write (and, for `power`, after the sync) of its record.
 */
export function appendRecords(options: Options): RecordAppender {
  const { segments, shares, totalBytesMax, logger } = options;
  let buffer = allocateRecordBuffer(firstBufferBytes);
  let gatheredBytes = 0;
  let gathered: Done[] = [];
  /** The sequence number of the first gathered record, or of the next one. */
  let gatheredFirstSequence = options.nextSequence;
  let stored: Done[] = [];
  let refused: Done[] = [];
  let scheduled = false;
  let closed = false;
  let recountedAt = -Infinity;
  let degradedBy: DropReason | undefined;
  let recovery: NodeJS.Timeout | undefined;
  let shareReportedAt = -Infinity;
  const dropped = createDropCounts();
  const listeners = new Set<() => void>();
  const syncThenCallBack =
    options.durability === 'power' ? groupSync(() => segments.sync(), callBackSynced) : undefined;

  const ageChecks = setInterval(rollOldSegment, ageCheckIntervalMs).unref();

  function append(payload: JournalPayload, done: Done, owner?: string): void {
    if (!scheduled) {
      scheduled = true;
      setImmediate(flush);
    }
    const bytesMax = recordBytesMaxFor(payload);
    const refusal =
      findRefusal(bytesMax, payload) ?? (owner === undefined ? undefined : findShareRefusal(owner, bytesMax));
    if (refusal) return refuse(refusal, [done]);
    if (gatheredBytes + bytesMax > buffer.bytes.length) makeRoom(bytesMax);
    const end = encodeRecord(buffer, gatheredBytes, gatheredFirstSequence + gathered.length, payload);
    // The writer wrote nothing: every reader would take an empty record for the end of the segment.
    if (end === gatheredBytes + recordHeaderBytes) return refuse('bad-size', [done]);
    if (owner !== undefined) shares.count(owner, end - gatheredBytes);
    gatheredBytes = end;
    gathered.push(done);
  }

  function findRefusal(bytesMax: number, payload: JournalPayload): DropReason | undefined {
    if (closed) return 'closed';
    if (bytesMax === recordHeaderBytes || (bytesMax > payloadBytesMax && sizeOf(payload) > payloadBytesMax))
      return 'bad-size';
    if (degradedBy) return degradedBy;
    return hasRoom(bytesMax) ? undefined : becomeDegraded('journal-full');
  }

  function findShareRefusal(owner: string, bytesMax: number): DropReason | undefined {
    if (shares.hasRoom(owner, bytesMax, segments.bytes() + gatheredBytes)) return undefined;
    // A reader may have removed segments since they were counted.
    recountSometimes();
    if (shares.hasRoom(owner, bytesMax, segments.bytes() + gatheredBytes)) return undefined;
    const now = performance.now();
    if (now - shareReportedAt >= shareReportIntervalMs) {
      shareReportedAt = now;
      logger.error(
        { owner, bytes: segments.bytes() },
        'records dropped: their owner has used up its share of the journal',
      );
    }
    return 'owner-share';
  }

  /** A segment without new records would never end; but only a later one lets a reader remove it. */
  function rollOldSegment(): void {
    if (closed || gathered.length > 0) return;
    segments.rollOldSegment(gatheredFirstSequence);
    for (const listener of listeners) listener();
  }

  function hasRoom(bytesMax: number): boolean {
    if (segments.bytes() + gatheredBytes + bytesMax <= totalBytesMax) return true;
    segments.recountBytes();
    return segments.bytes() + gatheredBytes + bytesMax <= totalBytesMax;
  }

  function makeRoom(bytesMax: number): void {
    if (gatheredBytes > 0 && gatheredBytes + bytesMax > bufferBytesMax) writeGathered();
    let length = buffer.bytes.length;
    while (length < gatheredBytes + bytesMax) length *= 2;
    if (length === buffer.bytes.length) return;
    const larger = allocateRecordBuffer(length);
    buffer.bytes.copy(larger.bytes, 0, 0, gatheredBytes);
    buffer = larger;
  }

  function writeGathered(): void {
    const records = buffer.bytes.subarray(0, gatheredBytes);
    const dones = gathered;
    const { storedBytes, failure } = segments.write(records, gatheredFirstSequence);
    gathered = [];
    gatheredBytes = 0;
    gatheredFirstSequence += dones.length;
    if (!failure) {
      stored = stored.length === 0 ? dones : stored.concat(dones);
      return;
    }
    const storedCount = countRecords(records, storedBytes);
    stored = stored.concat(dones.slice(0, storedCount));
    refuse(becomeDegraded(failure), dones.slice(storedCount));
  }

  function flush(): void {
    scheduled = false;
    if (gatheredBytes > 0) writeGathered();
    const [toConfirm, toRefuse] = [stored, refused];
    stored = [];
    refused = [];
    if (toConfirm.length > 0) {
      for (const listener of listeners) listener();
      if (syncThenCallBack) syncThenCallBack(toConfirm);
      else callBack(toConfirm, true);
    }
    callBack(toRefuse, false);
  }

  function callBackSynced(dones: Done[], error: unknown): void {
    if (error === undefined) return callBack(dones, true);
    count('write-failed', dones.length);
    logger.error({ err: error, records: dones.length }, 'journal sync failed');
    callBack(dones, false);
  }

  function callBack(dones: Done[], isStored: boolean): void {
    for (const done of dones) {
      try {
        done(isStored);
      } catch (error) {
        logger.error({ err: error }, 'callback of append failed');
      }
    }
  }

  function refuse(reason: DropReason, dones: Done[]): void {
    for (const done of dones) refused.push(done);
    count(reason, dones.length);
  }

  function count(reason: DropReason, records: number): void {
    dropped[reason] += records;
    options.onDropped?.(reason, records);
  }

  /** Otherwise segments that a reader has removed would be counted until the next segment begins. */
  function recountSometimes(): void {
    const now = performance.now();
    if (closed || now - recountedAt < recountIntervalMs) return;
    recountedAt = now;
    segments.recountBytes();
  }

  function becomeDegraded<Reason extends DropReason>(reason: Reason): Reason {
    if (!degradedBy) logger.error({ reason, bytes: segments.bytes() }, 'journal drops records');
    degradedBy = reason;
    recovery ??= setInterval(tryRecovery, recoveryIntervalMs).unref();
    return reason;
  }

  function tryRecovery(): void {
    segments.recountBytes();
    if (segments.bytes() >= totalBytesMax || segments.prepare(gatheredFirstSequence)) return;
    clearInterval(recovery);
    recovery = undefined;
    degradedBy = undefined;
    logger.info({ dropped }, 'journal stores records again');
  }

  return {
    append,
    nextSequence: () => gatheredFirstSequence + gathered.length,
    status: () => {
      recountSometimes();
      return {
        bytes: segments.bytes() + gatheredBytes,
        dropped: { ...dropped },
        degraded: degradedBy !== undefined,
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearInterval(recovery);
      clearInterval(ageChecks);
      flush();
      await syncThenCallBack?.idle();
      await segments.sync();
      segments.close();
    },
  };
}

function sizeOf(payload: JournalPayload): number {
  return typeof payload === 'string' ? Buffer.byteLength(payload) : payload.bytesMax;
}
