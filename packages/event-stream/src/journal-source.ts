import {
  claimOrphanedJournal,
  listJournals,
  openJournalReader,
  type JournalReader,
  type JournalRecord,
} from '@linkplane/event-journal';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { EventSource, ReadLimits, SourcePartition, StreamRecord } from './port.ts';

export type JournalSourceOptions = {
  /** Holds one directory per journal. */
  root: string;
  logger: Logger;
  /** How soon records are noticed without a wake-up. */
  pollIntervalMs?: number;
  /** How soon a new journal is noticed. */
  scanIntervalMs?: number;
  /** How soon a journal without a writer is emptied once all of its records are stored. */
  orphanCheckIntervalMs?: number;
};

export type JournalSource = EventSource & {
  /** Notifies the source of new records: reads that wait check the journal at once. */
  wake: () => void;
};

const defaultPollIntervalMs = 50;
const defaultScanIntervalMs = 500;
/** Its records contain networks of visitors, which are kept for five minutes at most. */
const defaultOrphanCheckIntervalMs = 60_000;
const reassignBaseMs = 100;
const reassignMaxMs = 5_000;
/** The limit of one step of a replayed range; the whole range is bounded by the batch that recorded it. */
const replayLimits = { recordsMax: 20_000, bytesMax: 64 * 1_048_576 };

/**
 * The click stream without a broker: the journals themselves, read in place. Each one is partition 0 of a source of its
 * own, with its sequence numbers as offsets. Journals of running, dead and later processes are all served, without any
 * lock: reading does not disturb a writer, and the epochs that consumers claim fence them off from each other. A journal
 * whose writer is gone is locked for a moment to remove its last records, which a writer would do.
 */
export function openJournalSource(options: JournalSourceOptions): JournalSource {
  const { root, logger } = options;
  const { scanIntervalMs = defaultScanIntervalMs, orphanCheckIntervalMs = defaultOrphanCheckIntervalMs } = options;
  const stopping = new AbortController();
  const serving = new Map<string, Promise<void>>();
  const notifier = createNotifier();
  let scanning: Promise<void> | undefined;

  async function scanUntilStopped(onAssigned: (partition: SourcePartition) => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        for (const { journalId, directory } of listJournals(root)) {
          if (!serving.has(journalId)) serving.set(journalId, serveUntilStopped(directory, onAssigned));
        }
      } catch (error) {
        logger.error({ err: error, root }, 'journals could not be listed');
      }
      await sleep(scanIntervalMs, stopping.signal);
    }
  }

  async function serveUntilStopped(
    directory: string,
    onAssigned: (partition: SourcePartition) => Promise<void>,
  ): Promise<void> {
    for (let failures = 1; !stopping.signal.aborted; failures++) {
      try {
        await serveOnce(directory, onAssigned);
      } catch (error) {
        logger.error({ err: error, directory }, 'handler of a journal failed, restarting it');
      }
      await sleep(retryDelayMs(failures, reassignBaseMs, reassignMaxMs), stopping.signal);
    }
  }

  async function serveOnce(
    directory: string,
    onAssigned: (partition: SourcePartition) => Promise<void>,
  ): Promise<void> {
    const reader = openJournalReader({ directory, logger });
    let checkOrphanAt = performance.now() + orphanCheckIntervalMs;
    const wait = async (ms: number) => {
      if (performance.now() >= checkOrphanAt) {
        checkOrphanAt = performance.now() + orphanCheckIntervalMs;
        await emptyIfOrphaned(directory, reader, logger);
      }
      await notifier.wait(Math.min(ms, options.pollIntervalMs ?? defaultPollIntervalMs));
    };
    try {
      await onAssigned(openPartition(reader, stopping.signal, wait));
    } finally {
      await reader.close();
    }
  }

  return {
    start: async (onAssigned) => {
      scanning ??= scanUntilStopped(onAssigned);
    },
    stop: async () => {
      stopping.abort();
      notifier.notify();
      await scanning;
      await Promise.all(serving.values());
    },
    wake: () => notifier.notify(),
  };
}

function openPartition(
  reader: JournalReader,
  revoked: AbortSignal,
  waitForMore: (ms: number) => Promise<void>,
): SourcePartition {
  const toStreamRecord = ({ sequence, payload }: JournalRecord): StreamRecord => ({
    offset: sequence,
    lane: reader.journalId,
    sequence,
    payload,
  });

  async function read(from: number, { recordsMax, bytesMax, waitMsMax }: ReadLimits): Promise<StreamRecord[]> {
    const deadline = performance.now() + waitMsMax;
    for (;;) {
      if (revoked.aborted) return [];
      const records = await reader.read(from, { recordsMax, bytesMax });
      const leftMs = deadline - performance.now();
      if (records.length > 0 || leftMs <= 0) return records.map(toStreamRecord);
      await waitForMore(leftMs);
    }
  }

  async function readRange(from: number, to: number): Promise<StreamRecord[]> {
    const range: JournalRecord[] = [];
    for (let next = from; next < to;) {
      const records = await reader.read(next, replayLimits);
      const last = records.at(-1);
      if (!last) break;
      for (const record of records) if (record.sequence < to) range.push(record);
      next = last.sequence + 1;
    }
    return range.map(toStreamRecord);
  }

  return {
    source: `journal/${reader.journalId}`,
    partition: 0,
    revoked,
    read,
    readRange,
    commit: (next) => reader.acknowledge(next),
  };
}

/** Called while nothing is read. Does nothing while the journal has a writer, or records that are not stored yet. */
async function emptyIfOrphaned(directory: string, reader: JournalReader, logger: Logger): Promise<void> {
  try {
    const lock = await claimOrphanedJournal(directory);
    if (!lock) return;
    try {
      await reader.removeDrained();
    } finally {
      await lock.release();
    }
  } catch (error) {
    logger.warn({ err: error, directory }, 'a journal without a writer could not be emptied');
  }
}

/** `notify` ends all current waits. */
function createNotifier(): { wait: (ms: number) => Promise<void>; notify: () => void } {
  let notified = new AbortController();
  return {
    wait: (ms) => sleep(ms, notified.signal),
    notify: () => {
      notified.abort();
      notified = new AbortController();
    },
  };
}
