import { basename } from 'node:path';
import { openJournalReader } from '@linkplane/event-journal';
import { retryDelayMs, sleep, type PathLock } from '@linkplane/runtime';
import { catchUpLane, type LaggingLane } from './catch-up-lane.ts';
import { createGatherer, type Gatherer } from './gather-request.ts';
import type { ReconnectingProducer } from './kafka-producer.ts';
import { sendRequest, type SendDeps } from './send-request.ts';

/** A journal that is being shipped to Kafka. */
export type ShippedJournal = {
  journalId: string;
  /**
   * Ships the records after those of the last call, up to the limits of one request. `isFull`: there may be more records
   * right now.
   */
  shipNext(): Promise<{ records: number; isFull: boolean }>;
  /** Lanes that lag behind the others because their partition does not accept records. */
  laggingLanes(): number;
  recordsShipped(): number;
  /** Bytes on the disk that are not acknowledged for all lanes. */
  lagBytes(): number;
  /** Stores the acknowledged position, and releases the journal. The shipper has given up, or no lane lags. */
  close(): Promise<void>;
};

export type ShipJournalOptions = SendDeps & {
  directory: string;
  /** The lock of an orphaned journal, released when it is closed. */
  lock: PathLock | undefined;
  /** Opens a producer of a lagging lane: its errors must not disturb the connections of the others. */
  openProducer: () => ReconnectingProducer;
};

/** One request is in flight and one is read ahead: memory stays below 8 MB, whatever Kafka does. */
const requestRecordsMax = 8_000;
const retryBaseMs = 200;
const retryMaxMs = 5_000;

/**
 * Ships one journal. All lanes share a request at a time; a lane whose partition does not accept its batch lags, and is
 * shipped separately until it has caught up, so that it delays no other. The journal's position moves only behind what was
 * acknowledged for every lane.
 */
