import type { VisitRecord } from '@linkplane/event-journal';
import { encodeLanePrefix } from '../kafka-lane.ts';
import { createRecordBatchEncoder, type RecordBatchEncoder } from './encode-record-batch.ts';
import { createRouter } from './route-record.ts';

/** Consecutive records of one lane, encoded for a broker. */
export type LaneBatch = {
  partition: number;
  records: number;
  firstSequence: number;
  /** A record batch, encoded. */
  bytes: Buffer;
};

/** Gathers a request: one batch of each lane at most. */
export type Gatherer = {
  /** Returns the partition of a record, which is the one to `add` next. */
  route: (bytes: Buffer, start: number, end: number, partitionCount: number) => number;
  /** Adds the record that was routed just before; false, and nothing is added, when the request is full. */
  add: VisitRecord;
  /** Removes the records of a lane. */
  drop(partition: number): void;
  batches(): LaneBatch[];
  records(): number;
  bytes(): number;
  /** Empties it for reuse. The batches that it returned are overwritten. */
  reset(): void;
};

type Lane = { encoder: RecordBatchEncoder; partition: number; records: number; firstSequence: number };

/** A broker accepts a lane's part of a request as one batch, and limits its size: to 1 MB by default. */
const laneBytesMax = 768 * 1_024;
const requestBytesMax = 3 * 1_048_576;
/** The bytes of a record beside its payload. */
const recordOverheadBytes = 160;
/** Memory that an empty one keeps. */
const reusedBytesMax = 8 * 1_048_576;

/** Splits a journal's records into requests, in order. @param recordsMax of one request */
export function createGatherer(journalId: string, recordsMax: number): Gatherer {
  const router = createRouter();
  let lanes = new Map<number, Lane>();
  let partition = 0;
  let records = 0;
  let bytesGathered = 0;
  let prefixCount = 0;
  let lanePrefix = Buffer.alloc(0);

  function openLane(): Lane {
    const lane = { encoder: createRecordBatchEncoder(), partition, records: 0, firstSequence: 0 };
    lanes.set(partition, lane);
    return lane;
  }

  return {
    route: (bytes, start, end, partitionCount) => {
      partition = router.route(bytes, start, end, partitionCount);
      return partition;
    },
    add: (bytes, start, end, sequence, partitionCount) => {
      const size = end - start + recordOverheadBytes;
      const lane = lanes.get(partition) ?? openLane();
      if (records >= recordsMax || (records > 0 && bytesGathered + size > requestBytesMax)) return false;
      if (lane.records > 0 && lane.encoder.size() + size > laneBytesMax) return false;
      if (partitionCount !== prefixCount) {
        prefixCount = partitionCount;
        lanePrefix = Buffer.from(encodeLanePrefix(journalId, partitionCount), 'latin1');
      }
      if (lane.records === 0) lane.firstSequence = sequence;
      lane.records++;
      records++;
      bytesGathered += size;
      lane.encoder.add(bytes, start, end, router.keyStart, router.keyEnd, lanePrefix, sequence);
      return true;
    },
    drop: (dropped) => {
      const lane = lanes.get(dropped);
      if (!lane) return;
      records -= lane.records;
      lane.records = 0;
      lane.encoder.reset();
    },
    batches: () => {
      const now = Date.now();
      return [...lanes.values()]
        .filter((lane) => lane.records > 0)
        .map(({ encoder, ...lane }) => ({ ...lane, bytes: encoder.finish(now) }));
    },
    records: () => records,
    bytes: () => bytesGathered,
    reset: () => {
      let reusedBytes = 0;
      for (const lane of lanes.values()) {
        reusedBytes += lane.encoder.capacityBytes();
        lane.records = 0;
        lane.encoder.reset();
      }
      if (reusedBytes > reusedBytesMax) lanes = new Map();
      records = 0;
      bytesGathered = 0;
    },
  };
}
