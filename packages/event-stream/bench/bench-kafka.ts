// Measures how fast one process ships its journal to a broker on this machine, and how fast one reads the stream.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { startKafka } from '@linkplane/local-servers';
import { sleep } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { readCpuMs } from '@linkplane/testing';
import { openKafkaShipper, openKafkaSource } from '../src/index.ts';

const recordCount = Number(process.argv[2] ?? 600_000);
const linkCount = 5_000;
const tickMs = 10;

const logger = createLogger('bench', 'warn');
const directory = mkdtempSync(join(tmpdir(), 'linkplane-bench-kafka-'));
const broker = await startKafka({ directory: join(directory, 'kafka'), logger });
try {
  const connection = { brokers: broker.brokers, clientId: 'bench', logger };
  const root = join(directory, 'journal');
  const journal = await openJournal({ root, totalBytesMax: 2 ** 31, partitionCount: 6, durability: 'process', logger });
  await fillJournal(journal);
  await measure('shipped', async () => {
    const shipper = openKafkaShipper({ ...connection, root, ownJournalId: journal.journalId });
    while (shipper.counts.recordsShipped < recordCount) await sleep(tickMs);
    await shipper.stop(1_000);
  });
  await journal.close();
  await measure('read', async () => {
    let read = 0;
    const source = openKafkaSource(connection);
    await source.start(async (partition) => {
      for (let from = 0; !partition.revoked.aborted;) {
        const records = await partition.read(from, { recordsMax: 20_000, bytesMax: 2 ** 24, waitMsMax: 500 });
        from = (records.at(-1)?.offset ?? from - 1) + 1;
        read += records.length;
        await partition.commit(from);
      }
    });
    while (read < recordCount) await sleep(tickMs);
    await source.stop();
  });
} finally {
  await broker.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(what: string, work: () => Promise<void>): Promise<void> {
  const cpuBefore = process.cpuUsage();
  const brokerBefore = readCpuMs(broker.pid);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuUs = ((user + system) / recordCount).toFixed(1);
  const brokerUs = (((readCpuMs(broker.pid) - brokerBefore) * 1e3) / recordCount).toFixed(1);
  const rate = Math.round(recordCount / seconds).toLocaleString('en');
  console.log(`${what}: ${rate} records/s; per record ${cpuUs} us of this process, ${brokerUs} us of the broker`);
}

async function fillJournal(into: Journal): Promise<void> {
  const url = 'https://example.com/some/landing/page?with=parameters';
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
  for (let at = 0; at < recordCount;) {
    const end = Math.min(recordCount, at + 2_000);
    for (; at < end; at++) {
      const visitor = String(at).padStart(32, '0');
      const event = { v: 1, id: `evt_${at}`, at: Date.now(), visitor, agent, referrer: url, slug: 'abc', url };
      into.append(JSON.stringify({ ...event, linkId: `lnk_${at % linkCount}`, outcome: 'click' }), () => {});
    }
    await sleep(1);
  }
}
