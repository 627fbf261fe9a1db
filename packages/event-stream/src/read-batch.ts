import type { EachBatchPayload } from 'kafkajs';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import type { StreamRecord } from './port.ts';

type Batch = EachBatchPayload['batch'];

/** What one fetch gave of one partition. */
export type FetchedBatch = { fetchedAt: number; records: StreamRecord[]; next: number };

const noBytes = new Uint8Array(0);

/** A record that no shipper wrote is a lane of its own: it is never taken for a re-send. */
export function readBatch(batch: Batch, source: string): FetchedBatch {
  const { partition, messages } = batch;
  const readLane = createLaneReader(partition);
  const ownLane = `${source}/${partition}`;
  const records = messages.map(({ offset: offsetText, value, headers }): StreamRecord => {
    const offset = Number(offsetText);
    const header = headers?.[laneHeader];
    const place = Buffer.isBuffer(header) ? readLane(header.toString('latin1')) : undefined;
    const { lane, sequence } = place ?? { lane: ownLane, sequence: offset };
    return { offset, lane, sequence, payload: value ?? noBytes };
  });
  const fetchedAt = 'fetchedOffset' in batch ? Number(batch.fetchedOffset) : Number(batch.firstOffset());
  return { fetchedAt, records, next: Number(batch.lastOffset()) + 1 };
}
