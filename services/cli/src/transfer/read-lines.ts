import type { BackupSource } from '../backup/backup-files.ts';
import type { StoredFiles } from '../backup/manifest.ts';
import { readPieces } from '../backup/pieces.ts';
import { CommandError } from '../command-errors.ts';

const lineEnd = 10;

/**
 * The lines of all files of a kind, in their order. In memory is one file.
 * @throws CommandError when a file is damaged, or ends within a line
 */
export async function* readLines(
  source: BackupSource,
  files: StoredFiles,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  for await (const piece of readPieces(source, files, onRead)) {
    if (piece.at(-1) !== lineEnd) throw new CommandError('The export is damaged: a file ends within a line.');
    for (let at = 0; at < piece.length;) {
      const end = piece.indexOf(lineEnd, at);
      yield piece.toString('utf8', at, end);
      at = end + 1;
    }
  }
}
