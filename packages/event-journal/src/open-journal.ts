import type { Logger } from '@linkplane/telemetry';
import { appendRecords, type AppendStatus, type DropReason } from './append-records.ts';
import { claimJournal, type ClaimedJournal } from './claim-journal.ts';
import { recoverJournal } from './recover-journal.ts';
import { createShareLimit, type ReadOwner } from './limit-shares.ts';
import type { JournalPayload } from './record-format.ts';
import { journalIdBytesMax } from './segment-format.ts';
import { createSegmentWriter, type WriteBytes } from './write-segments.ts';

export type JournalOptions = {
  /** Holds one directory per journal. */
  root: string;
  segmentBytesMax?: number;
  /** Milliseconds after which records go to a new segment, so that the old one can be removed. */
  segmentAgeMsMax?: number;
  /** At this size records are dropped and counted; a quarter of it at most goes into one segment. */
  totalBytesMax: number;
  /** Written into each segment, for the shipper of its records. */
  partitionCount?: number;
  /**
   * `process`: a stored record survives the death of this process, by any signal.
   * `power`: it survives a power loss too; callbacks wait for a shared fdatasync.
   */
  durability: 'process' | 'power';
  logger: Logger;
  /** Assigns records of an earlier process to their owners' shares of the journal. */
  readOwner?: ReadOwner;
  onDropped?: (reason: DropReason, count: number) => void;
  /** Only for tests of failing disks. */
  writeBytes?: WriteBytes;
};

export type Journal = {
  journalId: string;
  directory: string;
  /**
   * Appends one record; costs about a microsecond. `done` runs once, later: with true when the record is stored as durably
   * as requested, with false when it was dropped (and counted). All records of one turn of the event loop share a write.
   * Never throws and never waits.
   * @param owner owners share the journal fairly: see limit-shares.ts. Without one only the limit of the journal applies.
   */
  append(payload: JournalPayload, done: (stored: boolean) => void, owner?: string): void;
  /** The sequence number of the next record: every record that was appended before has a lower one. */
  nextSequence(): number;
  status(): AppendStatus;
  /** Runs `listener` after each write, so that a reader elsewhere can be woken. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Writes what is gathered, makes all of it durable, and releases the journal to other processes. */
  close(): Promise<void>;
};

const defaultSegmentBytesMax = 16 * 1_048_576;
const defaultSegmentAgeMsMax = 5 * 60_000;
/** So that a segment holds fewer records than recovery assumes at most. */
const largestSegmentBytesMax = 512 * 1_048_576;

/**
 * Opens the journal of this process under `root`: the first one that is not locked is continued, damage at its end is
 * quarantined. Its sequence numbers continue above all earlier ones.
 * @throws also when a segment has another format version: nothing of it is changed or removed
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const claimed = await claimJournal(options.root);
  try {
    return openClaimed(claimed, options);
  } catch (error) {
    await claimed.lock.release();
    throw error;
  }
}

function openClaimed({ journalId, directory, lock }: ClaimedJournal, options: JournalOptions): Journal {
  const { logger, totalBytesMax } = options;
  if (journalId.length > journalIdBytesMax) throw new Error(`The journal's name is too long: ${journalId}`);
  const { nextSequence, newestFirstSequence } = recoverJournal(directory, logger);
  const readOwner = options.readOwner ?? (() => undefined);
  const shares = createShareLimit({ directory, totalBytesMax, readOwner });
  const segments = createSegmentWriter({
    directory,
    journalId,
    partitionCount: options.partitionCount ?? 1,
    // The newest segment is never removed, so the limit must leave room for others beside it.
    segmentBytesMax: Math.min(
      options.segmentBytesMax ?? defaultSegmentBytesMax,
      totalBytesMax / 4,
      largestSegmentBytesMax,
    ),
    segmentAgeMsMax: options.segmentAgeMsMax ?? defaultSegmentAgeMsMax,
    previousFirstSequence: newestFirstSequence,
    syncsAll: options.durability === 'power',
    onCounted: shares.updateSegments,
    writeBytes: options.writeBytes,
  });
  const records = appendRecords({
    segments,
    nextSequence,
    totalBytesMax,
    shares,
    durability: options.durability,
    logger,
    onDropped: options.onDropped,
  });
  return {
    journalId,
    directory,
    append: records.append,
    nextSequence: records.nextSequence,
    status: records.status,
    subscribe: records.subscribe,
    close: async () => {
      await records.close();
      await lock.release();
    },
  };
}
