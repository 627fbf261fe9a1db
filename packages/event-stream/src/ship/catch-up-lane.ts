import { openJournalReader } from '@linkplane/event-journal';
import { retryDelayMs, sleep } from '@linkplane/runtime';
import { unlessAborted } from '../until-aborted.ts';
import { createGatherer, type LaneBatch } from './gather-request.ts';
import { countShipped, isTooLarge, type SendDeps } from './send-request.ts';
import { quarantineRecord } from './quarantine-record.ts';

/** A lane that is shipped separately until it has caught up with the others of its journal. */
export type LaggingLane = {
  partition: number;
  /** Everything of the lane below is in Kafka. */
  next: number;
  /** The position of the other lanes, where it rejoins them. */
  until(): number;
  /** Bytes on the disk from `next` on, of all lanes. */
  lagBytes: () => number;
  /** It has progressed; `isLevel`: it has rejoined the others. */
  onProgress(isLevel: boolean): void;
};

export type CatchUpDeps = SendDeps & { directory: string; journalId: string };

const retryBaseMs = 200;
const retryMaxMs = 5_000;
const batchRecordsMax = 5_000;

/**
 * Ships one lane from `lane.next` on, one batch at a time, in order, each until the brokers have acknowledged it; a record
 * that is too large for them is quarantined in a file. Keeps one batch in memory. Ends when it has caught up, or when the
 * shipper gives up.
 */
export async function catchUpLane(lane: LaggingLane, deps: CatchUpDeps): Promise<void> {
  const { directory, journalId, logger, givingUp, counts } = deps;
  const reader = openJournalReader({ directory, logger });
  lane.lagBytes = () => reader.unreadBytes();
  let recordsMax = batchRecordsMax;
  try {
    while (!givingUp.aborted) {
      const { batch, next, payload } = await gatherBatch();
      const outcome = batch ? await sendUntilResult(deps, batch) : 'acknowledged';
      if (outcome === 'given-up') return;
      if (outcome === 'too-large' && batch && batch.records > 1) {
        recordsMax = Math.ceil(batch.records / 2);
        continue;
      }
      if (outcome === 'too-large') quarantineRecord({ directory, counts, logger }, lane.next, payload);
      recordsMax = Math.min(batchRecordsMax, recordsMax * 2);
      lane.next = next;
      // Synchronously with the check: the others continue from exactly here.
      const isLevel = lane.next >= lane.until();
      lane.onProgress(isLevel);
      if (isLevel) return;
    }
  } finally {
    await reader.close();
  }

  /** The lane's next batch, and where the one after it starts. */
  async function gatherBatch(): Promise<{ batch: LaneBatch | undefined; next: number; payload: Buffer }> {
    const gatherer = createGatherer(journalId, recordsMax);
    const until = lane.until();
    let next = until;
    let payload: Buffer = Buffer.alloc(0);
    await reader.visit(lane.next, (bytes, start, end, sequence, partitionCount) => {
      if (sequence >= until) return false;
      if (gatherer.route(bytes, start, end, partitionCount) !== lane.partition) return true;
      if (gatherer.records() === 0) {
        payload = Buffer.from(bytes.subarray(start, end));
        lane.next = sequence;
      }
      if (gatherer.add(bytes, start, end, sequence, partitionCount)) return true;
      next = sequence;
      return false;
    });
    return { batch: gatherer.batches()[0], next, payload };
  }
}

async function sendUntilResult(deps: SendDeps, batch: LaneBatch): Promise<'acknowledged' | 'too-large' | 'given-up'> {
  const { producer, counts, logger, givingUp } = deps;
  for (let failures = 0; !givingUp.aborted;) {
    let error: unknown;
    try {
      const failed = await unlessAborted(givingUp, producer.send([batch]));
      if (!failed) return 'given-up';
      if (failed.size === 0) {
        countShipped(counts, [batch], failed);
        return 'acknowledged';
      }
      [error] = failed.values();
      if (isTooLarge(error)) return 'too-large';
    } catch (thrown) {
      error = thrown;
    }
    failures++;
    counts.failures++;
    const { partition } = batch;
    logger.warn({ err: error, partition, failures }, 'Kafka did not accept records of one partition, retrying');
    await sleep(retryDelayMs(failures, retryBaseMs, retryMaxMs), givingUp);
  }
  return 'given-up';
}
