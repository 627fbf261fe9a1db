import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openJournalReader } from '../src/index.ts';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames, silentLogger } from './journal-fixtures.ts';

const limits = { recordsMax: 1_000, bytesMax: 1_000_000 };

async function writeJournal(records: number, segmentBytesMax: number) {
  const journal = await open(makeRoot(), { segmentBytesMax });
  for (let i = 0; i < records; i++) await appendAll(journal, [`record ${i}`]);
  return journal;
}

test('a read continues where the last one ended, and any earlier position can be read again', async () => {
  const journal = await writeJournal(40, 300);
  const all = await readAll(journal.directory);
  expect(all).toHaveLength(40);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  for (const start of [0, 39, 5, 17, 17, 38, 3]) {
    const found = payloadsOf(await reader.read(all[start]!.sequence, { recordsMax: 1, bytesMax: 1_000 }));
    expect(found).toEqual([`record ${start}`]);
  }
  await reader.close();
  await journal.close();
});

test('a read respects its limits and returns one record at least', async () => {
  const journal = await writeJournal(10, 1_000_000);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  expect(await reader.read(0, { recordsMax: 3, bytesMax: 1_000 })).toHaveLength(3);
  expect(await reader.read(0, { recordsMax: 100, bytesMax: 10 })).toHaveLength(2);
  expect(await reader.read(0, { recordsMax: 100, bytesMax: 1 })).toHaveLength(1);
  await reader.close();
  await journal.close();
});

test('an incomplete record at the end is read once it is whole', async () => {
  const journal = await writeJournal(2, 1_000_000);
  const path = join(journal.directory, segmentNames(journal.directory)[0]!);
  const whole = readFileSync(path);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  writeFileSync(path, whole.subarray(0, whole.length - 3));
  const first = await reader.read(0, limits);
  expect(payloadsOf(first)).toEqual(['record 0']);
  expect(await reader.read(first[0]!.sequence + 1, limits)).toEqual([]);
  writeFileSync(path, whole);
  expect(payloadsOf(await reader.read(first[0]!.sequence + 1, limits))).toEqual(['record 1']);
  expect(reader.status()).toEqual({ damagedSegments: 0, missingSegments: 0 });
  await reader.close();
  await journal.close();
});

test('an acknowledged position removes the segments below it except the newest, and outlives the reader', async () => {
  const journal = await writeJournal(30, 300);
  const names = segmentNames(journal.directory);
  const all = await readAll(journal.directory);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.acknowledge(all[15]!.sequence);
  expect(payloadsOf(await readAll(journal.directory, all[15]!.sequence))).toEqual(payloadsOf(all.slice(15)));
  expect(segmentNames(journal.directory).length).toBeLessThan(names.length);
  await reader.acknowledge(all[3]!.sequence);
  expect(reader.acknowledged()).toBe(all[15]!.sequence);
  await reader.acknowledge(all[29]!.sequence + 1);
  expect(segmentNames(journal.directory)).toEqual(names.slice(-1));
  await reader.close();
  const next = openJournalReader({ directory: journal.directory, logger: silentLogger });
  expect(next.acknowledged()).toBe(all[29]!.sequence + 1);
  await next.close();
  await journal.close();
});

test('a read that starts in a damaged segment removes no segment that is not acknowledged', async () => {
  const journal = await writeJournal(40, 300);
  await journal.close();
  const [first, second] = segmentNames(journal.directory);
  writeFileSync(join(journal.directory, second!), 'no segment at all');
  const all = await readAll(journal.directory);
  const beforeDamage = all.findIndex(({ sequence }, nth) => (all[nth + 1]?.sequence ?? 0) > sequence + 1);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.read(all[beforeDamage]!.sequence + 1, limits);
  expect(segmentNames(journal.directory)).toContain(first);
  expect(payloadsOf(await reader.read(0, { recordsMax: 1, bytesMax: 1_000 }))).toEqual(['record 0']);
  await reader.close();
});

test('a damaged slot of the position file leaves the previous position', async () => {
  const journal = await writeJournal(1, 300);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.acknowledge(100);
  await reader.acknowledge(200);
  await reader.close();
  const path = join(journal.directory, 'acknowledged');
  const bytes = readFileSync(path);
  const newest = [0, 4_096].find((at) => Number(bytes.readBigUInt64LE(at)) === 200)!;
  bytes.fill(0x5a, newest, newest + 6);
  writeFileSync(path, bytes);
  const next = openJournalReader({ directory: journal.directory, logger: silentLogger });
  expect(next.acknowledged()).toBe(100);
  await next.acknowledge(300);
  expect(next.acknowledged()).toBe(300);
  await next.close();
  await journal.close();
});

test('damage in an earlier segment is quarantined, counted and skipped', async () => {
  const journal = await writeJournal(30, 300);
  const names = segmentNames(journal.directory);
  const path = join(journal.directory, names[1]!);
  const bytes = readFileSync(path);
  bytes[64 + 20]! ^= 1;
  writeFileSync(path, bytes);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  const found: string[] = [];
  for (let from = 0; ;) {
    const records = await reader.read(from, limits);
    if (records.length === 0) break;
    found.push(...payloadsOf(records));
    from = records.at(-1)!.sequence + 1;
  }
  expect(found.at(-1)).toBe('record 29');
  expect(found.length).toBeLessThan(30);
  expect(reader.status()).toEqual({ damagedSegments: 1, missingSegments: 0 });
  const [kept] = readdirSync(join(journal.directory, 'quarantine'));
  expect(readFileSync(join(journal.directory, 'quarantine', kept!))).toEqual(bytes.subarray(64));
  await reader.close();
  await journal.close();
});

test('a missing segment is skipped and counted', async () => {
  const journal = await writeJournal(30, 300);
  const all = await readAll(journal.directory);
  rmSync(join(journal.directory, segmentNames(journal.directory)[1]!));
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  let last = 0;
  for (let records = await reader.read(0, limits); records.length > 0; records = await reader.read(last + 1, limits)) {
    last = records.at(-1)!.sequence;
  }
  expect(last).toBe(all.at(-1)!.sequence);
  expect(reader.status()).toEqual({ damagedSegments: 0, missingSegments: 1 });
  await reader.close();
  await journal.close();
});

test('a reader follows a writer through many segments without missing or repeating a record', async () => {
  const journal = await open(makeRoot(), { segmentBytesMax: 500 });
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  const found: string[] = [];
  let from = 0;
  const expected = Array.from({ length: 3_000 }, (_, i) => `record ${i}`);
  const writing = (async () => {
    for (let i = 0; i < expected.length; i += 10) await appendAll(journal, expected.slice(i, i + 10));
  })();
  while (found.length < expected.length) {
    const records = await reader.read(from, { recordsMax: 37, bytesMax: 10_000 });
    if (records.length === 0) await nextTurn();
    found.push(...payloadsOf(records));
    from = (records.at(-1)?.sequence ?? from - 1) + 1;
    if (found.length % 5 === 0) await reader.acknowledge(from);
  }
  await writing;
  expect(found).toEqual(expected);
  expect(reader.status()).toEqual({ damagedSegments: 0, missingSegments: 0 });
  await reader.close();
  await journal.close();
}, 240_000);
