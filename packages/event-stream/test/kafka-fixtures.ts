import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { findFreePort, startKafka, startUnlessMissing, type KafkaServer } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { waitFor as waitForCondition } from '@linkplane/testing';
import { onTestFinished } from 'vitest';
import { openKafkaShipper, openKafkaSource, type KafkaShipper, type KafkaSourceOptions } from '../src/index.ts';
import type { EventSource, KafkaShipperOptions } from '../src/index.ts';

export const logger = createLogger('test', process.env['TEST_LOG'] === undefined ? 'silent' : 'debug');

/** Long, because a machine that runs many tests at once starts brokers slowly. */
export const testTimeoutMs = 120_000;

export function waitFor<Value>(condition: () => Value | Promise<Value>, what?: string): Promise<unknown> {
  return waitForCondition(condition, { timeoutMs: 60_000, ...(what === undefined ? {} : { what }) });
}

/** A broker for one test file; undefined where none can be started and none is required. */
export type TestBroker = {
  directory: string;
  brokers: string[];
  pid: () => number;
  kill: () => Promise<void>;
  /** On the same port, with the same data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

type BrokerOptions = {
  joins?: { broker: TestBroker; nodeId: number };
  proxy?: { port: number; setTarget(targetPort: number): void };
};

/**
 * @param joins another broker whose cluster this one joins, with its node id there
 * @param proxy through which clients reach it
 */
export async function startTestBroker({ joins, proxy }: BrokerOptions = {}): Promise<TestBroker | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-kafka-test-'));
  const settings = {
    'group.min.session.timeout.ms': '1000',
    ...(proxy && { 'advertised.listeners': `PLAINTEXT://127.0.0.1:${proxy.port}` }),
  };
  const mavenRepositoryUrl = process.env['MAVEN_REPOSITORY_URL'];
  const port = proxy && (await findFreePort());
  if (port !== undefined) proxy?.setTarget(port);
  const start = () =>
    startKafka({
      directory,
      logger,
      settings,
      ...(port !== undefined && { port }),
      ...(mavenRepositoryUrl ? { mavenRepositoryUrl } : {}),
      ...(joins ? { joins: { directory: joins.broker.directory, nodeId: joins.nodeId } } : {}),
    });
  const first = await startUnlessMissing('Kafka', start, process.env);
  if (!first) return undefined;
  let server: KafkaServer = first;
  return {
    directory,
    brokers: server.brokers,
    pid: () => server.pid,
    kill: () => server.kill(),
    startAgain: async () => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Short, so that a test does not wait long for a dead member. */
const sessionTimeoutMs = 3_000;

/** A stream with a topic, a group and journals of its own. */
export type TestStream = {
  root: string;
  topic: string;
  connection: { brokers: string[]; clientId: string; logger: typeof logger; topic: string };
  openJournal: (partitionCount?: number) => Promise<Journal>;
  openShipper: (options?: Partial<KafkaShipperOptions>) => KafkaShipper;
  openSource: (options?: Partial<KafkaSourceOptions>) => ReturnType<typeof openKafkaSource>;
  close: () => void;
};

export function createTestStream(broker: { brokers: string[] }, partitionCount = 6): TestStream {
  const id = randomBytes(6).toString('hex');
  const root = mkdtempSync(join(tmpdir(), 'linkplane-kafka-stream-'));
  const topic = `clicks.${id}`;
  const connection = { brokers: broker.brokers, clientId: 'test', logger, topic };
  return {
    root,
    topic,
    connection,
    openJournal: (count = partitionCount) =>
      openJournal({ root, totalBytesMax: 2 ** 28, partitionCount: count, durability: 'process', logger }),
    openShipper: (options) =>
      openKafkaShipper({ ...connection, root, createTopic: { partitionCount }, scanIntervalMs: 200, ...options }),
    openSource: (options) => openKafkaSource({ ...connection, groupId: `group.${id}`, sessionTimeoutMs, ...options }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function openTestStream(broker: { brokers: string[] }, partitionCount?: number): TestStream {
  const stream = createTestStream(broker, partitionCount);
  onTestFinished(() => stream.close());
  return stream;
}

/** Appends in one turn of the event loop. */
export async function appendAll(journal: Journal, payloads: string[]): Promise<void> {
  await Promise.all(
    payloads.map(
      (payload) =>
        new Promise<void>((resolve, reject) =>
          journal.append(payload, (stored) => (stored ? resolve() : reject(new Error('not stored')))),
        ),
    ),
  );
}

/** Reads all partitions from their start, for as long as the source runs. */
export async function collect(source: EventSource, into: CollectedRecord[] = []): Promise<CollectedRecord[]> {
  await source.start(async (partition) => {
    for (let from = 0; !partition.revoked.aborted;) {
      const records = await partition.read(from, { recordsMax: 5_000, bytesMax: 4_000_000, waitMsMax: 500 });
      for (const { offset, lane, sequence, payload } of records) {
        into.push({ partition: partition.partition, offset, lane, sequence, payload: Buffer.from(payload).toString() });
      }
      from = (records.at(-1)?.offset ?? from - 1) + 1;
    }
  });
  return into;
}

export type CollectedRecord = { partition: number; offset: number; lane: string; sequence: number; payload: string };

type ReadTexts = { texts: Set<string>; readCount: number };
const readTexts = new WeakMap<readonly CollectedRecord[], ReadTexts>();

/**
 * The different payloads of a list that only grows. Each record is looked at once over all calls: a whole set at each
 * look of a condition would take the thread from the consumer that the condition waits for.
 */
export function textsOf(records: readonly CollectedRecord[]): ReadonlySet<string> {
  const read = readTexts.get(records) ?? { texts: new Set<string>(), readCount: 0 };
  for (; read.readCount < records.length; read.readCount++) read.texts.add(records[read.readCount]!.payload);
  readTexts.set(records, read);
  return read.texts;
}

/** Removes repeated records by the high-water marks of their lanes. */
export function dropRepeated(records: readonly CollectedRecord[]): CollectedRecord[] {
  const marks = new Map<string, number>();
  const inOrder = [...records].sort((one, other) => one.partition - other.partition || one.offset - other.offset);
  return inOrder.filter(({ lane, sequence }) => {
    if (sequence <= (marks.get(lane) ?? -1)) return false;
    marks.set(lane, sequence);
    return true;
  });
}

/** Distinct events of many links. */
export function makeClicks(count: number, first = 0): string[] {
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({ n: first + i, linkId: `lnk_${(first + i) % 97}`, url: 'https://example.com/"linkId":"x' }),
  );
}
