import { readTextFile } from '../files/read-text-file.ts';

/**
 * The text of a dump, plain or packed by gzip, a piece at a time. A dump says in its first lines which encoding its texts have.
 * @throws SourceError `invalid` when the file cannot be read, is damaged, or is neither UTF-8 nor said to be Latin 1
 */
export function readDumpText(file: string): AsyncGenerator<string> {
  return readTextFile(file, (head) =>
    /SET\s+NAMES\s+'?latin1/i.test(head.toString('latin1')) ? 'windows-1252' : 'utf-8',
  );
}
