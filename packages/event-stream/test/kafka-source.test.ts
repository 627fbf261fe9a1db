import { randomUUID } from 'node:crypto';
import { closeSync, globSync, openSync, readFileSync, writeSync } from 'node:fs';
import { sleep } from '@linkplane/runtime';
import { CompressionTypes, Kafka, logLevel } from 'kafkajs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureTopic, type KafkaSource } from '../src/index.ts';
import {
  appendAll,
  collect,
  dropRepeated,
  makeClicks,
  openTestStream,
  startTestBroker,
  testTimeoutMs,
  textsOf,
  waitFor,
  type CollectedRecord,
  type TestStream,
} from './kafka-fixtures.ts';
import { openRefusingProxy } from './refusing-proxy.ts';

const proxy = await openRefusingProxy();
const broker = await startTestBroker({ proxy });
const client = () => new Kafka({ brokers: broker!.brokers, logLevel: logLevel.NOTHING });

/** A stream of these records, without a writer. */
async function openFilledStream(payloads: string[], partitionCount = 6): Promise<TestStream> {
  const stream = openTestStream(broker!, partitionCount);
  const journal = await stream.openJournal();
  await appendAll(journal, payloads);
  await journal.close();
  const shipper = stream.openShipper();
  await waitFor(() => shipper.counts.recordsShipped >= payloads.length);
  await shipper.stop(5_000);
  return stream;
}

function open(stream: TestStream, options: Parameters<TestStream['openSource']>[0] = {}): KafkaSource {
  const source = stream.openSource(options);
  onTestFinished(() => source.stop());
  return source;
}

async function readMembers(groupId: string): Promise<string[]> {
  const admin = client().admin();
  await admin.connect();
  const { groups } = await admin.describeGroups([groupId]);
  await admin.disconnect();
  return groups.flatMap(({ members }) => members.map(({ memberId }) => memberId));
}

/** Changes a byte of a record in a broker's log. Returns the function that undoes it. */
function damageLog(partition: string, text: string): () => void {
  const [file = ''] = globSync(`${broker!.directory}/**/${partition}/00000000000000000000.log`);
  const bytes = readFileSync(file);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  const log = openSync(file, 'r+');
  const writeByte = (byte: number) => writeSync(log, Buffer.of(byte), 0, 1, at);
  writeByte(bytes[at]! ^ 1);
  return () => {
    writeByte(bytes[at]!);
    closeSync(log);
  };
}

/** What another consumer reads of the only partition from `from` on, until no more records arrive. */
async function readFrom(stream: TestStream, from: number): Promise<string[]> {
  const texts: string[] = [];
  let isDone = false;
  await open(stream, { groupId: randomUUID() }).start(async (partition) => {
    for (let next = from; !isDone && !partition.revoked.aborted;) {
      const records = await partition.read(next, { recordsMax: 1_000, bytesMax: 1_000_000, waitMsMax: 2_000 });
      for (const { payload } of records) texts.push(Buffer.from(payload).toString());
      isDone = texts.length > 0 && records.length === 0;
      next = (records.at(-1)?.offset ?? next - 1) + 1;
    }
  });
  await waitFor(() => isDone);
  return texts;
}

/** The session timeout of tests in which no member dies: one that stalls for a while is not taken for dead. */
const longSessionMs = 30_000;

