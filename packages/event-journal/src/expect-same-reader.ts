import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectories } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { listJournals } from './claim-journal.ts';
import { openJournalReader } from './open-journal-reader.ts';

/** What reads journals: a consumer that reads them in place, or a shipper to Kafka. */
export type JournalReaderKind = 'in-place' | 'kafka';

/** Records wait for a reader of the other kind, and only that one knows which of them it has counted. */
export class OtherReaderError extends Error {
  constructor(root: string, kind: JournalReaderKind) {
    super(
      `Clicks in ${root} wait for ${names[kind]}, which may have counted the last of them already. ` +
        `Start that once more on this directory until \`journal inspect\` shows no waiting records, ` +
        `or use another DATA_DIR.`,
    );
    this.name = 'OtherReaderError';
  }
}

const fileName = 'reader';
const names: Record<JournalReaderKind, string> = {
  'in-place': 'Linkplane in one process (npm start)',
  kafka: 'a redirect service (with Kafka)',
};

/**
 * Stores which kind of reader reads the journals under `root`. A reader of the other kind identifies records differently
 * and would count again those that the one before it has counted and not yet acknowledged: it may start once no records
 * wait for that one.
 * @throws OtherReaderError
 */
export async function expectSameReader(root: string, kind: JournalReaderKind, logger: Logger): Promise<void> {
  const file = join(root, fileName);
  const before = readKind(file);
  if (before === kind) return;
  if (before !== undefined && (await hasWaitingRecords(root, logger))) throw new OtherReaderError(root, before);
  try {
    makeDirectories(root);
    writeFileSync(file, `${kind}\n`);
  } catch (error) {
    // The journal cannot be written either, which is logged there.
    logger.warn({ err: error, file }, 'reader kind of the journals not stored');
  }
}

function readKind(file: string): JournalReaderKind | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === 'in-place' || text === 'kafka' ? text : undefined;
  } catch {
    return undefined;
  }
}

async function hasWaitingRecords(root: string, logger: Logger): Promise<boolean> {
  for (const { directory } of listJournals(root)) {
    const reader = openJournalReader({ directory, logger });
    try {
      if ((await reader.read(reader.acknowledged(), { recordsMax: 1, bytesMax: 1 })).length > 0) return true;
    } finally {
      await reader.close();
    }
  }
  return false;
}
