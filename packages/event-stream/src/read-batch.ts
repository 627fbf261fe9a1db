import type { EachBatchPayload } from 'kafkajs';
import { decodeRecordBatches } from './decode-record-batches.ts';
import { createLaneReader, laneHeader } from './kafka-lane.ts';
import type { StreamRecord } from './port.ts';
import { blockOfRecords, type FetchedRecords } from './record-block.ts';

type Batch = EachBatchPayload['batch'];

const noBytes = new Uint8Array(0);
/** Batches that are a larger part of a response are used in place. */
const copiedShareMax = 0.5;

/** The offset of the fetch. */
export function fetchOffsetOf(batch: Batch): number {
  return 'fetchedOffset' in batch ? Number(batch.fetchedOffset) : Number(batch.firstOffset());
}

/**
 * Records that no shipper wrote have a lane of their own, in which none is ever taken for a repeated one.
 * @throws RangeError when the batch cannot be decoded
 */
export function readBatch(batch: Batch, source: string): FetchedRecords {
  const { partition, recordBatches } = batch;
  const ownLane = `${source}/${partition}`;
  if (recordBatches) {
    return decodeRecordBatches(detachFromResponse(recordBatches.bytes), {
      partition,
      ownLane,
      from: fetchOffsetOf(batch),
    });
  }
  return { block: blockOfRecords(readMessages(batch, ownLane)), next: Number(batch.lastOffset()) + 1 };
}

/**
 * A slice of a response keeps the whole response in memory, for as long as the slowest of its partitions needs its own.
 * So that memory limits hold, a slice is copied unless it is most of the response.
 */
function detachFromResponse(bytes: Buffer): Buffer {
  return bytes.length < bytes.buffer.byteLength * copiedShareMax ? Buffer.from(bytes) : bytes;
}

/** Decodes batches of other writers, compressed or in a transaction. */
function readMessages({ partition, messages }: Batch, ownLane: string): StreamRecord[] {
  const readLane = createLaneReader(partition);
  return messages.map(({ offset: offsetText, value, headers }) => {
    const offset = Number(offsetText);
    const header = headers?.[laneHeader];
    const position = Buffer.isBuffer(header) ? readLane(header, 0, header.length) : undefined;
    const { lane, sequence } = position ?? { lane: ownLane, sequence: offset };
    return { offset, lane, sequence, payload: value ?? noBytes };
  });
}
