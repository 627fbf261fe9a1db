import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { openJournal, openJournalReader } from '../src/index.ts';

/** Measures appends per second at several numbers of records per turn of the event loop, then reads per second. */
const root = mkdtempSync(join(tmpdir(), 'linkplane-journal-'));
const logger = createLogger('bench', 'error');
const payload = JSON.stringify({ v: 1, filler: 'x'.repeat(380) });
const recordsPerRun = 300_000;

try {
  for (const durability of ['process', 'power'] as const) {
    for (const recordsPerTurn of durability === 'process' ? [1, 10, 100, 1_000] : [100, 1_000]) {
      const journal = await openJournal({
        root: join(root, durability),
        totalBytesMax: 4 * 2 ** 30,
        durability,
        logger,
      });
      const startedAt = performance.now();
      const records = durability === 'process' ? recordsPerRun : recordsPerRun / 10;
      let stored = 0;
      while (stored < records) {
        await new Promise<void>((resolve) => {
          let left = recordsPerTurn;
          for (let i = 0; i < recordsPerTurn; i++) {
            journal.append(payload, (isStored) => {
              if (isStored) stored++;
              if (--left === 0) resolve();
            });
          }
        });
      }
      report(`${durability}, ${recordsPerTurn} a turn: append`, records, startedAt);
      await journal.close();
    }
  }
  const [directory] = [
    (await openJournal({ root: join(root, 'process'), totalBytesMax: 2 ** 30, durability: 'process', logger }))
      .directory,
  ];
  const reader = openJournalReader({ directory, logger });
  const startedAt = performance.now();
  let read = 0;
  let from = 0;
  for (;;) {
    const records = await reader.read(from, { recordsMax: 20_000, bytesMax: 32 * 1_048_576 });
    if (records.length === 0) break;
    read += records.length;
    from = records.at(-1)!.sequence + 1;
  }
  report('read', read, startedAt);
} finally {
  rmSync(root, { recursive: true });
}

function report(what: string, count: number, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${what.padEnd(36)} ${Math.round(count / seconds)}/s, ${((seconds / count) * 1e6).toFixed(2)} us each`);
}
