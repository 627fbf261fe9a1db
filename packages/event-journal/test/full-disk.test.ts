import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openJournalReader, openJournalWhenPossible, type DeferredJournal } from '../src/index.ts';
import { appendAll, open, payloadsOf, readAll, silentLogger } from './journal-fixtures.ts';

/** A real file system, where this user may mount one; elsewhere only the tests with an injected write run. */
const disk = mountSmallDisk();

describe.runIf(disk)('on a disk of one megabyte', () => {
  afterAll(() => {
    runCommand('umount', '-l', disk);
    rmSync(disk, { recursive: true, force: true });
  });

  test('every record is stored whole or counted as dropped, and room made by a reader is used again', async () => {
    const journal = await open(join(disk, 'journal'), { segmentBytesMax: 200_000, totalBytesMax: 2 ** 30 });
    const stored: string[] = [];
    let droppedCount = 0;
    for (let round = 0; round < 300; round++) {
      const payloads = Array.from({ length: 10 }, (_, i) => `${round}/${i} ${'x'.repeat(500)}`);
      const results = await appendAll(journal, payloads);
      stored.push(...payloads.filter((_, i) => results[i]));
      droppedCount += results.filter((isStored) => !isStored).length;
    }
    expect(journal.status()).toMatchObject({ degraded: true, dropped: { 'disk-full': droppedCount } });
    expect(stored.length + droppedCount).toBe(3_000);
    const records = await readAll(journal.directory);
    expect(payloadsOf(records)).toEqual(stored);

    const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
    await reader.acknowledge(records.at(-1)!.sequence + 1);
    await vi.waitFor(() => expect(journal.status().degraded).toBe(false), 3_000);
    expect(await appendAll(journal, ['after'])).toEqual([true]);
    expect(payloadsOf(await readAll(journal.directory)).at(-1)).toBe('after');
    await reader.close();
    await journal.close();
  });

  test('a disk that other files filled is used again when they are removed', async () => {
    const journal = await open(join(disk, 'other'), { totalBytesMax: 2 ** 30 });
    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
    const [isStored] = await appendAll(journal, ['x'.repeat(10_000)]);
    expect(isStored).toBe(false);
    rmSync(filler);
    await vi.waitFor(() => expect(journal.status().degraded).toBe(false), 3_000);
    expect(await appendAll(journal, ['after'])).toEqual([true]);
    expect(payloadsOf(await readAll(journal.directory))).toEqual(['after']);
    await journal.close();
  });

  test('a journal that cannot be opened counts drops by reason, and is opened once the disk accepts it', async () => {
    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
    runCommand('mount', '-o', 'remount,ro', disk);
    const root = join(disk, 'late', 'journal');
    const journal = await openJournalWhenPossible({
      root,
      totalBytesMax: 2 ** 26,
      durability: 'process',
      logger: silentLogger,
    });
    let wakes = 0;
    let directory = '';
    journal.subscribe(() => wakes++);
    journal.onOpened((opened) => (directory = opened.directory));
    expect(await append(journal, ['lost', 'lost'])).toEqual([false, false]);
    expect(journal.status()).toMatchObject({ degraded: true, bytes: 0, dropped: { 'write-failed': 2 } });
    runCommand('mount', '-o', 'remount,rw', disk);
    rmSync(filler);
    await vi.waitFor(() => expect(journal.status().degraded).toBe(false), 6_000);
    expect(await append(journal, ['kept'])).toEqual([true]);
    expect(journal.status().dropped['write-failed']).toBe(2);
    expect(wakes).toBe(1);
    expect(payloadsOf(await readAll(directory))).toEqual(['kept']);
    await journal.close();
  });

  test('a journal that is closed before it could be opened refuses records', async () => {
    runCommand('mount', '-o', 'remount,ro', disk);
    const options = { totalBytesMax: 2 ** 26, durability: 'process', logger: silentLogger } as const;
    const journal = await openJournalWhenPossible({ ...options, root: join(disk, 'never') });
    await journal.close();
    expect(await append(journal, ['late'])).toEqual([false]);
    expect(journal.status().dropped.closed).toBe(1);
    runCommand('mount', '-o', 'remount,rw', disk);
  });
});

test('an error that is not of the disk fails the start', async () => {
  const root = join(mkdtempSync(join(tmpdir(), 'linkplane-journal-')), 'file');
  writeFileSync(root, 'a file');
  const options = { totalBytesMax: 2 ** 26, durability: 'process', logger: silentLogger } as const;
  await expect(openJournalWhenPossible({ ...options, root })).rejects.toThrow();
});

function append(journal: DeferredJournal, payloads: string[]): Promise<boolean[]> {
  return Promise.all(payloads.map((payload) => new Promise<boolean>((done) => journal.append(payload, done))));
}

/** Its path; empty when it cannot be mounted. */
function mountSmallDisk(): string {
  const path = mkdtempSync(join(tmpdir(), 'linkplane-small-disk-'));
  if (runCommand('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path)) return path;
  rmSync(path, { recursive: true });
  return '';
}

function runCommand(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
