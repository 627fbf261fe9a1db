import { basename } from 'node:path';
import { openJournalReader } from '@linkplane/event-journal';
import { retryDelayMs, sleep, type PathLock } from '@linkplane/runtime';
import { catchUpLane, type LaggingLane } from './catch-up-lane.ts';
import { createGatherer, type Gatherer } from './gather-request.ts';
import type { ReconnectingProducer } from './kafka-producer.ts';
import { sendRequest, type SendDeps } from './send-request.ts';

/** A journal on its way to Kafka. */
export type ShippedJournal = {
  journalId: string;
  /**
   * Ships the records after those of the last call, as many as one request takes; no more than those that are there.
   * `isFull`: there may be more at once.
   */
  shipNext(): Promise<{ records: number; isFull: boolean }>;
  /** Lanes whose partition does not take what it is sent, and which are behind the others for that. */
  laggingLanes(): number;
  recordsTaken(): number;
  /** On the disk and not acknowledged by all lanes. */
  lagBytes(): number;
  /** Notes what is acknowledged, and lets the journal go. The shipper has given up or all lanes are level. */
  close(): Promise<void>;
};

export type ShipJournalOptions = SendDeps & {
  directory: string;
  /** Held until the journal is closed, when its process is gone. */
  lock: PathLock | undefined;
  /** For lanes that are shipped by themselves: their trouble is not to disturb the others' connections. */
  openProducer: () => ReconnectingProducer;
};

/** In hand and read ahead is one request each: what waits in memory stays below 8 MB, whatever Kafka does. */
const requestRecordsMax = 8_000;
const retryBaseMs = 200;
const retryMaxMs = 5_000;

/**
 * Ships one journal. All lanes go together, a request at a time; a lane whose partition does not take its part is left
 * behind and shipped by itself until it has caught up, so that it holds up no other. The journal's position moves only
 * behind what every lane has.
 */
export function openShippedJournal(options: ShipJournalOptions): ShippedJournal {
  const { directory, logger, lock, counts } = options;
  const journalId = basename(directory);
  const reader = openJournalReader({ directory, logger });
  const lagging = new Map<number, LaggingLane>();
  const catchingUp = new Set<Promise<void>>();
  /** Everything below was gathered, or left to a lane that lags. */
  let visited = reader.acknowledged();
  /** Everything below is in Kafka, but for the lanes that lag. */
  let shipped = visited;
  let recordsTaken = 0;
  let partitionCount = Infinity;
  let acknowledging: Promise<void> | undefined;
  let spare: Gatherer | undefined;
  let inHand: Gatherer | undefined;
  let ahead: { gatherer: Gatherer; ready: Promise<boolean> } | undefined;

  function gatherAhead(): { gatherer: Gatherer; ready: Promise<boolean> } {
    const gatherer = spare ?? createGatherer(journalId, requestRecordsMax);
    spare = undefined;
    const ready = gather(gatherer);
    ready.catch(() => {});
    return { gatherer, ready };
  }

  /** Whether the request is full. */
  async function gather(gatherer: Gatherer): Promise<boolean> {
    let isFull = false;
    await reader.visit(visited, (bytes, start, end, sequence, count) => {
      partitionCount = count;
      const isLeft = lagging.has(gatherer.route(bytes, start, end, count));
      isFull = !isLeft && !gatherer.add(bytes, start, end, sequence, count);
      if (!isFull) visited = sequence + 1;
      return !isFull;
    });
    return isFull;
  }

  async function shipNext(): Promise<{ records: number; isFull: boolean }> {
    // With no lane left to ship there is no point in reading on.
    if (lagging.size >= partitionCount) return { records: 0, isFull: false };
    const { gatherer, ready } = (ahead ??= gatherAhead());
    try {
      const isFull = await ready;
      const end = visited;
      const records = gatherer.records();
      inHand = gatherer;
      ahead = isFull ? gatherAhead() : undefined;
      if (!(await shipGathered(gatherer))) return { records: 0, isFull: false };
      shipped = end;
      acknowledge();
      return { records, isFull };
    } catch (error) {
      await rewind();
      throw error;
    } finally {
      inHand = undefined;
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
      recordsTaken += records;
      for (const { partition, firstSequence } of batches) {
        if (sent.failed.has(partition)) leaveBehind(partition, firstSequence);
      }
      // An attempt that was left may still read the bytes, and must never find others there.
      if (!sent.isClean) return true;
    }
    gatherer.reset();
    spare = gatherer;
    return true;
  }

  /** Nothing that was gathered may be passed over. */
  async function rewind(): Promise<void> {
    await ahead?.ready.catch(() => {});
    ahead = undefined;
    visited = shipped;
  }

  function leaveBehind(partition: number, from: number): void {
    const producer = options.openProducer();
    const lane: LaggingLane = {
      ...{ partition, next: from, until: () => visited, lagBytes: () => 0 },
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
    logger.warn({ journalId, partition }, 'a partition does not take its records; the others go on without it');
  }

  async function catchUp(lane: LaggingLane, producer: ReconnectingProducer): Promise<void> {
    // Once it is level another one may lag for the same partition.
    for (let failures = 0; lagging.get(lane.partition) === lane && !options.givingUp.aborted;) {
      try {
        await catchUpLane(lane, { ...options, producer, journalId });
      } catch (error) {
        failures++;
        logger.error({ err: error, journalId, failures }, 'a lane could not be shipped; trying again');
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), options.givingUp);
      }
    }
    await producer.close();
  }

  function acknowledge(): void {
    acknowledging ??= acknowledgeAll();
  }

  /** In the background: what is not noted is only sent again. */
  async function acknowledgeAll(): Promise<void> {
    await Promise.resolve();
    for (let done = -1; done < acknowledgeable();) {
      const next = acknowledgeable();
      try {
        await reader.acknowledge(next);
      } catch (error) {
        logger.error({ err: error, directory }, 'the position of a journal could not be noted');
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
    recordsTaken: () => recordsTaken,
    lagBytes: () => {
      const ofLanes = [...lagging.values()].map((lane) => lane.lagBytes());
      const held = (inHand?.bytes() ?? 0) + (ahead?.gatherer.bytes() ?? 0);
      return Math.max(reader.unreadBytes() + held, ...ofLanes);
    },
    close: async () => {
      await ahead?.ready.catch(() => {});
      await Promise.all(catchingUp);
      await acknowledging;
      // No process writes it any more, and what all have got is not kept.
      if (lock)
        await reader
          .removeDrained()
          .catch((error: unknown) => logger.warn({ err: error, journalId }, 'a drained journal could not be removed'));
      await reader.close();
      await lock?.release();
    },
  };
}
