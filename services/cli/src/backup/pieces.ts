import type { BackupSource, BackupTarget } from './backup-files.ts';
import { createFileLists, listFiles } from './file-lists.ts';
import type { StoredFiles } from './manifest.ts';
import { readStoredFile, writeStoredFile } from './stored-file.ts';

/**
 * The size of one file, before compression: what is in memory, and well below what the client of a bucket reads at
 * once. A file may be longer by one chunk of its source.
 */
const pieceBytesMin = 4 * 1_048_576;

/** Writes bytes as numbered files, each compressed by itself; together they are one Zstandard stream. */
export async function writePieces(
  target: BackupTarget,
  name: string,
  chunks: AsyncIterable<Buffer>,
  ending?: string,
): Promise<StoredFiles> {
  const written = createFileLists(target, name);
  let files = 0;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    files += 1;
    await written.add(await writeStoredFile(target, name, files, Buffer.concat(gathered), ending));
    gathered = [];
    bytes = 0;
  };
  for await (const chunk of chunks) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytesMin) await write();
  }
  if (bytes > 0) await write();
  return await written.end();
}

/** The bytes that `writePieces` was given, file by file. */
export async function* readPieces(
  source: BackupSource,
  stored: StoredFiles,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const file of listFiles(source, stored)) {
    yield await readStoredFile(source, file);
    onRead(file.bytes);
  }
}
