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
  type RunReading,
} from './reading-record.ts';
import type { StagedFiles } from './staged-files.ts';

/** Why a reading begins from the beginning although something is kept of one. */
export type LostReading = 'settings' | 'files' | 'cursor';

/** A reading that begins or goes on. */
export type BegunReading = {
  /** What was kept; undefined at the beginning. */
  record: ReadingRecord | undefined;
  lost: LostReading | undefined;
  run: string;
  of: string;
  nonce: string;
  /** Undefined for a source that cannot go on: its keys are random. */
  keyOfDay: ((day: number) => string) | undefined;
};

/**
 * Opens the files for a reading, with what is kept of it.
 * @param goesOn whether the source knows a cursor
 */
export async function beginReading(
  files: StagedFiles,
  reading: RunReading | undefined,
  goesOn: (cursor: string) => boolean,
): Promise<BegunReading> {
  const kept = reading && (await files.findReading());
  // What is left of a run that has ended is nothing that this one has read.
  const found = kept && kept.run !== reading.run ? undefined : kept;
  const isSame = reading && found ? nameReading(reading, found.nonce) === found.of : false;
  const isKnown = found ? found.end !== null || goesOn(found.cursor) : false;
  if (reading && found && isSame && isKnown && (await files.goOn(found))) {
    const { run, of, nonce } = found;
    return { record: found, lost: undefined, run, of, nonce, keyOfDay: deriveDayKeys(reading, nonce) };
  }
  await files.begin();
  const nonce = createNonce();
  return {
    record: undefined,
    lost: found === undefined ? undefined : nameLoss(found, isSame, isKnown),
    run: reading?.run ?? '',
    of: reading ? nameReading(reading, nonce) : '',
    nonce,
    keyOfDay: reading && deriveDayKeys(reading, nonce),
  };
}

function nameLoss(found: ReadingRecord | null, isSame: boolean, isKnown: boolean): LostReading {
  if (!found) return 'files';
  if (!isSame) return 'settings';
  return isKnown ? 'files' : 'cursor';
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
export function createReadingKeeper({ run, of, nonce, record }: BegunReading, files: ReadingFiles): ReadingKeeper {
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
      last = { run, of, nonce, cursor, end: null, sizes: files.sizes(), counts: { ...counts } };
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
