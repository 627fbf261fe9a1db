import { expect, test } from 'vitest';
import { openJournalReader, type Journal } from '../src/index.ts';
import { makeRoot, open, readAll, silentLogger } from './journal-fixtures.ts';

const totalBytesMax = 400_000;
const payloadBytes = 1_000;
const readOwner = (payload: Buffer) => payload.toString('latin1').split('|')[0];
const openShared = (root: string) => open(root, { totalBytesMax, segmentBytesMax: 40_000, readOwner });

/** Appends records of one owner, ten per turn of the event loop; returns how many were stored. */
async function appendOf(journal: Journal, owner: string, records: number): Promise<number> {
  let stored = 0;
  for (let left = records; left > 0; left -= 10) {
    const payload = `${owner}|`.padEnd(payloadBytes, '.');
    const appended = Array.from({ length: Math.min(10, left) }, () =>
      new Promise<boolean>((resolve) => journal.append(payload, resolve, owner)).then((isStored) => {
        if (isStored) stored++;
      }),
    );
    await Promise.all(appended);
  }
  return stored;
}

test('an owner that has used up its share is refused, and others are not', async () => {
  const journal = await openShared(makeRoot());
  expect(await appendOf(journal, 'quiet', 10)).toBe(10);
  const greedy = await appendOf(journal, 'greedy', 1_000);
  expect(greedy * payloadBytes).toBeLessThanOrEqual(totalBytesMax / 2);
  expect(greedy * payloadBytes).toBeGreaterThan(totalBytesMax / 3);
  expect(await appendOf(journal, 'quiet', 90)).toBe(90);
  expect(journal.status()).toMatchObject({ degraded: false, dropped: { 'owner-share': 1_000 - greedy } });
  await journal.close();
});

test('two owners that have used up their shares leave room for others', async () => {
  const journal = await openShared(makeRoot());
  expect(await appendOf(journal, 'quiet', 10)).toBe(10);
  for (const owner of ['greedy', 'greedy too']) await appendOf(journal, owner, 1_000);
  expect(await appendOf(journal, 'quiet', 10)).toBe(10);
  expect(await appendOf(journal, 'newcomer', 20)).toBe(20);
  expect(journal.status()).toMatchObject({ degraded: false, dropped: { 'journal-full': 0 } });
  await journal.close();
});

test('a single owner leaves room for the first records of another one', async () => {
  const journal = await openShared(makeRoot());
  const alone = await appendOf(journal, 'alone', 1_000);
  expect(alone * payloadBytes).toBeGreaterThan(totalBytesMax / 2);
  expect(await appendOf(journal, 'newcomer', 20)).toBe(20);
  await journal.close();
});

test('a share is free again once a reader has removed its segments', async () => {
  const journal = await openShared(makeRoot());
  await appendOf(journal, 'quiet', 10);
  await appendOf(journal, 'greedy', 1_000);
  const records = await readAll(journal.directory);
  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.acknowledge(records.at(-1)!.sequence + 1);
  await reader.close();
  await expect.poll(() => journal.status().bytes).toBeLessThan(totalBytesMax / 2);
  expect(await appendOf(journal, 'greedy', 50)).toBe(50);
  await journal.close();
});

test('records from before a restart count for the share of their owner', async () => {
  const root = makeRoot();
  const before = await openShared(root);
  await appendOf(before, 'quiet', 10);
  const stored = await appendOf(before, 'greedy', 1_000);
  await before.close();
  const after = await openShared(root);
  await appendOf(after, 'quiet', 10);
  const more = await appendOf(after, 'greedy', 1_000);
  expect((stored + more) * payloadBytes).toBeLessThanOrEqual(totalBytesMax * 0.6);
  expect(await appendOf(after, 'quiet', 50)).toBe(50);
  await after.close();
});

test('records without an owner are limited only by the size of the journal', async () => {
  const journal = await openShared(makeRoot());
  const payload = 'x'.repeat(payloadBytes);
  let stored = 0;
  for (let i = 0; i < 1_000; i++) {
    if (await new Promise<boolean>((resolve) => journal.append(payload, resolve))) stored++;
  }
  expect(stored * payloadBytes).toBeGreaterThan(totalBytesMax * 0.8);
  expect(journal.status().dropped['owner-share']).toBe(0);
  await journal.close();
});
