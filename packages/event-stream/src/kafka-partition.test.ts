import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { openKafkaPartition, type AssignedPartition } from './kafka-partition.ts';
import type { StreamRecord } from './port.ts';
import { blockOfRecords } from './record-block.ts';
import { createSourceCounts, type SourceCounts } from './source-counts.ts';

const limits = { recordsMax: 100, bytesMax: 10_000, waitMsMax: 50 };

/** A partition whose fetches come from the test. */
function openPartition(): { partition: AssignedPartition; counts: SourceCounts; seeks: number[] } {
  const counts = createSourceCounts();
  const seeks: number[] = [];
  const partition = openKafkaPartition({
    source: 'test',
    partition: 0,
    onRecordsLost: 'stop' as const,
    unreadBytesMax: 1_000,
    counts,
    logger: createLogger('test', 'silent'),
    fetcher: {
      seek: (offset) => void seeks.push(offset),
      pause: () => undefined,
      resume: () => undefined,
      readEnds: async () => ({ low: 0, high: 1_000 }),
      commit: () => undefined,
    },
  });
  return { partition, counts, seeks };
}

/** Records at these offsets, of a fetch that ends before `next`. */
function fetched(offsets: number[], next: number): () => { block: ReturnType<typeof blockOfRecords>; next: number } {
  const records = offsets.map((offset): StreamRecord => {
    return { offset, lane: 'lane', sequence: offset, payload: Buffer.from(`record ${offset}`) };
  });
  return () => ({ block: blockOfRecords(records), next });
}

const failing = () => {
  throw new RangeError('damaged');
};

async function readOffsets(partition: AssignedPartition, from: number): Promise<number[]> {
  return [...(await partition.read(from, limits))].map(({ offset }) => offset);
}

test('a damaged fetch fails the read that reaches it, is fetched again, and is counted until a fetch is decoded', async () => {
  const { partition, counts, seeks } = openPartition();
  expect(await readOffsets(partition, 0)).toEqual([]);
  expect(partition.push(0, fetched([0, 1], 2))).toBe(2);
  expect(partition.push(2, failing)).toBeUndefined();
  expect(counts.partitionsUnreadable).toBe(1);
  expect(await readOffsets(partition, 0)).toEqual([0, 1]);
  await expect(readOffsets(partition, 2)).rejects.toThrow('from 2 on');
  expect(await readOffsets(partition, 2)).toEqual([]);
  expect(seeks).toEqual([0, 2]);
  expect(counts.partitionsUnreadable).toBe(1);
  expect(partition.push(2, fetched([2], 3))).toBe(3);
  expect(counts.partitionsUnreadable).toBe(0);
  expect(await readOffsets(partition, 2)).toEqual([2]);
});

test('a revoked partition is no longer counted as unreadable', async () => {
  const { partition, counts } = openPartition();
  await readOffsets(partition, 0);
  partition.push(0, failing);
  partition.revoke();
  expect(counts.partitionsUnreadable).toBe(0);
});

test('a damaged fetch behind offsets without records fails the read that reaches it', async () => {
  const { partition } = openPartition();
  await readOffsets(partition, 0);
  partition.push(0, fetched([0, 1], 4));
  partition.push(4, failing);
  expect(await readOffsets(partition, 0)).toEqual([0, 1]);
  await expect(readOffsets(partition, 2)).rejects.toThrow('cannot be read');
  expect(await readOffsets(partition, 2)).toEqual([]);
  expect(partition.push(2, fetched([4], 5))).toBe(5);
  expect(await readOffsets(partition, 2)).toEqual([4]);
});

test('a jump of the consumer over offsets without records is verified and followed', async () => {
  const { partition, seeks } = openPartition();
  await readOffsets(partition, 0);
  partition.push(0, fetched([0, 1], 4));
  expect(partition.push(6, fetched([6], 7))).toBeUndefined();
  expect(await readOffsets(partition, 0)).toEqual([0, 1]);
  expect(await readOffsets(partition, 2)).toEqual([]);
  expect(seeks).toEqual([0, 2]);
  expect(partition.push(6, fetched([6], 7))).toBe(7);
  expect(await readOffsets(partition, 2)).toEqual([6]);
});
