import { statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { claimOrphanedJournals, listJournals, openJournalReader } from '../src/index.ts';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames, silentLogger } from './journal-fixtures.ts';

/** The time of tests with hundreds of syncs. */
const slowDiskMs = 240_000;
/** A journal detects by itself that there is room, within a fraction of a second unless the disk is slow. */
const recoveryMs = 30_000;
const manyPayloads = (count: number, prefix = 'payload') => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

test('records of one turn share one write, and are on the disk before the callbacks run', async () => {
  let writes = 0;
  const journal = await open(makeRoot(), {
    writeBytes: (fd, bytes, position) => {
      writes++;
      return writeSync(fd, bytes, 0, bytes.length, position);
    },
  });
  await appendAll(journal, ['the first one']);
  writes = 0;
  const found = new Promise<string[]>((resolve, reject) => {
    journal.append('a', () => void readAll(journal.directory).then(payloadsOf).then(resolve, reject));
  });
  await appendAll(journal, ['b', 'c']);
  expect(writes).toBe(1);
  expect(await found).toEqual(['the first one', 'a', 'b', 'c']);
  await journal.close();
});

test.each(['process', 'power'] as const)(
  'stored records are read back in order, byte for byte (%s)',
  async (durability) => {
    const journal = await open(makeRoot(), { durability, segmentBytesMax: 2_000 });
    const payloads = [...manyPayloads(300, 'ünïcödé 🙂'), 'x'.repeat(200_000)];
    for (let i = 0; i < payloads.length; i += 50)
      expect(await appendAll(journal, payloads.slice(i, i + 50))).not.toContain(false);
    expect(payloadsOf(await readAll(journal.directory))).toEqual(payloads);
    expect(segmentNames(journal.directory).length).toBeGreaterThan(3);
    await journal.close();
  },
  slowDiskMs,
);

test('empty and oversized records are dropped and counted, and others are stored', async () => {
  const dropped: [string, number][] = [];
  const journal = await open(makeRoot(), { onDropped: (reason, count) => dropped.push([reason, count]) });
  expect(await appendAll(journal, ['good', '', 'é'.repeat(600_000), 'good too'])).toEqual([true, false, false, true]);
  expect(journal.status().dropped['bad-size']).toBe(2);
  expect(journal.status().degraded).toBe(false);
  expect(dropped).toEqual([
    ['bad-size', 1],
    ['bad-size', 1],
  ]);
  await journal.close();
});

test(
  'a journal at its size limit drops and counts records, and recovers once a reader has removed segments',
  async () => {
    const journal = await open(makeRoot(), { totalBytesMax: 8_000, segmentBytesMax: 2_000 });
    const stored: string[] = [];
    for (const payload of manyPayloads(400)) {
      const [isStored] = await appendAll(journal, [payload]);
      if (isStored) stored.push(payload);
    }
    expect(journal.status()).toMatchObject({ degraded: true, dropped: { 'journal-full': 400 - stored.length } });
    expect(journal.status().bytes).toBeLessThanOrEqual(8_000);
    expect(stored.length).toBeGreaterThan(100);

    const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
    const records = await reader.read(0, { recordsMax: 1_000, bytesMax: 100_000 });
    await reader.acknowledge(records.at(-1)!.sequence + 1);
    const all = await readAll(journal.directory);
    await reader.acknowledge(all.at(-1)!.sequence + 1);
    expect(segmentNames(journal.directory)).toHaveLength(1);
    await vi.waitFor(() => expect(journal.status().degraded).toBe(false), recoveryMs);
    expect(await appendAll(journal, ['there is room again'])).toEqual([true]);
    expect(payloadsOf(await reader.read(all.at(-1)!.sequence + 1, { recordsMax: 10, bytesMax: 1_000 }))).toEqual([
      'there is room again',
    ]);
    await reader.close();
    await journal.close();
  },
  slowDiskMs,
);

test(
  'a journal stores many times its size limit without a drop while its reader keeps up',
  async () => {
    const journal = await open(makeRoot(), { totalBytesMax: 16_000, segmentBytesMax: 2_000 });
    const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
    expect(journal.status().bytes).toBe(0);
    let next = 0;
    for (let round = 0; round < 300; round++) {
      expect(await appendAll(journal, manyPayloads(20, `round ${round}`))).not.toContain(false);
      const records = await reader.read(next, { recordsMax: 1_000, bytesMax: 100_000 });
      next = (records.at(-1)?.sequence ?? next) + 1;
      await reader.acknowledge(next);
    }
    expect(journal.status().degraded).toBe(false);
    const onDisk = segmentNames(journal.directory).map((name) => statSync(join(journal.directory, name)).size);
    const bytesOnDisk = onDisk.reduce((sum, bytes) => sum + bytes, 0);
    await sleep(1_100);
    expect(journal.status().bytes).toBe(bytesOnDisk);
    await reader.close();
    await journal.close();
  },
  slowDiskMs,
);