describe.skipIf(!broker)('the Kafka source with a real broker', { timeout: testTimeoutMs }, () => {
  afterAll(async () => {
    await broker?.stop();
    await proxy.stop();
  });

  test('shares the partitions among sources, and loses no record when one joins or leaves', async () => {
    const payloads = makeClicks(6_000);
    const stream = await openFilledStream(payloads.slice(0, 3_000));
    const [one, other] = [open(stream), open(stream)];
    const found: CollectedRecord[] = [];
    await collect(one, found);
    await waitFor(() => one.counts.assignedPartitions === 6);
    await collect(other, found);
    await waitFor(() => one.counts.assignedPartitions === 3 && other.counts.assignedPartitions === 3);
    await waitFor(() => one.counts.topicPartitions === 6 && other.counts.topicPartitions === 6);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    await appendAll(journal, payloads.slice(3_000, 4_500));
    await waitFor(() => textsOf(found).size >= 4_500);
    await one.stop();
    await waitFor(() => other.counts.assignedPartitions === 6);
    await appendAll(journal, payloads.slice(4_500));
    await waitFor(() => textsOf(found).size >= 6_000);
    expect(dropRepeated(found)).toHaveLength(6_000);
    await journal.close();
    await shipper.stop(5_000);
  });

  test('continues reading after the broker was frozen, or killed and restarted', async () => {
    const stream = openTestStream(broker!);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId, requestTimeoutMs: 2_000 });
    const found = await collect(open(stream));
    const expectMore = async (first: number) => {
      await appendAll(journal, makeClicks(1_000, first));
      await waitFor(() => textsOf(found).size >= first + 1_000);
    };
    await expectMore(0);
    process.kill(broker!.pid(), 'SIGSTOP');
    await sleep(2_500);
    process.kill(broker!.pid(), 'SIGCONT');
    await expectMore(1_000);
    await broker!.kill();
    await sleep(1_000);
    await broker!.startAgain();
    await expectMore(2_000);
    expect(dropRepeated(found)).toHaveLength(3_000);
    await journal.close();
    await shipper.stop(5_000);
  });

  test('rejoins as the same member after the broker was down for long', async () => {
    const groupId = randomUUID();
    const stream = await openFilledStream(makeClicks(100));
    const source = open(stream, { groupId, sessionTimeoutMs: longSessionMs });
    const found = await collect(source);
    await waitFor(() => textsOf(found).size === 100);
    const before = await readMembers(groupId);
    await broker!.kill();
    await waitFor(() => source.counts.crashes > 0, 'the client to give up');
    await broker!.startAgain();
    await waitFor(() => source.counts.joins > 1, 'the source to be back');
    expect(await readMembers(groupId)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  // Plays a broker that was suspended for a moment: its controller has moved the group away, and back.
  test('rejoins after a refused join while the coordinator of its group moves', async () => {
    const notCoordinator = 16;
    const coordinatorLoads = 14;
    const stream = await openFilledStream(makeClicks(600));
    const source = open(stream);
    const found = await collect(source);
    await waitFor(() => textsOf(found).size === 600);
    proxy.refuseNext(
      { request: 'Heartbeat', errorCode: notCoordinator },
      { request: 'JoinGroup', errorCode: coordinatorLoads },
    );
    await waitFor(() => proxy.left() === 0, 'the client to be refused');
    await waitFor(() => source.counts.joins >= 2, 'the source to have its partitions again');
    expect(source.counts.crashes).toBe(0);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    await appendAll(journal, makeClicks(600, 600));
    await waitFor(() => textsOf(found).size === 1_200, 'all records');
    await journal.close();
    await shipper.stop(5_000);
  });

  test('leaves no partition without a reader when a client gives up during its join', async () => {
    const groupId = randomUUID();
    const stream = await openFilledStream(makeClicks(600));
    // While its handler runs it sends no heartbeat, and the group waits for it.
    const stranger = client().consumer({ groupId, sessionTimeout: 60_000 });
    onTestFinished(() => stranger.disconnect());
    const released = new AbortController();
    let isBlocking = false;
    await stranger.connect();
    await stranger.subscribe({ topics: [stream.topic], fromBeginning: true });
    await stranger.run({
      eachBatch: async () => {
        isBlocking = true;
        await sleep(testTimeoutMs, released.signal);
      },
    });
    await waitFor(() => isBlocking);
    const source = open(stream, { groupId, silenceMsMax: 2_000 });
    const found = await collect(source);
    await waitFor(() => source.counts.crashes > 0, 'the client to give up');
    released.abort();
    await stranger.disconnect();
    await waitFor(() => textsOf(found).size === 600, 'all records');
    await waitFor(async () => (await readMembers(groupId)).length === 1, 'the group to have one member');
  });

  // Tests the client that the source uses: after its disconnect, the source does not wait for the end of its join.
  test('leaves no member behind when its client is stopped between two attempts to join', async () => {
    const groupRebalances = 27;
    const groupId = randomUUID();
    const stream = await openFilledStream(makeClicks(10));
    const consumer = client().consumer({ groupId, sessionTimeout: longSessionMs });
    onTestFinished(() => consumer.disconnect());
    await consumer.connect();
    await consumer.subscribe({ topics: [stream.topic], fromBeginning: true });
    proxy.refuseNext({ request: 'JoinGroup', errorCode: groupRebalances });
    const joining = consumer.run({ eachBatch: async () => {} });
    await waitFor(() => proxy.left() === 0, 'the client to be refused');
    await consumer.disconnect();
    await joining.catch(() => {});
    expect(await readMembers(groupId)).toEqual([]);
  });

  test('fails on records that retention removed before they were read, or skips and counts them', async () => {
    const stream = await openFilledStream(makeClicks(100), 1);
    const admin = client().admin();
    await admin.connect();
    await admin.fetchTopicOffsets(stream.topic);
    await admin.deleteTopicRecords({ topic: stream.topic, partitions: [{ partition: 0, offset: '40' }] });
    await admin.disconnect();
    const strict = open(stream, { sessionTimeoutMs: longSessionMs });
    const problems: unknown[] = [];
    await strict.start(async (partition) => {
      await partition
        .read(0, { recordsMax: 10, bytesMax: 10_000, waitMsMax: 5_000 })
        .catch((error: unknown) => problems.push(error));
      await sleep(60_000, partition.revoked);
    });
    await waitFor(() => problems.length > 0);
    expect(String(problems[0])).toContain('RecordsLostError');
    expect(strict.counts.recordsLost).toBe(40);
    await strict.stop();
    const lenient = open(stream, { onRecordsLost: 'skip', sessionTimeoutMs: longSessionMs });
    const found = await collect(lenient);
    await waitFor(() => textsOf(found).size === 60);
    expect(found[0]?.offset).toBe(40);
    expect(lenient.counts.recordsLost).toBe(40);
  });

  test('reports a position behind the end of the log for as long as it is read', async () => {
    const stream = await openFilledStream(makeClicks(10), 1);
    const source = open(stream);
    const read: number[] = [];
    await source.start(async (partition) => {
      const limits = { recordsMax: 100, bytesMax: 100_000 };
      read.push(
        (await partition.read(1_000, { ...limits, waitMsMax: 1_500 })).length,
        source.counts.partitionsBeyondEnd,
      );
      read.push((await partition.read(4, { ...limits, waitMsMax: 60_000 })).length, source.counts.partitionsBeyondEnd);
      await sleep(60_000, partition.revoked);
    });
    await waitFor(() => read.length === 4);
    expect(read).toEqual([0, 1, 6, 0]);
  });

  test('limits its buffer for a slow handler, which keeps its partition', async () => {
    const padding = 'x'.repeat(3_000);
    const payloads = makeClicks(10_000).map((text) => `${text.slice(0, -1)},"p":"${padding}"}`);
    const stream = await openFilledStream(payloads, 1);
    const sessionTimeoutMs = 10_000;
    const source = open(stream, { sessionTimeoutMs });
    let handlers = 0;
    let count = 0;
    await source.start(async (partition) => {
      handlers++;
      for (let from = 0; !partition.revoked.aborted;) {
        const isBusy = from === 0;
        const records = await partition.read(from, { recordsMax: 1_000, bytesMax: 8_000_000, waitMsMax: 500 });
        from = (records.at(-1)?.offset ?? from - 1) + 1;
        // Longer than the session: a member with a busy handler is not taken for dead.
        if (isBusy && from > 0) await sleep(sessionTimeoutMs + 1_000, partition.revoked);
        count += records.length;
        await partition.commit(from);
      }
    });
    await waitFor(() => source.counts.bufferedBytes > 4_000_000);
    await sleep(3_000);
    // The topic has 32 MB: the buffer may be full, and one fetch beyond it.
    expect(source.counts.bufferedBytes).toBeLessThan(26 * 2 ** 20);
    await waitFor(() => count >= 10_000);
    expect(handlers).toBe(1);
    await waitFor(() => source.counts.lagRecords === 0);
  });

  test('returns records that no shipper wrote unchanged', async () => {
    const stream = await openFilledStream(makeClicks(1), 1);
    const producer = client().producer();
    await producer.connect();
    await producer.send({
      topic: stream.topic,
      messages: [{ value: 'no header' }, { value: null }, { value: 'odd', headers: { lane: 'nonsense' } }],
    });
    await producer.disconnect();
    const found = await collect(open(stream));
    await waitFor(() => textsOf(found).size === 4);
    const kept = dropRepeated(found);
    expect(kept).toHaveLength(4);
    expect(kept.slice(1).map(({ payload }) => payload)).toEqual(['no header', '', 'odd']);
    expect(kept.slice(1).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  test.each([
    ['compressed', CompressionTypes.GZIP],
    ['not compressed', CompressionTypes.None],
  ])('reads batches of other writers, %s and in transactions, without aborted records', async (_, compression) => {
    const stream = await openFilledStream(makeClicks(1), 1);
    const { topic } = stream;
    const plain = client().producer();
    const producer = client().producer({ transactionalId: randomUUID(), maxInFlightRequests: 1, idempotent: true });
    await Promise.all([producer.connect(), plain.connect()]);
    const writeInTransaction = async (value: string, end: 'commit' | 'abort') => {
      const transaction = await producer.transaction();
      await transaction.send({ topic, compression, messages: [{ value }] });
      await transaction[end]();
    };
    await plain.send({ topic, messages: [{ value: 'first' }] });
    await plain.send({ topic, compression, messages: [{ value: 'one' }, { value: 'two' }, { value: 'three' }] });
    await writeInTransaction('committed', 'commit');
    await writeInTransaction('aborted', 'abort');
    await plain.send({ topic, messages: [{ value: 'last' }] });
    await Promise.all([producer.disconnect(), plain.disconnect()]);
    const written = ['first', 'one', 'two', 'three', 'committed', 'last'];
    const found = await collect(open(stream));
    await waitFor(() => textsOf(found).has('last'));
    expect(dropRepeated(found).map(({ payload }) => payload)).toEqual([...makeClicks(1), ...written]);
    const inTheMiddle = found.find(({ payload }) => payload === 'two')!.offset;
    expect(await readFrom(stream, inTheMiddle)).toEqual(written.slice(written.indexOf('two')));
  });

  test('continues at the end of a partition behind each commit and each abort', async () => {
    const stream = await openFilledStream(makeClicks(1), 1);
    const producer = client().producer({ transactionalId: randomUUID(), maxInFlightRequests: 1, idempotent: true });
    await producer.connect();
    const source = open(stream, { sessionTimeoutMs: longSessionMs });
    const found = await collect(source);
    const written: string[] = [];
    for (const end of ['commit', 'abort', 'abort', 'commit', 'commit', 'abort', 'commit'] as const) {
      const value = `${end} ${written.length}`;
      const transaction = await producer.transaction();
      await transaction.send({ topic: stream.topic, messages: [{ value }] });
      await transaction[end]();
      if (end === 'commit') written.push(value);
      if (end === 'commit') await waitFor(() => textsOf(found).has(value));
    }
    await producer.disconnect();
    expect(dropRepeated(found).map(({ payload }) => payload)).toEqual([...makeClicks(1), ...written]);
  });

  test('stops at damage on the disk of a broker, in that partition alone, until it is repaired', async () => {
    const stream = openTestStream(broker!, 2);
    const producer = client().producer();
    await ensureTopic(stream.connection, { topic: stream.topic, partitionCount: 2 });
    await producer.connect();
    const write = async (partition: number, value: string) =>
      void (await producer.send({ topic: stream.topic, messages: [{ partition, value }] }));
    for (const value of ['before', 'to be damaged', 'behind']) await write(0, value);
    await write(1, 'beside');
    const undo = damageLog(`${stream.topic}-0`, 'to be damaged');
    const source = open(stream, { sessionTimeoutMs: longSessionMs });
    const found = await collect(source);
    await waitFor(() => textsOf(found).has('beside') && source.counts.partitionsUnreadable === 1);
    await write(1, 'later');
    await waitFor(() => textsOf(found).has('later'));
    expect([...textsOf(found)].sort()).toEqual(['before', 'beside', 'later']);
    expect(source.counts).toMatchObject({ crashes: 0, joins: 1 });
    undo();
    await waitFor(() => textsOf(found).has('behind'));
    expect(source.counts.partitionsUnreadable).toBe(0);
    const ofDamaged = dropRepeated(found).filter(({ partition }) => partition === 0);
    expect(ofDamaged.map(({ payload }) => payload)).toEqual(['before', 'to be damaged', 'behind']);
    await producer.disconnect();
  });

  test('uses next to no CPU time when idle, as does the shipper, and emits no timer warning', async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error) => void warnings.push(name);
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const stream = await openFilledStream(makeClicks(10));
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    const found = await collect(open(stream));
    await appendAll(journal, makeClicks(10, 10));
    await waitFor(() => textsOf(found).size === 20);
    await sleep(500);
    const before = process.cpuUsage();
    await sleep(2_000);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 2_000_000).toBeLessThan(0.08);
    expect(warnings).toEqual([]);
    await journal.close();
    await shipper.stop(1_000);
  });
});
