import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { createLogger } from '@linkplane/telemetry';
import { expect, test, vi } from 'vitest';
import { openJournalSource } from './journal-source.ts';
import { describeStreamContract } from './stream.contract.ts';

const logger = createLogger('test', 'silent');
const makeRoot = () => mkdtempSync(join(tmpdir(), 'linkplane-stream-test-'));
const openTestJournal = (root: string) =>
  openJournal({ root, totalBytesMax: 2 ** 26, segmentBytesMax: 4_000, durability: 'process', logger });

describeStreamContract('the journal', async () => {
  const root = makeRoot();
  const journal = await openTestJournal(root);
  return {
    openSource: () => openJournalSource({ root, logger, scanIntervalMs: 20 }),
    publish: (payloads) => publish(journal, payloads),
    close: async () => {
      await journal.close();
      rmSync(root, { recursive: true });
    },
  };
});

test('the journal source serves journals of running, dead and later processes', async () => {
  const root = makeRoot();
  const source = openJournalSource({ root, logger, scanIntervalMs: 20 });
  const found = new Map<string, string[]>();
  await source.start(async (partition) => {
    let from = 0;
    while (!partition.revoked.aborted) {
      const records = await partition.read(from, { recordsMax: 10, bytesMax: 1_000, waitMsMax: 1_000 });
      const payloads = [...records].map(({ payload }) => Buffer.from(payload).toString());
      found.set(partition.source, [...(found.get(partition.source) ?? []), ...payloads]);
      from = (records.at(-1)?.offset ?? from - 1) + 1;
    }
  });
  const dead = await openTestJournal(root);
  const running = await openTestJournal(root);
  await publish(dead, ['of the dead one']);
  await dead.close();
  await publish(running, ['of the running one']);
  await vi.waitFor(
    () => expect([...found.values()].flat().sort()).toEqual(['of the dead one', 'of the running one']),
    5_000,
  );
  expect(found.get(`journal/${dead.journalId}`)).toEqual(['of the dead one']);
  const later = await openTestJournal(root);
  await publish(later, ['later']);
  await vi.waitFor(() => expect([...found.values()].flat()).toContain('later'), 5_000);
  await source.stop();
  await Promise.all([running.close(), later.close()]);
  rmSync(root, { recursive: true });
});

test('a wake-up makes a waiting read return new records at once', async () => {
  const root = makeRoot();
  const journal = await openTestJournal(root);
  await publish(journal, ['one']);
  const source = openJournalSource({ root, logger, pollIntervalMs: 60_000 });
  const seen: string[] = [];
  await source.start(async (partition) => {
    for (let from = 0; !partition.revoked.aborted;) {
      const records = await partition.read(from, { recordsMax: 10, bytesMax: 1_000, waitMsMax: 60_000 });
      for (const record of records) seen.push(Buffer.from(record.payload).toString());
      from = (records.at(-1)?.offset ?? from - 1) + 1;
    }
  });
  await vi.waitFor(() => expect(seen).toEqual(['one']), 5_000);
  await publish(journal, ['two']);
  await vi.waitFor(() => {
    source.wake();
    expect(seen).toEqual(['one', 'two']);
  }, 5_000);
  await source.stop();
  await journal.close();
  rmSync(root, { recursive: true });
});

test('a journal without a writer is emptied once its records are stored, and one with a writer is not', async () => {
  const root = makeRoot();
  const journals = [await openTestJournal(root), await openTestJournal(root)] as const;
  const [left, running] = journals;
  for (const journal of journals) await publish(journal, ['with a network of a visitor']);
  await left.close();
  const segmentsOf = ({ journalId }: Journal) =>
    readdirSync(join(root, journalId)).filter((name) => name.endsWith('.journal')).length;
  let mayStore = false;
  const read: string[] = [];
  const source = openJournalSource({ root, logger, scanIntervalMs: 20, orphanCheckIntervalMs: 20 });
  await source.start(async (partition) => {
    for (let from = 0; !partition.revoked.aborted;) {
      const records = await partition.read(from, { recordsMax: 10, bytesMax: 1_000, waitMsMax: 50 });
      for (const { payload } of records) read.push(Buffer.from(payload).toString());
      from = (records.at(-1)?.offset ?? from - 1) + 1;
      if (mayStore && from > 0) await partition.commit(from);
    }
  });
  await vi.waitFor(() => expect(read).toHaveLength(2), 5_000);
  expect([segmentsOf(left), segmentsOf(running)]).toEqual([1, 1]);
  mayStore = true;
  await vi.waitFor(() => expect(segmentsOf(left)).toBe(0), 5_000);
  expect(segmentsOf(running)).toBe(1);

  // A process that starts later continues it.
  const later = await openTestJournal(root);
  expect(later.journalId).toBe(left.journalId);
  await publish(later, ['later']);
  await vi.waitFor(() => expect(read).toContain('later'), 5_000);
  expect(segmentsOf(later)).toBe(1);
  await source.stop();
  await Promise.all([running.close(), later.close()]);
  rmSync(root, { recursive: true });
});

async function publish(journal: Journal, payloads: string[]): Promise<void> {
  await Promise.all(
    payloads.map(
      (payload) =>
        new Promise<void>((resolve, reject) =>
          journal.append(payload, (stored) => (stored ? resolve() : reject(new Error('not stored')))),
        ),
    ),
  );
}
