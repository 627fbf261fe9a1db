import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { startKafka, startUnlessMissing, type KafkaServer } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { onTestFinished } from 'vitest';
import { openKafkaShipper, openKafkaSource, type KafkaShipper, type KafkaSourceOptions } from '../src/index.ts';
import type { KafkaShipperOptions } from '../src/index.ts';

export const logger = createLogger('test', process.env['TEST_LOG'] === undefined ? 'silent' : 'debug');

/** A broker of the test file's own, or nothing where none can be had and none must be. */
export type TestBroker = {
  brokers: string[];
  pid: () => number;
  kill: () => Promise<void>;
  /** On the same port, with the same data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startTestBroker(settings: Record<string, string> = {}): Promise<TestBroker | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-kafka-test-'));
  const mavenRepositoryUrl = process.env['MAVEN_REPOSITORY_URL'];
  const start = () =>
    startKafka({ directory, logger, settings, ...(mavenRepositoryUrl ? { mavenRepositoryUrl } : {}) });
  const first = await startUnlessMissing('Kafka', start, process.env);
  if (!first) return undefined;
  let server: KafkaServer = first;
  return {
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

/** A stream of its own: topic, group and journals that nobody else uses. */
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
    ...{ root, topic, connection },
    openJournal: (count = partitionCount) =>
      openJournal({ root, totalBytesMax: 2 ** 28, partitionCount: count, durability: 'process', logger }),
    openShipper: (options) =>
      openKafkaShipper({ ...connection, root, createTopic: { partitionCount }, scanIntervalMs: 200, ...options }),
    openSource: (options) =>
      openKafkaSource({ ...connection, groupId: `group.${id}`, sessionTimeoutMs: 6_000, ...options }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function openTestStream(broker: { brokers: string[] }, partitionCount?: number): TestStream {
  const stream = createTestStream(broker, partitionCount);
  onTestFinished(() => stream.close());
  return stream;
}

/** All of one turn of the event loop. */
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
