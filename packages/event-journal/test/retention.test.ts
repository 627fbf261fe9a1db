import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { claimOrphanedJournals, openJournalReader } from '../src/index.ts';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames, silentLogger } from './journal-fixtures.ts';

const minuteMs = 60_000;

afterEach(() => void vi.useRealTimers());

/** Fakes the clock and the intervals of the journal; its writes and reads stay real. */
const moveClock = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
const fakeClock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

test('acknowledged records are removed within minutes without a new record', async () => {
  fakeClock();
  const journal = await open(makeRoot());
  await appendAll(journal, ['a', 'b']);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  const records = await reader.read(0, { recordsMax: 10, bytesMax: 10_000 });
  expect(payloadsOf(records)).toEqual(['a', 'b']);
  const next = records.at(-1)!.sequence + 1;
  await reader.acknowledge(next);
  const [first] = segmentNames(journal.directory);
  await moveClock(6 * minuteMs);
  expect(await reader.read(next, { recordsMax: 10, bytesMax: 10_000 })).toEqual([]);
  expect(segmentNames(journal.directory)).not.toContain(first);
  await appendAll(journal, ['c']);
  expect(payloadsOf(await reader.read(next, { recordsMax: 10, bytesMax: 10_000 }))).toEqual(['c']);
  expect(reader.status()).toEqual({ damagedSegments: 0, missingSegments: 0 });
  await reader.close();
  await journal.close();
});

test('records that are not acknowledged are kept, however old they are', async () => {
  fakeClock();
  const journal = await open(makeRoot());
  await appendAll(journal, ['a']);
  await moveClock(60 * minuteMs);
  await appendAll(journal, ['b']);
  expect(payloadsOf(await readAll(journal.directory))).toEqual(['a', 'b']);
  await journal.close();
});

test('acknowledged segments of an earlier process are removed without a new record', async () => {
  const root = makeRoot();
  const before = await open(root);
  await appendAll(before, ['a']);
  await before.close();
  fakeClock();
  const journal = await open(root);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  const [record] = await reader.read(0, { recordsMax: 10, bytesMax: 10_000 });
  const next = record!.sequence + 1;
  await reader.acknowledge(next);
  const [first] = segmentNames(journal.directory);
  await moveClock(minuteMs);
  await reader.read(next, { recordsMax: 10, bytesMax: 10_000 });
  expect(segmentNames(journal.directory)).not.toContain(first);
  await reader.close();
  await journal.close();
});

test('removeDrained removes all records of a drained journal, and none of one that is not drained', async () => {
  const root = makeRoot();
  const ended = await open(root);
  await appendAll(ended, ['a', 'b']);
  await ended.close();
  const [claimed] = await claimOrphanedJournals(root);
  const reader = openJournalReader({ directory: ended.directory, logger: silentLogger });
  const [first] = await reader.read(0, { recordsMax: 1, bytesMax: 10_000 });
  await reader.acknowledge(first!.sequence + 1);
  await reader.removeDrained();
  expect(segmentNames(ended.directory)).toHaveLength(1);
  const [second] = await reader.read(first!.sequence + 1, { recordsMax: 10, bytesMax: 10_000 });
  await reader.acknowledge(second!.sequence + 1);
  await reader.removeDrained();
  expect(segmentNames(ended.directory)).toEqual([]);
  await reader.close();
  await claimed!.lock.release();
  const next = await open(root);
  expect(next.journalId).toBe(ended.journalId);
  await appendAll(next, ['c']);
  const [third] = await readAll(next.directory);
  expect(third!.sequence).toBeGreaterThan(second!.sequence);
  await next.close();
});

test('files of a journal are readable only for the user of its process, also in a directory that was readable for all', async () => {
  const root = join(makeRoot(), 'journal');
  mkdirSync(root, { mode: 0o755 });
  const journal = await open(root);
  await appendAll(journal, ['a']);
  expect(statSync(root).mode & 0o077).toBe(0);
  expect(statSync(journal.directory).mode & 0o077).toBe(0);
  for (const name of readdirSync(journal.directory)) {
    expect([name, statSync(join(journal.directory, name)).mode & 0o077]).toEqual([name, 0]);
  }
  await journal.close();
});
