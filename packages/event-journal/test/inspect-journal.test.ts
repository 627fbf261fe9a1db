import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectJournal, openJournalReader } from '../src/index.ts';
import { appendAll, makeRoot, open, segmentNames, silentLogger } from './journal-fixtures.ts';

const payloads = Array.from({ length: 60 }, (_, i) => `record number ${String(i).padStart(3, '0')}`);

async function makeJournal(root: string) {
  const journal = await open(root, { segmentBytesMax: 300, partitionCount: 6 });
  for (const payload of payloads) expect(await appendAll(journal, [payload])).toEqual([true]);
  return journal;
}

const texts = (records: { payload: Uint8Array }[]) => records.map(({ payload }) => Buffer.from(payload).toString());

test('inspection of a journal in use shows its segments, waiting records, and oldest and newest records', async () => {
  const journal = await makeJournal(makeRoot());
  const whole = await inspectJournal(journal.directory, 2);
  expect(whole).toMatchObject({ journalId: journal.journalId, isHeld: true, missingSegments: 0, quarantine: [] });
  expect(whole.segments.map(({ name }) => name)).toEqual(segmentNames(journal.directory));
  expect(whole.segments.every(({ header, damage }) => header?.partitionCount === 6 && !damage)).toBe(true);
  expect(whole.segments.reduce((sum, { records }) => sum + records, 0)).toBe(60);
  expect(whole.waiting).toEqual({ records: 60, bytes: 60 * payloads[0]!.length });
  expect(texts(whole.oldest)).toEqual(payloads.slice(0, 2));
  expect(texts(whole.newest)).toEqual(payloads.slice(-2));

  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.acknowledge(whole.segments[2]!.firstSequence!);
  await reader.close();
  const later = await inspectJournal(journal.directory);
  expect(later.acknowledged).toBe(whole.segments[2]!.firstSequence);
  expect(later.segments).toHaveLength(whole.segments.length - 2);
  expect(later.waiting.records).toBe(60 - whole.segments[0]!.records - whole.segments[1]!.records);
  await journal.close();
  expect(await inspectJournal(journal.directory)).toMatchObject({ isHeld: false, missingSegments: 0 });
});

test('inspection shows where damage begins, repairs nothing, and shows records of other segments', async () => {
  const journal = await makeJournal(makeRoot());
  await journal.close();
  const names = segmentNames(journal.directory);
  const path = join(journal.directory, names[1]!);
  const bytes = readFileSync(path);
  const at = 64 + 16 + payloads[0]!.length;
  bytes[at + 20]! ^= 1;
  writeFileSync(path, bytes);
  rmSync(join(journal.directory, names[3]!));
  const newest = join(journal.directory, names.at(-1)!);
  truncateSync(newest, statSync(newest).size - 3);
  const before = names.map((name) => statSync(join(journal.directory, name), { throwIfNoEntry: false })?.mtimeMs);

  const found = await inspectJournal(journal.directory, 1);
  expect(found.segments[1]).toMatchObject({ records: 1, damage: { offset: at, bytes: bytes.length - at } });
  expect(found.segments.at(-1)!.damage?.bytes).toBeGreaterThan(0);
  expect(found.missingSegments).toBe(1);
  expect(found.segments.filter(({ damage }) => damage)).toHaveLength(2);
  expect(names.map((name) => statSync(join(journal.directory, name), { throwIfNoEntry: false })?.mtimeMs)).toEqual(
    before,
  );

  // The process that continues the journal finds it unchanged, and quarantines the damaged end.
  const again = await open(join(journal.directory, '..'));
  expect((await inspectJournal(again.directory)).quarantine).toEqual([
    { name: expect.stringContaining('.bad') as string, bytes: found.segments.at(-1)!.damage!.bytes },
  ]);
  await again.close();
});

test('inspection reports no damage while records are written and segments removed', async () => {
  const journal = await open(makeRoot(), { segmentBytesMax: 4_000 });
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  const stopping = new AbortController();
  const writing = (async () => {
    for (let next = 0; !stopping.signal.aborted;) {
      await appendAll(journal, payloads);
      next = ((await reader.read(next, { recordsMax: 1_000, bytesMax: 100_000 })).at(-1)?.sequence ?? next - 1) + 1;
      await reader.acknowledge(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  for (let round = 0; round < 40; round++) {
    const { segments, missingSegments } = await inspectJournal(journal.directory, 3);
    expect([segments.filter(({ damage }) => damage), missingSegments]).toEqual([[], 0]);
  }
  stopping.abort();
  await writing;
  await reader.close();
  await journal.close();
});