test.each(['ENOSPC', 'EIO'])(
  'a disk that fails in the middle of a write (%s) stores whole records only, exactly counted',
  async (code) => {
    let room = Infinity;
    const journal = await open(makeRoot(), {
      writeBytes: (fd, bytes, position) => {
        if (room <= 0) throw Object.assign(new Error('refused'), { code });
        const taken = Math.min(room, bytes.length);
        room -= taken;
        return writeSync(fd, bytes, 0, taken, position);
      },
    });
    expect(await appendAll(journal, ['before'])).toEqual([true]);
    room = 100;
    const results = await appendAll(journal, manyPayloads(10));
    const storedCount = results.filter(Boolean).length;
    expect(results).toEqual([...Array(storedCount).fill(true), ...Array(10 - storedCount).fill(false)]);
    expect(storedCount).toBe(4);
    const reason = code === 'ENOSPC' ? 'disk-full' : 'write-failed';
    expect(journal.status()).toMatchObject({ degraded: true, dropped: { [reason]: 6 } });
    expect(await appendAll(journal, ['while it is full'])).toEqual([false]);

    room = Infinity;
    await vi.waitFor(() => expect(journal.status().degraded).toBe(false), recoveryMs);
    expect(await appendAll(journal, ['after'])).toEqual([true]);
    expect(payloadsOf(await readAll(journal.directory))).toEqual(['before', ...manyPayloads(4), 'after']);
    await journal.close();
  },
);

test('a partial write is completed by the next attempt without dropping or repeating a record', async () => {
  let isShort = true;
  const journal = await open(makeRoot(), {
    writeBytes: (fd, bytes, position) => {
      const taken = isShort && bytes.length > 100 ? bytes.length - 70 : bytes.length;
      if (bytes.length > 100) isShort = false;
      return writeSync(fd, bytes, 0, taken, position);
    },
  });
  expect(await appendAll(journal, manyPayloads(20))).not.toContain(false);
  expect(isShort).toBe(false);
  expect(payloadsOf(await readAll(journal.directory))).toEqual(manyPayloads(20));
  await journal.close();
});

test('the next process continues a closed journal with higher sequences, even when the clock went back', async () => {
  const root = makeRoot();
  const first = await open(root);
  await appendAll(first, ['one']);
  await first.close();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const second = await open(root);
  vi.useRealTimers();
  expect(second.journalId).toBe(first.journalId);
  await appendAll(second, ['two']);
  const records = await readAll(second.directory);
  expect(payloadsOf(records)).toEqual(['one', 'two']);
  expect(records[1]!.sequence).toBeGreaterThan(records[0]!.sequence);
  await second.close();
});

test('two processes on one root write two journals, and an orphaned one can be claimed', async () => {
  const root = makeRoot();
  const [first, second] = await Promise.all([open(root), open(root)]);
  expect(first.journalId).not.toBe(second.journalId);
  expect(await claimOrphanedJournals(root)).toEqual([]);
  await first.close();
  const orphaned = await claimOrphanedJournals(root);
  expect(orphaned.map(({ journalId }) => journalId)).toEqual([first.journalId]);
  expect(listJournals(root)).toHaveLength(2);
  await orphaned[0]!.lock.release();
  await second.close();
});

test('a closed journal refuses and counts records, and has stored those before the close', async () => {
  const journal = await open(makeRoot());
  const early = appendAll(journal, ['early']);
  await journal.close();
  expect(await early).toEqual([true]);
  expect(await appendAll(journal, ['late'])).toEqual([false]);
  expect(journal.status().dropped.closed).toBe(1);
});

test('a listener is notified of each write until it unsubscribes', async () => {
  const journal = await open(makeRoot());
  let notified = 0;
  const unsubscribe = journal.subscribe(() => notified++);
  await appendAll(journal, ['a', 'b']);
  expect(notified).toBe(1);
  unsubscribe();
  await appendAll(journal, ['c']);
  expect(notified).toBe(1);
  await journal.close();
});

test('a callback that throws does not affect the others', async () => {
  const journal = await open(makeRoot());
  journal.append('a', () => {
    throw new Error('of the caller');
  });
  expect(await appendAll(journal, ['b'])).toEqual([true]);
  await nextTurn();
  await journal.close();
});

/** One writer for all records, as in the fast lane; it counts its writes. */
function aWriter() {
  const writer = {
    text: '',
    writes: 0,
    bytesMax: 0,
    setText(text: string) {
      writer.text = text;
      writer.bytesMax = Buffer.byteLength(text) + 7;
      return writer;
    },
    write(into: Buffer, at: number) {
      writer.writes += 1;
      return at + into.write(writer.text, at, 'utf8');
    },
  };
  return writer;
}

test('a payload writer that is reused at once writes each of its records, in buffers of any size', async () => {
  const journal = await open(makeRoot());
  const writer = aWriter();
  const texts = Array.from({ length: 600 }, (_, index) => `ü${index}${'x'.repeat((index * 37) % 20_000)}`);
  const stored = await Promise.all(
    texts.map((text, index) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      journal.append(index % 3 === 0 ? text : writer.setText(text), resolve);
      return promise;
    }),
  );
  expect(stored).not.toContain(false);
  expect(payloadsOf(await readAll(journal.directory))).toEqual(texts);
  await journal.close();
});

test('a payload writer is not called for a record that cannot be stored', async () => {
  const journal = await open(makeRoot(), { totalBytesMax: 20_000 });
  const writer = aWriter();
  const append = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    journal.append(writer.setText(text), resolve);
    return promise;
  };
  expect(await append('in time')).toBe(true);
  expect(await append('')).toBe(false);
  expect(writer.writes).toBe(2);
  expect(await append('x'.repeat(30_000))).toBe(false);
  await journal.close();
  expect(await append('too late')).toBe(false);
  expect(writer.writes).toBe(2);
  expect(payloadsOf(await readAll(journal.directory))).toEqual(['in time']);
});
