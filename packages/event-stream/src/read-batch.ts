import type { EachBatchPayload } from 'kafkajs';
import { decodeRecordBatches } from './decode-record-batches.ts';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import type { StreamRecord } from './port.ts';
import { blockOfRecords, type RecordBlock } from './record-block.ts';

type Batch = EachBatchPayload['batch'];

/** What one fetch gave of one partition; the following one begins at `next`. */
export type FetchedRecords = { block: RecordBlock; next: number };

const noBytes = new Uint8Array(0);
/** One part in so many of an answer is worth copying. */
const smallestShare = 8;

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
 * A partition's part of an answer keeps all of the answer in memory. Where the others had much more of it, this one is
 * copied: its handler may be slow, and keep it for long.
 */
function releaseAnswer(bytes: Buffer): Buffer {
  return bytes.length * smallestShare < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes;
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
