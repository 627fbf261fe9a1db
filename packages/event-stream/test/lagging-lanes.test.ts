import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 } from 'node:zlib';
import { openJournalReader } from '@linkplane/event-journal';
import { sleep } from '@linkplane/runtime';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  appendAll,
  collect,
  dropRepeated,
  logger,
  makeClicks,
  openTestStream,
  startTestBroker,
  testTimeoutMs,
  textsOf,
  waitFor,
  type CollectedRecord,
} from './kafka-fixtures.ts';

const first = await startTestBroker();
// The internal topic of groups has one replica, which the first query creates: here, while there is one broker.
if (first) await queryGroups(first.brokers);
const second = first && (await startTestBroker({ joins: { broker: first, nodeId: 2 } }));
const partitionCount = 4;
const partitionsOfSecond = [1, 3];

/** The first broker leads even partitions, the second one odd ones, and neither has replicas of the other's. */
async function openSpreadStream() {
  const stream = openTestStream(first!, partitionCount);
  const admin = new Kafka({ ...stream.connection, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const replicaAssignment = Array.from({ length: partitionCount }, (_, partition) => ({
    partition,
    replicas: [partitionsOfSecond.includes(partition) ? 2 : 1],
  }));
  const topics = [{ topic: stream.topic, numPartitions: -1, replicationFactor: -1, replicaAssignment }];
  await waitFor(async () => (await admin.describeCluster()).brokers.length === 2, 'both brokers');
  await admin.createTopics({ topics, waitForLeaders: false });
  await waitFor(async () => {
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [stream.topic] });
    return found[0]?.partitions.every(({ leader }) => leader > 0);
  }, 'a leader of each partition');
  await admin.disconnect();
  return stream;
}

async function queryGroups(brokers: string[]): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.describeGroups(['any']);
  await admin.disconnect();
}

/** So that only reachable memory is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function partitionOf(click: string): number {
  return crc32(/"linkId":"([^"]+)"/.exec(click)?.[1] ?? '') % partitionCount;
}

function expectAllInOrder(records: readonly CollectedRecord[], payloads: readonly string[]): void {
  const kept = dropRepeated(records).map(({ payload }) => payload);
  expect(kept.length).toBe(payloads.length);
  expect(kept.toSorted()).toEqual(payloads.toSorted());
}

describe.skipIf(!first)('the Kafka shipper with a cluster of two brokers', { timeout: testTimeoutMs }, () => {
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
  });

  test('ships other partitions while some have no leader, keeps memory flat, and catches up in order', async () => {
    const stream = await openSpreadStream();
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({
      ownJournalId: journal.journalId,
      createTopic: false,
      requestTimeoutMs: 2_000,
    });
    const payloads = makeClicks(2_000);
    await appendAll(journal, payloads);
    await waitFor(() => shipper.counts.recordsShipped === 2_000, 'the first records');
    collectGarbage();
    const buffersBefore = process.memoryUsage().arrayBuffers;
    await second!.kill();
    const shippedBefore = shipper.counts.recordsShipped;
    const padding = 'x'.repeat(2_000);
    let written = 0;
    for (; written < 20_000; written += 1_000) {
      const more = makeClicks(1_000, 2_000 + written).map((click) => `${click.slice(0, -1)},"p":"${padding}"}`);
      payloads.push(...more);
      await appendAll(journal, more);
      shipper.wake();
      await sleep(5);
    }
    const others = payloads.slice(2_000).filter((click) => !partitionsOfSecond.includes(partitionOf(click))).length;
    await waitFor(() => shipper.counts.recordsShipped === shippedBefore + others, 'the records of other partitions');
    await waitFor(() => shipper.counts.laggingLanes === partitionsOfSecond.length, 'the lagging lanes');
    await waitFor(() => shipper.counts.lagBytes > 0.9 * 20_000 * padding.length, 'the lag');
    // 40 MB were written in between, half of them wait, and a lagging lane keeps one batch in memory.
    const usedBytes = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - buffersBefore;
    };
    await expect.poll(usedBytes, { timeout: 3_000 }).toBeLessThan(16 * 2 ** 20);
    expect(shipper.counts.breaker).toBe('closed');
    // Records that are not in Kafka are not acknowledged: a process that starts now would send them again.
    const reader = openJournalReader({ directory: journal.directory, logger });
    onTestFinished(() => reader.close());
    const kept = await reader.read(reader.acknowledged(), { recordsMax: 30_000, bytesMax: 2 ** 27 });
    expect(kept.length).toBeGreaterThan(19_000);

    // Consumers wait for these partitions alone, also in a group that has never read them.
    const early = stream.openSource({ groupId: randomUUID() });
    onTestFinished(() => early.stop());
    const readEarly = await collect(early);
    const readable = payloads.filter((click) => !partitionsOfSecond.includes(partitionOf(click))).length;
    await waitFor(() => readEarly.length >= readable, 'the other partitions to be read');
    expect(early.counts.crashes).toBe(0);
    await early.stop();

    await second!.startAgain();
    await waitFor(() => shipper.counts.laggingLanes === 0, 'the lanes to catch up');
    const last = makeClicks(500, 2_000 + written);
    payloads.push(...last);
    await appendAll(journal, last);
    await waitFor(() => shipper.counts.recordsShipped >= payloads.length, 'all records');
    await journal.close();
    await shipper.stop(10_000);
    expect(shipper.counts.lagBytes).toBe(0);
    const source = stream.openSource();
    const records = await collect(source);
    const isWhole = () => textsOf(records).size >= payloads.length;
    try {
      await waitFor(isWhole, 'all records in the stream');
    } finally {
      await source.stop();
    }
    expectAllInOrder(records, payloads);
  });
});
