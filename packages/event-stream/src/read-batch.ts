import type { EachBatchPayload } from 'kafkajs';
import { decodeRecordBatches } from './decode-record-batches.ts';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import type { StreamRecord } from './port.ts';
import { blockOfRecords, type FetchedRecords } from './record-block.ts';

type Batch = EachBatchPayload['batch'];

const noBytes = new Uint8Array(0);
/** A larger part of an answer is kept in place. */
const copiedShareMax = 0.5;

/** Where the fetch began. */
export function placeOf(batch: Batch): number {
  return 'fetchedOffset' in batch ? Number(batch.fetchedOffset) : Number(batch.firstOffset());
}

/**
 * A record that no shipper wrote is a lane of its own: it is never taken for a re-send.
 * @throws RangeError when it cannot be read
 */
export function readBatch(batch: Batch, source: string): FetchedRecords {
  const { partition, recordBatches } = batch;
  const ownLane = `${source}/${partition}`;
  if (recordBatches) {
    return decodeRecordBatches(releaseAnswer(recordBatches.bytes), { partition, ownLane, from: placeOf(batch) });
  }
  return { block: blockOfRecords(readMessages(batch, ownLane)), next: Number(batch.lastOffset()) + 1 };
}

/**
 * A part of an answer keeps all of the answer in memory, for as long as the slowest of its partitions keeps its own. Limits
 * of memory hold because a part is copied unless it is most of the answer.
 */
function releaseAnswer(bytes: Buffer): Buffer {
  return bytes.length < bytes.buffer.byteLength * copiedShareMax ? Buffer.from(bytes) : bytes;
}

/** Those of batches that somebody else wrote, compressed or in a transaction. */
function readMessages({ partition, messages }: Batch, ownLane: string): StreamRecord[] {
  const readLane = createLaneReader(partition);
  return messages.map(({ offset: offsetText, value, headers }) => {
    const offset = Number(offsetText);
    const header = headers?.[laneHeader];
    const place = Buffer.isBuffer(header) ? readLane(header, 0, header.length) : undefined;
    const { lane, sequence } = place ?? { lane: ownLane, sequence: offset };
    return { offset, lane, sequence, payload: value ?? noBytes };
  });
}
