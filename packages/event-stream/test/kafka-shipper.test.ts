import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@linkplane/runtime';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openJournalReader } from '@linkplane/event-journal';
import { ensureTopic } from '../src/index.ts';
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
  type TestStream,
} from './kafka-fixtures.ts';

const broker = await startTestBroker();

async function readUntil(stream: TestStream, count: number): Promise<CollectedRecord[]> {
  const source = stream.openSource();
  const records = await collect(source);
  const isWhole = () => textsOf(records).size >= count;
  try {
    await waitFor(isWhole, `${count} different records`);
  } finally {
    await source.stop();
  }
  return records;
}

function expectExactlyOnce(records: readonly CollectedRecord[], payloads: readonly string[]): void {
  const kept = dropRepeated(records).map(({ payload }) => payload);
  expect(kept.length).toBe(payloads.length);
  expect(kept.toSorted()).toEqual(payloads.toSorted());
}

/** What the load of a test may be ahead of its shipper by, so that a slow machine does not write without end. */
const unshippedRecordsMax = 50_000;

describe.skipIf(!broker)('the Kafka shipper with a real broker', { timeout: testTimeoutMs }, () => {
  afterAll(() => broker?.stop());

  test('loses no record and keeps lanes in order while the broker is frozen and killed under load', async () => {
    const stream = openTestStream(broker!);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId, requestTimeoutMs: 1_000 });
    const payloads: string[] = [];
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) {
        await sleep(10);
        if (payloads.length - shipper.counts.recordsShipped > unshippedRecordsMax) continue;
        const more = makeClicks(400, payloads.length);
        payloads.push(...more);
        await appendAll(journal, more);
        shipper.wake();
      }
    })();
    for (let round = 0; round < 2; round++) {
      const before = shipper.counts.recordsShipped;
      await waitFor(() => shipper.counts.recordsShipped > before + 2_000);
      if (round === 0) {
        const failuresBefore = shipper.counts.failures;
        process.kill(broker!.pid(), 'SIGSTOP');
        await waitFor(() => shipper.counts.failures > failuresBefore).finally(() =>
          process.kill(broker!.pid(), 'SIGCONT'),
        );
      } else {
        await broker!.kill();
        await sleep(200);
        await broker!.startAgain();
      }
    }
    over.abort();
    await writing;
    await journal.close();
    await shipper.stop(30_000);
    expect(shipper.counts.failures).toBeGreaterThan(0);
    expect(shipper.counts.lagBytes).toBe(0);
    expectExactlyOnce(await readUntil(stream, payloads.length), payloads);
  });

  test('keeps memory flat while the broker is down, and drains the journal after that', async () => {
    const stream = openTestStream(broker!);
    const journal = await stream.openJournal();
    await broker!.kill();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    const payloads = makeClicks(20_000);
    const padding = 'x'.repeat(3_000);
    let rssBytesMax = 0;
    let rssBytesBefore = 0;
    for (let at = 0; at < payloads.length; at += 1_000) {
      const padded = payloads.slice(at, at + 1_000).map((payload) => `${payload.slice(0, -1)},"p":"${padding}"}`);
      await appendAll(journal, padded);
      shipper.wake();
      await sleep(10);
      if (at === 5_000) rssBytesBefore = process.memoryUsage().rss;
      if (at > 5_000) rssBytesMax = Math.max(rssBytesMax, process.memoryUsage().rss);
    }
    // 45 MB were written in between.
    expect(rssBytesMax - rssBytesBefore).toBeLessThan(32 * 2 ** 20);
    expect(shipper.counts.inFlightBytes).toBeLessThan(8 * 2 ** 20);
    await waitFor(() => shipper.counts.breaker !== 'closed' && shipper.counts.lagBytes > 60_000_000);
    await broker!.startAgain();
    await waitFor(() => shipper.counts.recordsShipped >= payloads.length);
    await journal.close();
    await shipper.stop(5_000);
    const reader = openJournalReader({ directory: journal.directory, logger });
    onTestFinished(() => reader.close());
    expect(await reader.read(reader.acknowledged(), { recordsMax: 1, bytesMax: 1 })).toEqual([]);
    expect(shipper.counts.breaker).toBe('closed');
  });

  test('stops within its deadline without Kafka, and the next process drains its journal', async () => {
    const stream = openTestStream(broker!);
    const dead = await stream.openJournal();
    const unreachable = stream.openShipper({ ownJournalId: dead.journalId, brokers: ['127.0.0.1:9'] });
    const payloads = makeClicks(3_000);
    await appendAll(dead, payloads);
    await dead.close();
    const startedAt = performance.now();
    await unreachable.stop(300);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(unreachable.counts.recordsShipped).toBe(0);
    const next = stream.openShipper();
    await waitFor(() => next.counts.journalsDrained === 1);
    const continued = await stream.openJournal();
    expect(continued.journalId).toBe(dead.journalId);
    await continued.close();
    await next.stop(5_000);
    expectExactlyOnce(await readUntil(stream, payloads.length), payloads);
  });

  test('stops in time while its broker is frozen', async () => {
    const stream = openTestStream(broker!);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    await appendAll(journal, makeClicks(10));
    await waitFor(() => shipper.counts.recordsShipped === 10);
    process.kill(broker!.pid(), 'SIGSTOP');
    try {
      await appendAll(journal, makeClicks(10, 10));
      await journal.close();
      const startedAt = performance.now();
      await shipper.stop(300);
      // The timeout of a request is ten seconds.
      expect(performance.now() - startedAt).toBeLessThan(8_000);
    } finally {
      process.kill(broker!.pid(), 'SIGCONT');
    }
    const next = stream.openShipper();
    await waitFor(() => next.counts.journalsDrained === 1);
    await next.stop(1_000);
    expectExactlyOnce(await readUntil(stream, 20), makeClicks(20));
  });

  test('does not ship the journal of a running process', async () => {
    const stream = openTestStream(broker!);
    const living = await stream.openJournal();
    await appendAll(living, makeClicks(10));
    const other = stream.openShipper();
    await sleep(600);
    await other.stop(1_000);
    expect(other.counts.recordsShipped).toBe(0);
    await living.close();
  });

  test('ships the records of a link to one partition in order, in other lanes for another partition count', async () => {
    const stream = openTestStream(broker!, 6);
    const payloads: string[] = [];
    for (const partitionCount of [1, 4, 6]) {
      const journal = await stream.openJournal(partitionCount);
      const more = makeClicks(1_000, payloads.length);
      payloads.push(...more);
      await appendAll(journal, more);
      await journal.close();
    }
    const shipper = stream.openShipper();
    await waitFor(() => shipper.counts.recordsShipped >= payloads.length);
    await shipper.stop(5_000);
    const records = await readUntil(stream, payloads.length);
    expectExactlyOnce(records, payloads);
    const lanes = new Set(records.map(({ lane }) => lane.slice(lane.indexOf('/'))));
    expect([...lanes].filter((lane) => lane.endsWith('/1'))).toEqual(['/0/1']);
    expect([...lanes].filter((lane) => lane.endsWith('/4')).sort()).toEqual(['/0/4', '/1/4', '/2/4', '/3/4']);
    expect([...lanes].filter((lane) => lane.endsWith('/6'))).toHaveLength(6);
    const partitionsByLink = new Map<string, Set<number>>();
    for (const { payload, partition, lane } of records) {
      const key = `${lane.split('/')[2]} ${/"linkId":"([^"]+)"/.exec(payload)?.[1]}`;
      partitionsByLink.set(key, (partitionsByLink.get(key) ?? new Set()).add(partition));
    }
    expect([...partitionsByLink.values()].every((partitions) => partitions.size === 1)).toBe(true);
  });

  test('ships the rest of a journal once the topic has as many partitions as it was written for', async () => {
    const stream = openTestStream(broker!, 6);
    await ensureTopic(stream.connection, { topic: stream.topic, partitionCount: 2 });
    const journal = await stream.openJournal(6);
    const payloads = makeClicks(1_000);
    await appendAll(journal, payloads);
    const shipper = stream.openShipper({ ownJournalId: journal.journalId, createTopic: false });
    await waitFor(() => shipper.counts.laggingLanes === 4 && shipper.counts.recordsShipped > 0);
    expect(shipper.counts.recordsShipped).toBeLessThan(payloads.length);
    await ensureTopic(stream.connection, { topic: stream.topic, partitionCount: 6 });
    await waitFor(() => shipper.counts.recordsShipped >= payloads.length);
    await journal.close();
    await shipper.stop(5_000);
    expectExactlyOnce(await readUntil(stream, payloads.length), payloads);
  });

  test('restores the partitions of a topic that was created again with fewer, without a restart', async () => {
    const stream = openTestStream(broker!, 4);
    const admin = new Kafka({ ...stream.connection, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    onTestFinished(() => admin.disconnect());
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    await appendAll(journal, makeClicks(100));
    await waitFor(() => shipper.counts.recordsShipped === 100);
    await admin.deleteTopics({ topics: [stream.topic] });
    await waitFor(async () => !(await admin.listTopics()).includes(stream.topic));
    // Waiting for leaders right after that can fail because the topic is not known yet.
    await admin.createTopics({ topics: [{ topic: stream.topic, numPartitions: 1 }], waitForLeaders: false });
    const payloads = makeClicks(100, 100);
    await appendAll(journal, payloads);
    await waitFor(() => shipper.counts.recordsShipped === 200, 'the records that came later');
    await journal.close();
    await shipper.stop(5_000);
    expectExactlyOnce(await readUntil(stream, 100), payloads);
  });

  test('quarantines a record that is too large for the broker in a file, and ships the others', async () => {
    const stream = openTestStream(broker!);
    const admin = new Kafka({ brokers: broker!.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const configEntries = [{ name: 'max.message.bytes', value: '100000' }];
    await admin.createTopics({ topics: [{ topic: stream.topic, numPartitions: 6, configEntries }] });
    await admin.disconnect();
    const journal = await stream.openJournal();
    const small = makeClicks(2_000);
    const large = JSON.stringify({ linkId: 'lnk_1', p: 'x'.repeat(200_000) });
    await appendAll(journal, [...small.slice(0, 1_000), large, ...small.slice(1_000)]);
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    await waitFor(() => shipper.counts.recordsShipped >= small.length);
    expect(shipper.counts.recordsQuarantined).toBe(1);
    await journal.close();
    await shipper.stop(5_000);
    const [file] = readdirSync(journal.directory).filter((name) => name.startsWith('quarantined-'));
    expect(readFileSync(join(journal.directory, file ?? ''), 'utf8')).toBe(large);
    expectExactlyOnce(await readUntil(stream, small.length), small);
  });
});
