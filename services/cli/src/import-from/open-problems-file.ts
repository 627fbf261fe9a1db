import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ProblemList } from '@linkplane/importer';
import { toCsvLine } from '@linkplane/management/operator';

const columns = ['place', 'code', 'shortUrl', 'field', 'detail'] as const;

/** A list of problems as a CSV file, which replaces the one that is there. */
export async function openProblemsFile(file: string): Promise<ProblemList> {
  const stream = createWriteStream(file);
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  const write = async (line: string) => {
    if (failure) throw failure;
    if (!stream.write(line)) await once(stream, 'drain');
  };
  await write(toCsvLine(columns, ','));
  return {
    write: (problem) =>
      write(
        toCsvLine(
          columns.map((name) => problem[name]),
          ',',
        ),
      ),
    async end() {
      stream.end();
      await finished(stream);
    },
  };
}
