import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-errors.ts';
import type { StagedFiles } from './staged-files.ts';

/** Problems of each code, in the order in which they came up first. */
export type ProblemCounts = Record<string, number>;

const columns = ['place', 'code', 'shortUrl', 'field', 'detail'] as const;

/** @throws CommandError for a file that cannot be written, before anything is done. An existing one is emptied. */
export async function checkProblemsFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, '', { mode: 0o600 }).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}. Nothing was changed.`);
  });
}

/** Counts what the source and the storing of its links have listed, and writes it as CSV where a file is given. */
export async function listProblems(files: StagedFiles, file: string | undefined): Promise<ProblemCounts> {
  const counts: ProblemCounts = {};
  const lines = async function* () {
    yield `${columns.join(',')}\r\n`;
    for (const problems of [files.readProblems(), files.readRefusals()])
      for await (const problem of problems) {
        counts[problem.code] = (counts[problem.code] ?? 0) + 1;
        yield `${columns.map((name) => toCell(problem[name])).join(',')}\r\n`;
      }
  };
  const to =
    file === undefined ? new Writable({ write: (_chunk, _encoding, done) => done() }) : createWriteStream(file);
  await pipeline(lines, to);
  return counts;
}

/** Text of a stranger: a spreadsheet must not take it for a formula. */
function toCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
