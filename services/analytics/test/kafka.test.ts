import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '@linkplane/event-journal';
import { openKafkaShipper, openKafkaSource } from '@linkplane/event-stream';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { startKafka, startUnlessMissing } from '@linkplane/local-servers';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createAnalyticsService } from '../src/service.ts';
import { createIngestStores, expectExactly, silentLogger as logger, type IngestStores } from './ingest-stores.ts';

allowLongTests('processes');

const directory = mkdtempSync(join(tmpdir(), 'linkplane-analytics-kafka-'));
const mavenRepositoryUrl = process.env['MAVEN_REPOSITORY_URL'];
const start = () =>
  startKafka({
    directory: join(directory, 'kafka'),
    logger,
    settings: { 'group.min.session.timeout.ms': '1000' },
    ...(mavenRepositoryUrl ? { mavenRepositoryUrl } : {}),
  });
let broker = await startUnlessMissing('Kafka', start, process.env);

afterAll(async () => {
  await broker?.stop();
  rmSync(directory, { recursive: true, force: true });
});

function startConsumer(stores: IngestStores, brokers: string[], clientId: string) {
  const source = openKafkaSource({ brokers, clientId, logger, sessionTimeoutMs: 3_000 });
  const service = createAnalyticsService({
    pool: stores.pool,
    clicks: stores.clicks,
    source,
    locate: () => ({ country: '', region: '', city: '' }),
    publicUrl: new URL('https://go.example'),
    logger,
    metrics: createMetrics(),
    failpoint: noFailpoint,
  });
  return { source, service };
}

test.skipIf(!broker)(
  'clicks that go through Kafka are stored once, whatever the broker and the consumers go through',
  async () => {
    const stores = await createIngestStores();
    onTestFinished(() => stores.close());
    const root = join(directory, 'journal');
    const journal = await openJournal({
      root,
      totalBytesMax: 2 ** 26,
      partitionCount: 6,
      durability: 'process',
      logger,
    });
    const { brokers } = broker!;
    const shipper = openKafkaShipper({
      brokers,
      clientId: 'shipper',
      logger,
      root,
      ownJournalId: journal.journalId,
      requestTimeoutMs: 1_000,
    });
    const events: LinkClicked[] = [];
    const click = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const event = stores.describeClick({ linkId: stores.linkIds[i % 5]! });
        events.push(event);
        journal.append(encodeEvent(event), (stored) => expect(stored).toBe(true));
      }
      shipper.wake();
      await sleep(20);
    };
    const countStored = async () =>
      (await stores.pool.query<{ clicks: number }>('select coalesce(sum(clicks), 0) as clicks from link_totals'))
        .rows[0]!.clicks;
    const untilStored = (count: number) =>
      waitFor(async () => (await countStored()) >= count, { timeoutMs: 60_000, what: `${count} stored` });

    const first = startConsumer(stores, brokers, 'first');
    await first.service.start();
    for (let i = 0; i < 20; i++) await click(200);
    await untilStored(1_000);
    // The broker dies while a batch is sent and while others are read.
    await click(3_000);
    await broker!.kill();
    await click(3_000);
    broker = await start();
    const second = startConsumer(stores, brokers, 'second');
    await second.service.start();
    await untilStored(events.length);
    // The partitions change hands while there is work.
    for (let i = 0; i < 20; i++) await click(100);
    await first.service.stop();
    for (let i = 0; i < 20; i++) await click(100);
    process.kill(broker.pid, 'SIGSTOP');
    await click(500);
    await waitFor(() => shipper.counts.failures > 0);
    process.kill(broker.pid, 'SIGCONT');
    await journal.close();
    await shipper.stop(20_000);
    await untilStored(events.length);
    await second.service.stop();
    await expectExactly(stores, events);
  },
  150_000,
);
