import { basename } from 'node:path';
import { openJournalReader, type JournalRecord } from '@linkplane/event-journal';
import type { PathLock } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** A journal on its way to Kafka. */
export type ShippedJournal = {
  journalId: string;
  /** The records after those of the last call; none at once when there are none. The next ones are read ahead. */
  take(): Promise<JournalRecord[]>;
  /** The next `take` begins behind what was acknowledged. */
  rewind(): Promise<void>;
  recordsTaken(): number;
  /** Everything below `next` is in Kafka. It is noted in the background: what is not is only sent again. */
  acknowledge(next: number): void;
  /** On the disk and not acknowledged. */
  lagBytes(): number;
  /** Notes what is acknowledged, and lets the journal go. */
  close(): Promise<void>;
};

/** In hand and read ahead are two of these: what waits in memory stays below 8 MB, whatever Kafka does. */
const readLimits = { recordsMax: 6_000, bytesMax: 3 * 1_048_576 };

export function openShippedJournal(options: {
  directory: string;
  logger: Logger;
  /** Held until the journal is closed, when its process is gone. */
  lock: PathLock | undefined;
}): ShippedJournal {
  const { directory, logger, lock } = options;
  const reader = openJournalReader({ directory, logger });
  let nextSequence = reader.acknowledged();
  let recordsTaken = 0;
  let readAhead: Promise<JournalRecord[]> | undefined;
  /** Of what was taken last, and of what was read ahead. */
  let heldBytes = 0;
  let aheadBytes = 0;
  let toAcknowledge = reader.acknowledged();
  let acknowledging: Promise<void> | undefined;

  async function take(): Promise<JournalRecord[]> {
    const reading = readAhead ?? reader.read(nextSequence, readLimits);
    readAhead = undefined;
    const records = await reading;
    const last = records.at(-1);
    heldBytes = 0;
    if (!last) return records;
    heldBytes = sumBytes(records);
    aheadBytes = 0;
    nextSequence = last.sequence + 1;
    recordsTaken += records.length;
    // At the end of the journal it is better to look again later, when more has gathered.
    if (heldBytes >= readLimits.bytesMax || records.length >= readLimits.recordsMax) {
      readAhead = reader.read(nextSequence, readLimits);
      readAhead.then((ahead) => (aheadBytes = sumBytes(ahead))).catch(() => {});
    }
    return records;
  }

  async function acknowledgeAll(): Promise<void> {
    for (let done = -1; done < toAcknowledge;) {
      const next = toAcknowledge;
      try {
        await reader.acknowledge(next);
      } catch (error) {
        logger.error({ err: error, directory }, 'the position of a journal could not be noted');
      }
      done = next;
    }
    acknowledging = undefined;
  }

  return {
    journalId: basename(directory),
    take,
    rewind: async () => {
      await readAhead?.catch(() => {});
      readAhead = undefined;
      heldBytes = 0;
      aheadBytes = 0;
      nextSequence = toAcknowledge;
    },
    recordsTaken: () => recordsTaken,
    acknowledge: (next) => {
      toAcknowledge = next;
      acknowledging ??= acknowledgeAll();
    },
    lagBytes: () => reader.unreadBytes() + heldBytes + aheadBytes,
    close: async () => {
      await readAhead?.catch(() => {});
      await acknowledging;
      await reader.close();
      await lock?.release();
    },
  };
}

function sumBytes(records: readonly JournalRecord[]): number {
  let bytes = 0;
  for (const { payload } of records) bytes += payload.length;
  return bytes;
}
