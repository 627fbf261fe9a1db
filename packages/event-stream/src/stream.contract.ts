import { sleep } from '@linkplane/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventSource, SourcePartition, StreamRecord } from './port.ts';

/** An empty stream of one writer. */
export type StreamUnderTest = {
  /** A new consumer of the same stream. */
  openSource: () => EventSource;
  /** Resolves once the records are in the stream. */
  publish: (payloads: string[]) => Promise<void>;
  close: () => Promise<void>;
};

const limits = { recordsMax: 1_000, bytesMax: 1_000_000, waitMsMax: 2_000 };
const noWait = { ...limits, waitMsMax: 0 };

/** The contract of every source of the click stream; run once for each implementation. */
export function describeStreamContract(name: string, openStream: () => Promise<StreamUnderTest>): void {
  describe(`${name} as a click stream`, () => {
    let stream: StreamUnderTest;
    const sources: EventSource[] = [];

    beforeEach(async () => {
      stream = await openStream();
    });
    afterEach(async () => {
      await Promise.all(sources.splice(0).map((source) => source.stop()));
      await stream.close();
    });

    /** Collects every assigned partition; its handler runs until it is revoked. */
    async function consume(): Promise<{ source: EventSource; partitions: SourcePartition[] }> {
      const source = stream.openSource();
      sources.push(source);
      const partitions: SourcePartition[] = [];
      await source.start(async (partition) => {
        partitions.push(partition);
        await untilRevoked(partition);
      });
      await vi.waitFor(() => expect(partitions).not.toHaveLength(0), 10_000);
      return { source, partitions };
    }

    /** The first partition that has records, with all of them. */
    async function consumeFirst(
      count: number,
    ): Promise<{ source: EventSource; partition: SourcePartition; records: StreamRecord[] }> {
      const { source, partitions } = await consume();
      for (;;) {
        for (const partition of partitions) {
          const records = await readCount(partition, 0, count);
          if (records.length > 0) return { source, partition, records };
        }
        await sleep(20);
      }
    }

    test('records arrive in order with their exact bytes, and offsets and sequences rise', async () => {
      const payloads = makePayloads(500);
      await stream.publish(payloads);
      const { records } = await consumeFirst(500);
      expect(payloadsOf(records)).toEqual(payloads);
      for (const [at, record] of records.entries()) {
        expect(record.offset).toBeGreaterThan(records[at - 1]?.offset ?? -1);
        expect(record.sequence).toBeGreaterThan(records[at - 1]?.sequence ?? -1);
        expect(record.lane).toBe(records[0]!.lane);
      }
    });

    test('a read respects its limits and returns one record at least', async () => {
      await stream.publish(makePayloads(50));
      const { partition, records } = await consumeFirst(50);
      const from = records[0]!.offset;
      expect(await partition.read(from, { ...noWait, recordsMax: 7 })).toHaveLength(7);
      expect((await partition.read(from, { ...noWait, bytesMax: 40 })).length).toBeLessThan(10);
      expect(await partition.read(from, { ...noWait, bytesMax: 1 })).toHaveLength(1);
    });

    test('a position returns the same records until they are committed, and a range exactly its own', async () => {
      await stream.publish(makePayloads(60));
      const { partition, records } = await consumeFirst(60);
      expect(payloadsOf(await readCount(partition, records[20]!.offset, 40))).toEqual(payloadsOf(records.slice(20)));
      const range = await partition.readRange(records[10]!.offset, records[30]!.offset);
      expect([...range].map(describeRecord)).toEqual(records.slice(10, 30).map(describeRecord));
      expect(await partition.readRange(records[10]!.offset, records[10]!.offset)).toHaveLength(0);
      expect(payloadsOf(await readCount(partition, records[30]!.offset, 30))).toEqual(payloadsOf(records.slice(30)));
    });

    test('after a commit the next consumer reads everything that was not committed', async () => {
      await stream.publish(makePayloads(60));
      const first = await consumeFirst(60);
      const next = first.records[25]!.offset;
      await first.partition.commit(next);
      await first.source.stop();
      const second = await consumeFirst(35);
      expect(second.partition.source).toBe(first.partition.source);
      expect(second.partition.partition).toBe(first.partition.partition);
      expect(payloadsOf(await readCount(second.partition, next, 35))).toEqual(payloadsOf(first.records.slice(25)));
    });

    test('the first range that a new consumer reads is whole, and reading continues behind it', async () => {
      await stream.publish(makePayloads(3_000));
      const first = await consumeFirst(3_000);
      await first.source.stop();
      const { partitions } = await consume();
      const { source, partition } = first.partition;
      const isSame = (other: SourcePartition) => other.source === source && other.partition === partition;
      await vi.waitFor(() => expect(partitions.some(isSame)).toBe(true), 10_000);
      const again = partitions.find(isSame)!;
      const [from, to] = [first.records[5]!.offset, first.records[2_900]!.offset];
      expect(payloadsOf(await again.readRange(from, to))).toEqual(payloadsOf(first.records.slice(5, 2_900)));
      expect(payloadsOf(await readCount(again, to, 100))).toEqual(payloadsOf(first.records.slice(2_900)));
    });

    test('a read waits for the first record, and returns none when none arrives', async () => {
      await stream.publish(['first']);
      const { partition, records } = await consumeFirst(1);
      const next = records[0]!.offset + 1;
      expect(await partition.read(next, { ...limits, waitMsMax: 100 })).toHaveLength(0);
      const waiting = partition.read(next, { ...limits, waitMsMax: 10_000 });
      await stream.publish(['second']);
      expect(payloadsOf(await waiting)).toEqual(['second']);
    });

    test('stop revokes partitions, ends waiting reads and waits for the handlers', async () => {
      await stream.publish(['one']);
      const source = stream.openSource();
      let finished = 0;
      let assigned = 0;
      await source.start(async (partition) => {
        assigned++;
        while (!partition.revoked.aborted)
          await partition.read(Number.MAX_SAFE_INTEGER - 1, { ...limits, waitMsMax: 60_000 });
        await sleep(50);
        finished++;
      });
      await vi.waitFor(() => expect(assigned).toBeGreaterThan(0), 10_000);
      await source.stop();
      expect(finished).toBe(assigned);
    });

    test('a failed handler is called again', async () => {
      await stream.publish(['one']);
      const source = stream.openSource();
      sources.push(source);
      const seen: string[] = [];
      await source.start(async (partition) => {
        seen.push(`${partition.source}/${partition.partition}`);
        if (seen.length === 1) throw new Error('the handler fails once');
        await untilRevoked(partition);
      });
      await vi.waitFor(() => expect(seen.filter((name) => name === seen[0]).length).toBeGreaterThan(1), 15_000);
    });
  });
}

/** Reads until there are `count` records or no more arrive. */
async function readCount(partition: SourcePartition, from: number, count: number): Promise<StreamRecord[]> {
  const records: StreamRecord[] = [];
  while (records.length < count) {
    const next = records.length === 0 ? from : records.at(-1)!.offset + 1;
    const more = await partition.read(next, { ...limits, waitMsMax: records.length === 0 ? 100 : 2_000 });
    if (more.length === 0) break;
    records.push(...more);
  }
  return records;
}

function makePayloads(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `record ${i} ünïcödé`);
}

function payloadsOf(records: Iterable<StreamRecord>): string[] {
  return [...records].map(({ payload }) => Buffer.from(payload).toString());
}

function describeRecord({ offset, lane, sequence, payload }: StreamRecord): string {
  return `${offset} ${lane} ${sequence} ${Buffer.from(payload).toString()}`;
}

function untilRevoked({ revoked }: SourcePartition): Promise<void> {
  if (revoked.aborted) return Promise.resolve();
  return new Promise((resolve) => revoked.addEventListener('abort', () => resolve(), { once: true }));
}
