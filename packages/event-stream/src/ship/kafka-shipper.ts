import { join } from 'node:path';
import { claimOrphanedJournals } from '@linkplane/event-journal';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import { defaultTopic, type KafkaConnection } from '../kafka-client.ts';
import type { TopicOptions } from '../ensure-topic.ts';
import { openProducer } from './kafka-producer.ts';
import { openShippedJournal, type ShippedJournal } from './ship-journal.ts';
import { createShipperCounts, type ShipperCounts } from './shipper-counts.ts';

export type KafkaShipperOptions = KafkaConnection & {
  /** Holds one directory per journal. */
  root: string;
  /** This process' own journal, which it has locked. Undefined: only orphaned journals are shipped. */
  ownJournalId?: string;
  topic?: string;
  /** How the topic is created where it is missing; false: it is managed elsewhere. */
  createTopic?: Omit<TopicOptions, 'topic'> | false;
  /** How long the brokers may take for one request before it is sent again. */
  requestTimeoutMs?: number;
  /** How soon an orphaned journal is noticed. */
  scanIntervalMs?: number;
};

export type KafkaShipper = {
  counts: ShipperCounts;
  /** Also ships the journal `journalId`, which this process has locked. */
  shipOwn: (journalId: string) => void;
  /** Notifies the shipper of new records in the own journal. Otherwise it notices them within a fraction of a second. */
  wake: () => void;
  /**
   * Ships what the journals contain now, for `flushMsMax` at most, and ends. The process that continues a journal ships the
   * rest. Call it once the journal is closed, or accepts no more records.
   */
  stop(flushMsMax: number): Promise<void>;
};

/** After a request that was not full, the next one is sent no sooner than this, so that it contains more. */
const lingerMs = 100;
const idlePollMs = 200;
const measureIntervalMs = 1_000;
const defaultRequestTimeoutMs = 10_000;
const defaultScanIntervalMs = 5_000;
const retryBaseMs = 100;
const retryMaxMs = 5_000;

/**
 * Ships journals to Kafka: its own, and orphaned ones under the same root. Records of a lane (journal and partition) arrive
 * in order, possibly repeated: one batch of a lane is in flight at a time, one that fails is sent again before any later
 * one, and the journal's position moves only behind acknowledged records. A partition that accepts nothing delays no other.
 * It connects in the background; without Kafka the journals grow, and memory does not.
 */
export function openKafkaShipper(options: KafkaShipperOptions): KafkaShipper {
  const { root, logger } = options;
  const topic = options.topic ?? defaultTopic;
  const topicOptions = options.createTopic === false ? undefined : (options.createTopic ?? {});
  const requestTimeoutMs = options.requestTimeoutMs ?? defaultRequestTimeoutMs;
  const openOwnProducer = () => openProducer({ connection: options, topic, topicOptions, requestTimeoutMs });
  const producer = openOwnProducer();
  const counts = createShipperCounts();
  const journals = new Map<string, ShippedJournal>();
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const deps = { producer, openProducer: openOwnProducer, counts, logger, givingUp: givingUp.signal };
  let woken = new AbortController();
  let scannedAtMs = -Infinity;
  const ownJournals = new Set<string>();
  if (options.ownJournalId !== undefined) shipOwn(options.ownJournalId);
  const measuring = setInterval(measureLag, measureIntervalMs).unref();
  const shipping = shipUntilStopped();

  function shipOwn(journalId: string): void {
    ownJournals.add(journalId);
    journals.set(journalId, openShippedJournal({ ...deps, directory: join(root, journalId), lock: undefined }));
  }

  async function shipUntilStopped(): Promise<void> {
    for (let failures = 0; !givingUp.signal.aborted;) {
      try {
        const startedAtMs = performance.now();
        const { records, isFull } = await shipRound();
        failures = 0;
        const isAllShipped = records === 0 && !isFull && counts.laggingLanes === 0;
        if (stopping.signal.aborted && isAllShipped) return;
        const restMs = lingerMs - (performance.now() - startedAtMs);
        if (records === 0 && !isFull && !stopping.signal.aborted)
          await sleep(idlePollMs, AbortSignal.any([woken.signal, stopping.signal]));
        if (!isFull && restMs > 0) await sleep(restMs, givingUp.signal);
      } catch (error) {
        failures++;
        logger.error({ err: error, failures }, 'shipping failed, retrying');
        await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), givingUp.signal);
      }
    }
  }

  /** Ships one request of each journal. Returns how many records were in them, and whether more are waiting. */
  async function shipRound(): Promise<{ records: number; isFull: boolean }> {
    woken = new AbortController();
    await claimOrphans();
    const round = { records: 0, isFull: false };
    for (const journal of journals.values()) {
      const { records, isFull } = await journal.shipNext();
      round.records += records;
      round.isFull ||= isFull;
      const isDrained = records === 0 && !isFull && journal.laggingLanes() === 0 && !givingUp.signal.aborted;
      if (isDrained && !ownJournals.has(journal.journalId)) await finishJournal(journal);
    }
    counts.laggingLanes = sumOf((journal) => journal.laggingLanes());
    return round;
  }

  function sumOf(measure: (journal: ShippedJournal) => number): number {
    return [...journals.values()].reduce((sum, journal) => sum + measure(journal), 0);
  }

  async function claimOrphans(): Promise<void> {
    if (stopping.signal.aborted) return;
    if (performance.now() - scannedAtMs < (options.scanIntervalMs ?? defaultScanIntervalMs)) return;
    scannedAtMs = performance.now();
    for (const { journalId, directory, lock } of await claimOrphanedJournals(root)) {
      try {
        journals.set(journalId, openShippedJournal({ ...deps, directory, lock }));
      } catch (error) {
        // On a full disk, for instance. Once released, it is found again by the next scan.
        await lock.release();
        logger.error({ err: error, journalId }, 'orphaned journal cannot be opened yet');
      }
    }
  }

  async function finishJournal(journal: ShippedJournal): Promise<void> {
    journals.delete(journal.journalId);
    await journal.close();
    if (journal.recordsShipped() === 0) return;
    counts.journalsDrained++;
    logger.info({ journalId: journal.journalId }, 'orphaned journal drained');
  }

  function measureLag(): void {
    try {
      counts.lagBytes = sumOf((journal) => journal.lagBytes());
      counts.laggingLanes = sumOf((journal) => journal.laggingLanes());
    } catch (error) {
      logger.warn({ err: error }, 'lag of the journals not measured');
    }
  }

  return {
    counts,
    shipOwn,
    wake: () => woken.abort(),
    stop: async (flushMsMax) => {
      stopping.abort();
      const late = setTimeout(() => givingUp.abort(), flushMsMax);
      await shipping;
      givingUp.abort();
      clearTimeout(late);
      clearInterval(measuring);
      measureLag();
      await producer.close();
      await Promise.all([...journals.values()].map((journal) => journal.close()));
    },
  };
}
