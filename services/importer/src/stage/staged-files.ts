import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { SourceLink, SourceProblem } from '@linkplane/import-sources';
import { z } from 'zod';
import { ImportStop } from '../import-stop.ts';
import type { StagedClick } from './to-click-row.ts';

/** A line of the list of problems: what the source has, where, and why it is not carried over as it is. `code` of the source or of the API. */
export type Problem = Omit<SourceProblem, 'code'> & { code: string };

/** A link of the source, with its clicks that no day is known of. */
export type StagedLink = SourceLink & { clicksBefore: number };

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

/** `found` has the links until all of their clicks are known; `refusals` has what was not stored of them. */
const names = {
  found: 'found.jsonl',
  links: 'links.jsonl',
  problems: 'problems.jsonl',
  refusals: 'refusals.jsonl',
  stage: 'stage.json',
};
/** The file that is there once all others are whole. */
export const stageFileName = names.stage;
type Rows = Exclude<keyof typeof names, 'stage'>;

/** Lines of JSON that are written to the end or not at all. */
export type LineWriter = {
  write(value: object): Promise<void>;
  /** @returns SHA-256 of all lines */
  end(): Promise<string>;
};

/**
 * The files of one import, in a directory of its own that only its owner can read.
 * @param bytesMax of all files together; what is longer ends the reading with an ImportStop
 */
export function openStagedFiles(directory: string, bytesMax = Infinity) {
  let bytes = 0;
  const spend = (more: number) => {
    bytes += more;
    if (bytes > bytesMax) throw new ImportStop({ code: 'SOURCE_TOO_LARGE', bytesMax });
  };
  const place = (name: Rows | 'stage') => join(directory, names[name]);
  return {
    directory,
    async begin(): Promise<void> {
      bytes = 0;
      await rm(directory, { recursive: true, force: true });
      await mkdir(directory, { recursive: true, mode: 0o700 });
    },
    openWriter: (name: Rows): LineWriter => openLineWriter(place(name), spend),
    openClickWriter: () => openClickWriter(directory, spend),
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
    readFound: () => readLines<SourceLink>(place('found')),
    readProblems: () => readLines<Problem>(place('problems')),
    readRefusals: () => readLines<Problem>(place('refusals')),
    readLinks: () => readLines<StagedLink>(place('links')),
    readClicks: () => readClicks(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

export type StagedFiles = ReturnType<typeof openStagedFiles>;

/** Clicks have a file for each month. */
const writeCharsMax = 65_536;

function openLineWriter(file: string, spend: (bytes: number) => void): LineWriter {
  const hash = createHash('sha256');
  const stream = createWriteStream(file, { mode: 0o600 });
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  let lines: string[] = [];
  let chars = 0;
  const flush = async () => {
    const text = lines.join('');
    [lines, chars] = [[], 0];
    spend(Buffer.byteLength(text));
    hash.update(text);
    if (failure) throw failure;
    // Rejects when the stream fails in the meantime.
    if (!stream.write(text)) await once(stream, 'drain');
  };
  return {
    async write(value) {
      const line = toLine(value);
      lines.push(line);
      chars += line.length;
      if (chars >= writeCharsMax) await flush();
    },
    async end() {
      await flush();
      stream.end();
      await finished(stream);
      return hash.digest('hex');
    },
  };
}

/** Readers of lines take these two for the ends of lines, and JSON does not escape them. */
function toLine(value: object): string {
  const line = JSON.stringify(value);
  return `${lineEnds.test(line) ? line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : line}\n`;
}

const lineEnds = /[\u2028\u2029]/;

const clickFile = /^clicks-\d{6}\.jsonl$/;
const monthChars = 'YYYY-MM'.length;

/** Clicks by the month of UTC: an insert of clicks is one part for each month in it, so that one month comes after the other. */
function openClickWriter(directory: string, spend: (bytes: number) => void) {
  const months = new Map<string, LineWriter>();
  return {
    async write(click: StagedClick): Promise<void> {
      const month = new Date(click.at).toISOString().slice(0, monthChars).replace('-', '');
      let writer = months.get(month);
      if (!writer) months.set(month, (writer = openLineWriter(join(directory, `clicks-${month}.jsonl`), spend)));
      await writer.write(click);
    },
    /** @returns SHA-256 of all clicks */
    async end(): Promise<string> {
      const hash = createHash('sha256');
      for (const [month, writer] of [...months].toSorted(([a], [b]) => a.localeCompare(b)))
        hash.update(`${month} ${await writer.end()}\n`);
      return hash.digest('hex');
    },
  };
}

async function* readClicks(directory: string): AsyncGenerator<StagedClick> {
  const files = (await readdir(directory)).filter((name) => clickFile.test(name)).sort();
  for (const name of files) yield* readLines<StagedClick>(join(directory, name));
}

/** The program wrote the lines itself: what they say is checked where it goes into a store. */
async function* readLines<Row>(file: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as Row;
}
