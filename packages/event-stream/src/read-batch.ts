import type { EachBatchPayload } from 'kafkajs';
import { decodeRecordBatches } from './decode-record-batches.ts';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import type { StreamRecord } from './port.ts';
import { blockOfRecords, type RecordBlock } from './record-block.ts';

type Batch = EachBatchPayload['batch'];

/** What one fetch gave of one partition. */
export type FetchedBatch = { fetchedAt: number; block: RecordBlock; next: number };

const noBytes = new Uint8Array(0);

/**
 * A record that no shipper wrote is a lane of its own: it is never taken for a re-send.
 * @throws RangeError when it cannot be read
 */
export function readBatch(batch: Batch, source: string): FetchedBatch {
  const { partition, recordBatches } = batch;
  const fetchedAt = 'fetchedOffset' in batch ? Number(batch.fetchedOffset) : Number(batch.firstOffset());
  const ownLane = `${source}/${partition}`;
  const block = recordBatches
    ? decodeRecordBatches(recordBatches.bytes, { partition, ownLane, from: fetchedAt })
    : blockOfRecords(readMessages(batch, ownLane));
  return { fetchedAt, block, next: Number(batch.lastOffset()) + 1 };
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
