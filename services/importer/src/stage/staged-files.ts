import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SourceLink, SourceProblem } from '@linkplane/import-sources';
import { z } from 'zod';
import { ImportStop } from '../import-stop.ts';
import { openLineWriter, type LineWriter } from './line-writer.ts';
import { findReadingRecord, writeReadingRecord, type ReadingRecord } from './reading-record.ts';
import type { StagedClick } from './to-click-row.ts';

/** A line of the list of problems: what the source has, where, and why it is not carried over as it is. `code` of the source or of the API. */
export type Problem = Omit<SourceProblem, 'code'> & { code: string };

/** A link as it was read. `isStopped`: it does not redirect at the source, and expires at the time at which it was read. */
export type FoundLink = SourceLink & { isStopped?: true };

/** A link of the source, with its clicks that no day is known of. */
export type StagedLink = FoundLink & { clicksBefore: number };

const stage = z.object({
  version: z.literal(1),
  source: z.string(),
  /** SHA-256 of the links and of the clicks. */
  rowsHash: z.string(),
  cursor: z.string().nullable(),
  links: z.int(),
  /** Links of the source that are not among them. */
  leftOutLinks: z.int().default(0),
  clicks: z.int(),
  /** Clicks from before the time for which the workspace keeps them. */
  olderClicks: z.int(),
  surplusClicks: z.int(),
});

/** What was read of a source, whole, and is to be stored. */
export type Stage = Omit<z.infer<typeof stage>, 'version'>;

/**
 * `found` has the links until all of their clicks are known, `passed` the entries that are no link, `later` clicks that a later import brings; `refusals` has what was not stored.
 */
const names = {
  found: 'found.jsonl',
  passed: 'passed.jsonl',
  later: 'later.jsonl',
  links: 'links.jsonl',
  problems: 'problems.jsonl',
  refusals: 'refusals.jsonl',
  stage: 'stage.json',
};
const readingName = 'reading.json';
/** A directory with one of these has what the next run goes on with: all that was read, or a part that a source can go on after. */
export const keptFileNames: readonly string[] = [names.stage, readingName];
type Rows = Exclude<keyof typeof names, 'stage'>;

/**
 * The files of one import, in a directory of its own that only its owner can read.
 * @param bytesMax of all files together; what is longer ends the reading with an ImportStop
 */
export function openStagedFiles(directory: string, bytesMax = Infinity) {
  let bytes = 0;
  let kept: ReadingRecord['sizes'] = {};
  const spend = (more: number) => {
    bytes += more;
    if (bytes > bytesMax) throw new ImportStop({ code: 'SOURCE_TOO_LARGE', bytesMax });
  };
  const place = (name: Rows | 'stage') => join(directory, names[name]);
  const openWriter = (file: string) => openLineWriter(join(directory, file), spend, kept[file]);
  return {
    directory,
    async begin(): Promise<void> {
      [bytes, kept] = [0, {}];
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true, mode: 0o700 });
    },
    /**
     * Goes on with files up to their sizes in a record, in place of `begin`. What else is in the directory goes.
     * @returns false where one of them is missing or shorter
     */
    async goOn({ sizes }: ReadingRecord): Promise<boolean> {
      if (!(await haveSizes(directory, sizes))) return false;
      for (const name of await readdir(directory)) {
        const size = sizes[name];
        if (size !== undefined) await truncate(join(directory, name), size);
        else if (name !== readingName) await rm(join(directory, name));
      }
      kept = sizes;
      bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      return true;
    },
    findReading: () => findReadingRecord(join(directory, readingName)),
    keepReading: (record: ReadingRecord) => writeReadingRecord(join(directory, readingName), record),
    openWriter: (name: Rows): LineWriter => openWriter(names[name]),
    /** The bytes of the files of writers, by their names. */
    sizesOf: (writers: Partial<Record<Rows, LineWriter>>): ReadingRecord['sizes'] =>
      Object.fromEntries(Object.entries(writers).map(([name, writer]) => [names[name as Rows], writer.bytes()])),
    openClickWriter: () => openClickWriter(openWriter, Object.keys(kept)),
    /** Says that all files are whole. */
    async finish(value: Stage): Promise<void> {
      const file = place('stage');
      await writeFile(`${file}.part`, JSON.stringify({ version: 1, ...value }), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    /** Undefined where nothing was read to its end. */
    async find(): Promise<Stage | undefined> {
      try {
        return stage.parse(JSON.parse(await readFile(place('stage'), 'utf8')));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    readFound: () => readLines<FoundLink>(place('found')),
    readPassed: () => readLines<{ entry: string }>(place('passed')),
    readLater: () => readLines<{ link: string; at: number }>(place('later')),
    readProblems: () => readLines<Problem>(place('problems')),
    readRefusals: () => readLines<Problem>(place('refusals')),
    readLinks: () => readLines<StagedLink>(place('links')),
    readClicks: () => readClicks(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

export type StagedFiles = ReturnType<typeof openStagedFiles>;

async function haveSizes(directory: string, sizes: ReadingRecord['sizes']): Promise<boolean> {
  for (const [name, size] of Object.entries(sizes)) {
    const found = await stat(join(directory, name)).catch(() => undefined);
    if (!found || found.size < size) return false;
  }
  return true;
}

/** Clicks have a file for each month. */
const clickFile = /^clicks-\d{6}\.jsonl$/;
const monthChars = 'YYYY-MM'.length;

/** Clicks by the month of UTC: an insert of clicks is one part for each month in it, so that one month comes after the other. */
function openClickWriter(open: (file: string) => LineWriter, keptFiles: readonly string[]) {
  const months = new Map(keptFiles.filter((name) => clickFile.test(name)).map((name) => [name, open(name)]));
  return {
    async write(click: StagedClick): Promise<void> {
      const month = new Date(click.at).toISOString().slice(0, monthChars).replace('-', '');
      const name = `clicks-${month}.jsonl`;
      let writer = months.get(name);
      if (!writer) months.set(name, (writer = open(name)));
      await writer.write(click);
    },
    sizes: () => Object.fromEntries([...months].map(([name, writer]) => [name, writer.bytes()])),
    async sync(): Promise<void> {
      for (const writer of months.values()) await writer.sync();
    },
    /** @returns SHA-256 of all clicks */
    async end(): Promise<string> {
      const hash = createHash('sha256');
      for (const [name, writer] of [...months].toSorted(([a], [b]) => a.localeCompare(b)))
        hash.update(`${name} ${await writer.end()}\n`);
      return hash.digest('hex');
    },
    async close(): Promise<void> {
      for (const writer of months.values()) await writer.close();
    },
  };
}

/** In the order of their months. */
async function* readClicks(directory: string): AsyncGenerator<StagedClick> {
  const files = (await readdir(directory)).filter((name) => clickFile.test(name)).sort();
  for (const name of files) yield* readLines<StagedClick>(join(directory, name));
}

/** The program wrote the lines itself: what they say is checked where it goes into a store. */
async function* readLines<Row>(file: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as Row;
}