export function openShippedJournal(options: ShipJournalOptions): ShippedJournal {
  const { directory, logger, lock, counts } = options;
  const journalId = basename(directory);
  const reader = openJournalReader({ directory, logger });
  const lagging = new Map<number, LaggingLane>();
  const catchingUp = new Set<Promise<void>>();
  /** Everything below was gathered, or is left to a lagging lane. */
  let visited = reader.acknowledged();
  /** Everything below is in Kafka, except for lagging lanes. */
  let shipped = visited;
  let recordsShipped = 0;
  let partitionCount = Infinity;
  let acknowledging: Promise<void> | undefined;
  let spare: Gatherer | undefined;
  let inFlight: Gatherer | undefined;
  let ahead: { gatherer: Gatherer; ready: Promise<boolean> } | undefined;

  function gatherAhead(): { gatherer: Gatherer; ready: Promise<boolean> } {
    const gatherer = spare ?? createGatherer(journalId, requestRecordsMax);
    spare = undefined;
    const ready = gather(gatherer);
    ready.catch(() => {});
    return { gatherer, ready };
  }

  /** Resolves to whether the request is full. */
  async function gather(gatherer: Gatherer): Promise<boolean> {
    let isFull = false;
    await reader.visit(visited, (bytes, start, end, sequence, count) => {
      partitionCount = count;
      const isLagging = lagging.has(gatherer.route(bytes, start, end, count));
      isFull = !isLagging && !gatherer.add(bytes, start, end, sequence, count);
      if (!isFull) visited = sequence + 1;
      return !isFull;
    });
    return isFull;
  }

  async function shipNext(): Promise<{ records: number; isFull: boolean }> {
    // When all lanes lag there is nothing to read here.
    if (lagging.size >= partitionCount) return { records: 0, isFull: false };
    const { gatherer, ready } = (ahead ??= gatherAhead());
    try {
      const isFull = await ready;
      const end = visited;
      const records = gatherer.records();
      inFlight = gatherer;
      ahead = isFull ? gatherAhead() : undefined;
      if (!(await shipGathered(gatherer))) return { records: 0, isFull: false };
      shipped = end;
      acknowledge();
      return { records, isFull };
    } catch (error) {
      await rewind();
      throw error;
    } finally {
      inFlight = undefined;
    }
  }

  /** False when the shipper has given up. */
  async function shipGathered(gatherer: Gatherer): Promise<boolean> {
    const batches = gatherer.batches();
    const records = gatherer.records();
    if (records > 0) {
      counts.inFlightRecords = records;
      counts.inFlightBytes = gatherer.bytes();
      const sent = await sendRequest(options, batches);
      [counts.inFlightRecords, counts.inFlightBytes] = [0, 0];
      if (!sent) return false;
      recordsShipped += records;
      for (const { partition, firstSequence } of batches) {
        if (sent.failed.has(partition)) startLagging(partition, firstSequence);
      }
      // An abandoned attempt may still read the bytes: the memory must not be reused.
      if (!sent.isClean) return true;
    }
    gatherer.reset();
    spare = gatherer;
    return true;
  }

  /** Starts again behind what was shipped, so that no gathered record is skipped. */
  async function rewind(): Promise<void> {
    await ahead?.ready.catch(() => {});
    ahead = undefined;
    visited = shipped;
  }

  function startLagging(partition: number, from: number): void {
    const producer = options.openProducer();
    const lane: LaggingLane = {
      partition,
      next: from,
      until: () => visited,
      lagBytes: () => 0,
      onProgress: (isLevel) => {
        if (isLevel && lagging.get(partition) === lane) lagging.delete(partition);
        acknowledge();
      },
    };
    ahead?.gatherer.drop(partition);
    lagging.set(partition, lane);
    const ended = catchUp(lane, producer);
    catchingUp.add(ended);
    void ended.then(() => catchingUp.delete(ended));
    logger.warn({ journalId, partition }, 'partition does not accept records, shipping it separately');
  }

  async function catchUp(lane: LaggingLane, producer: ReconnectingProducer): Promise<void> {
    // Once it has caught up, another lane object may lag for the same partition.
    for (let failures = 0; lagging.get(lane.partition) === lane && !options.givingUp.aborted;) {
      try {
        await catchUpLane(lane, { ...options, producer, journalId });
      } catch (error) {
        failures++;
        logger.error({ err: error, journalId, failures }, 'lagging lane not shipped, retrying');
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), options.givingUp);
      }
    }
    await producer.close();
  }

  function acknowledge(): void {
    acknowledging ??= acknowledgeAll();
  }

  /** In the background: records behind a position that is not stored are only sent again. */
  async function acknowledgeAll(): Promise<void> {
    await Promise.resolve();
    for (let done = -1; done < acknowledgeable();) {
      const next = acknowledgeable();
      try {
        await reader.acknowledge(next);
      } catch (error) {
        logger.error({ err: error, directory }, 'acknowledged position of a journal not stored');
      }
      done = next;
    }
    acknowledging = undefined;
  }

  function acknowledgeable(): number {
    let next = shipped;
    for (const lane of lagging.values()) next = Math.min(next, lane.next);
    return next;
  }

  return {
    journalId,
    shipNext,
    laggingLanes: () => lagging.size,
    recordsShipped: () => recordsShipped,
    lagBytes: () => {
      const ofLanes = [...lagging.values()].map((lane) => lane.lagBytes());
      const gatheredBytes = (inFlight?.bytes() ?? 0) + (ahead?.gatherer.bytes() ?? 0);
      return Math.max(reader.unreadBytes() + gatheredBytes, ...ofLanes);
    },
    close: async () => {
      await ahead?.ready.catch(() => {});
      await Promise.all(catchingUp);
      await acknowledging;
      // No process writes it any more, so acknowledged segments are removed down to the last.
      if (lock)
        await reader
          .removeDrained()
          .catch((error: unknown) => logger.warn({ err: error, journalId }, 'drained journal not removed'));
      await reader.close();
      await lock?.release();
    },
  };
}
