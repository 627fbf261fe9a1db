import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toCsvLine } from '@linkplane/management/operator';
import type { StagedFiles } from './stage/staged-files.ts';

/** Problems of each code, in the order in which they came up first. */
export type ProblemCounts = Record<string, number>;

const columns = ['place', 'code', 'shortUrl', 'field', 'detail'] as const;

/** Counts what the source and the storing of its links have listed, and writes it as CSV where a file is given. */
export async function listProblems(files: StagedFiles, file: string | undefined): Promise<ProblemCounts> {
  const counts: ProblemCounts = {};
  const lines = async function* () {
    yield toCsvLine(columns, ',');
    for (const problems of [files.readProblems(), files.readRefusals()])
      for await (const problem of problems) {
        counts[problem.code] = (counts[problem.code] ?? 0) + 1;
        yield toCsvLine(
          columns.map((name) => problem[name]),
          ',',
        );
      }
  };
  const to =
    file === undefined ? new Writable({ write: (_chunk, _encoding, done) => done() }) : createWriteStream(file);
  await pipeline(lines, to);
  return counts;
}
