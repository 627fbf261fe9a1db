import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { onTestFinished } from 'vitest';
import { openJournal, openJournalReader, type Journal, type JournalOptions, type JournalRecord } from '../src/index.ts';

export const silentLogger = createLogger('test', 'silent');

/** An empty directory that is removed after the test. */
export function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'linkplane-journal-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

export function open(root: string, options: Partial<JournalOptions> = {}): Promise<Journal> {
  return openJournal({ root, totalBytesMax: 2 ** 26, durability: 'process', logger: silentLogger, ...options });
}

/** Appends in one turn of the event loop; returns which were stored. */
export function appendAll(journal: Journal, payloads: string[]): Promise<boolean[]> {
  return Promise.all(payloads.map((payload) => new Promise<boolean>((resolve) => journal.append(payload, resolve))));
}

/** Everything that a new reader reads. */
export async function readAll(directory: string, from = 0): Promise<JournalRecord[]> {
  const reader = openJournalReader({ directory, logger: silentLogger });
  const records: JournalRecord[] = [];
  for (let next = from; ; next = (records.at(-1)?.sequence ?? next) + 1) {
    const more = await reader.read(next, { recordsMax: 7, bytesMax: 4_096 });
    if (more.length === 0) break;
    records.push(...more);
  }
  await reader.close();
  return records;
}

export function payloadsOf(records: JournalRecord[]): string[] {
  return records.map(({ payload }) => payload.toString());
}

export function segmentNames(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.journal'))
    .sort();
}
