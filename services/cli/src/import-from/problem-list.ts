import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { SourceProblem } from '@linkplane/import-sources';

/** A line of the list of problems: what the source has, where, and why it is not carried over as it is. `code` of the source or of the API. */
export type Problem = Omit<SourceProblem, 'code'> & { code: string };

/** Problems of each code, in the order in which they came up first. */
export type ProblemCounts = Record<string, number>;

export type ProblemList = {
  add(problem: Problem): Promise<void>;
  counts(): ProblemCounts;
  /** Writes what is left. @throws when the file could not be written */
  end(): Promise<void>;
};

const columns = ['place', 'code', 'shortUrl', 'field', 'detail'] as const;

/** A list of problems as CSV; only counted where no file is given. An existing file is replaced. */
export function openProblemList(file: string | undefined): ProblemList {
  const counts: ProblemCounts = {};
  const stream = file === undefined ? undefined : createWriteStream(file, { mode: 0o600 });
  stream?.on('error', () => undefined);
  stream?.write(`${columns.join(',')}\r\n`);
  return {
    counts: () => ({ ...counts }),
    async add(problem) {
      counts[problem.code] = (counts[problem.code] ?? 0) + 1;
      if (stream && !stream.write(`${columns.map((name) => toCell(problem[name])).join(',')}\r\n`))
        await Promise.race([once(stream, 'drain'), finished(stream)]);
    },
    async end() {
      if (!stream) return;
      stream.end();
      await finished(stream);
    },
  };
}

/** Text of a stranger: a spreadsheet must not take it for a formula. */
function toCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
