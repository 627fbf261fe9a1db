import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { sleep } from '@linkplane/runtime';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIngestStores, expectExactly, silentLogger, type IngestStores } from './ingest-stores.ts';
import { createConsumers, killConsumer, type Consumers } from './start-consumers.ts';

allowLongTests('processes');

const failpoints = ['after-pending-range', 'after-insert', 'before-final-transaction', 'after-final-transaction'];
/** `SOAK=1` is the long form. */
const isSoak = process.env['SOAK'] === '1';
/** The pass of the place at which each consumer is killed. */
const passes = isSoak ? [1, 2, 1, 3] : [1, 2];
const randomKills = isSoak ? 10 : 5;
const freezes = isSoak ? 3 : 1;

let stores: IngestStores;
let root: string;
let journal: Journal;
let writer: { stop: () => Promise<LinkClicked[]> };
let consumers: Consumers;

beforeEach(async () => {
  stores = await createIngestStores();
  root = mkdtempSync(join(tmpdir(), 'linkplane-kill-test-'));
  consumers = createConsumers({ root, ...stores.addresses });
  journal = await openJournal({
    root,
    totalBytesMax: 2 ** 28,
    segmentBytesMax: 200_000,
    durability: 'process',
    logger: silentLogger,
  });
  writer = startWriter();
});
afterEach(async () => {
  await writer.stop();
  await consumers.killAll();
  await journal.close();
  await stores.close();
  rmSync(root, { recursive: true, force: true });
});

/** Appends a few events every few milliseconds, as a redirect process does. */
function startWriter(): { stop: () => Promise<LinkClicked[]> } {
  const written: LinkClicked[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      for (let i = 0; i < 20; i++) {
        const event = stores.describeClick({ linkId: stores.linkIds[i % 5]!, bot: i === 7, prefetch: i === 11 });
        journal.append(encodeEvent(event), (stored) => stored && written.push(event));
      }
      await sleep(10);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await writing;
      return written;
    },
  };
}

const startConsumer = (failpoint?: string) => consumers.start(failpoint);

/** Ends the writer, lets a consumer ingest the rest, and expects every event stored and counted once. */
async function expectAllOnce(): Promise<void> {
  const written = await writer.stop();
  expect(written.length).toBeGreaterThan(300);
  await startConsumer();
  await waitFor(
    async () => {
      const { rows } = await stores.pool.query<{ clicks: number }>(
        'select coalesce(sum(clicks), 0)::int as clicks from link_totals',
      );
      return rows[0]!.clicks >= written.filter(({ bot, prefetch }) => !bot && !prefetch).length;
    },
    { timeoutMs: 30_000, what: 'the last consumer takes in the rest' },
  );
  await sleep(600);
  await expectExactly(stores, written);
}

test.each(failpoints)(
  'a consumer killed at %s, several times over, leaves every click stored and counted once',
  async (place) => {
    for (const pass of passes) {
      const consumer = await startConsumer(`${place}:${pass}`);
      const [, signal] = (await once(consumer, 'exit')) as [unknown, string];
      expect(signal).toBe('SIGKILL');
    }
    await expectAllOnce();
  },
  120_000,
);

test('a consumer killed at random moments leaves every click stored and counted once', async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`kill seed ${seed}`);
  for (let round = 1; round <= randomKills; round++) {
    const consumer = await startConsumer();
    await sleep((seed * round * 7_919) % 1_200);
    await killConsumer(consumer);
  }
  await expectAllOnce();
}, 120_000);

test('a consumer that was frozen while another claimed its partition stores and counts nothing twice when it resumes', async () => {
  for (let round = 1; round <= freezes; round++) {
    const frozen = await startConsumer();
    await sleep(300 + round * 170);
    frozen.kill('SIGSTOP');
    const successor = await startConsumer();
    await sleep(1_500);
    frozen.kill('SIGCONT');
    await sleep(1_000);
    await Promise.all([killConsumer(frozen), killConsumer(successor)]);
  }
  await expectAllOnce();
}, 120_000);
