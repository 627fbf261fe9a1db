/*
 * What is kept of a reading, so that another process goes on with it: the files up to a checkpoint of the source, and a record that says how long
 * each of them was there. A process that is killed in between leaves a few lines behind the last checkpoint: they are cut off, and read again.
 */
import type { ReadSoFar } from '@linkplane/import-sources';
import type { TotalsCounter } from './count-totals.ts';
import {
  createNonce,
  deriveDayKeys,
  nameReading,
  type ReadingCounts,
  type ReadingRecord,
  type ResumableReading,
} from './reading-record.ts';
import type { StagedFiles } from './staged-files.ts';

/** Why a reading begins from the beginning although something is kept of one. */
export type LostReading = 'settings' | 'files';

/** A reading that begins or goes on. */
export type BegunReading = {
  /** What was kept; undefined at the beginning. */
  record: ReadingRecord | undefined;
  lost: LostReading | undefined;
  of: string;
  nonce: string;
  /** Undefined for a source that cannot go on: its keys are random. */
  keyOfDay: ((day: number) => string) | undefined;
};

/** Opens the files for a reading, with what is kept of it. */
export async function beginReading(files: StagedFiles, reading: ResumableReading | undefined): Promise<BegunReading> {
  const found = reading && (await files.findReading());
  const isSame = reading && found ? nameReading(reading, found.nonce) === found.of : false;
  if (reading && found && isSame && (await files.goOn(found))) {
    const { of, nonce } = found;
    return { record: found, lost: undefined, of, nonce, keyOfDay: deriveDayKeys(reading, nonce) };
  }
  await files.begin();
  const nonce = createNonce();
  return {
    record: undefined,
    lost: found === undefined ? undefined : found && !isSame ? 'settings' : 'files',
    of: reading ? nameReading(reading, nonce) : '',
    nonce,
    keyOfDay: reading && deriveDayKeys(reading, nonce),
  };
}

/** What is written of a reading. */
export type ReadingFiles = {
  sizes: () => ReadingRecord['sizes'];
  sync: () => Promise<void>;
  keep: (record: ReadingRecord) => Promise<void>;
};

export type ReadingKeeper = {
  /** All items so far have been written, and the source goes on behind them. Kept at once where the last time is long ago. */
  pass(cursor: string, counts: ReadingCounts): Promise<void>;
  /** Keeps the last checkpoint. */
  keep(): Promise<void>;
  /** The source was read to its end. */
  end(cursor: string | null, counts: ReadingCounts): Promise<void>;
};

/** A process that is killed has to read again what came in this time. */
const keepIntervalMs = 1_000;

/** Keeps the checkpoints of a reading. A source that gives none is not kept. */
export function createReadingKeeper({ of, nonce, record }: BegunReading, files: ReadingFiles): ReadingKeeper {
  let last = record;
  let isKept = true;
  let keptAt = performance.now();
  const keep = async (): Promise<void> => {
    if (!last || isKept) return;
    await files.sync();
    await files.keep(last);
    isKept = true;
    keptAt = performance.now();
  };
  return {
    async pass(cursor, counts) {
      last = { of, nonce, cursor, end: null, sizes: files.sizes(), counts: { ...counts } };
      isKept = false;
      if (performance.now() - keptAt >= keepIntervalMs) await keep();
    },
    keep,
    async end(cursor, counts) {
      if (!last) return;
      last = { ...last, end: { cursor }, sizes: files.sizes(), counts: { ...counts } };
      isKept = false;
      await keep();
    },
  };
}

/** The entries of the source that are kept, whose clicks are counted. */
export async function readKept(files: StagedFiles, record: ReadingRecord, totals: TotalsCounter): Promise<ReadSoFar> {
  const entries = new Set<string>();
  for await (const link of files.readFound()) {
    entries.add(link.key);
    totals.addLink(link);
  }
  for await (const { entry } of files.readPassed()) entries.add(entry);
  for await (const click of files.readClicks()) totals.addClick(click);
  for await (const click of files.readLater()) totals.addLater(click);
  return { cursor: record.cursor, has: (entry) => entries.has(entry) };
}
