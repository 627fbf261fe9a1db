import { CommandError } from '../command-errors.ts';
import type { BackupSource, BackupTarget } from './backup-files.ts';
import { parseFileList, type FileList, type StoredFile, type StoredFiles } from './manifest.ts';
import { readStoredFile, writeStoredFile } from './stored-file.ts';

/** The files of one table or month; if there are more, all are in lists. */
const filesInManifestMax = 16;
/** The files of one list: some 3 MB before compression, which are the files of some 170 million clicks. */
const filesPerListMax = 20_000;

/** The names of files while these are written. Few are in the manifest and many in lists: memory and manifest stay small. */
export function createFileLists(target: BackupTarget, name: string) {
  const lists: FileList[] = [];
  let files: StoredFile[] = [];
  const writeList = async () => {
    const content = Buffer.from(JSON.stringify(files));
    const list = await writeStoredFile(target, `lists/${name.replace('/', '-')}`, lists.length + 1, content);
    const listedBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    lists.push({ ...list, listed: files.length, listedBytes });
    files = [];
  };
  return {
    async add(file: StoredFile): Promise<void> {
      files.push(file);
      if (files.length === filesPerListMax) await writeList();
    },
    async end(): Promise<StoredFiles> {
      if (files.length > filesInManifestMax || (lists.length > 0 && files.length > 0)) await writeList();
      return { lists, files };
    },
  };
}

/**
 * The files of something, in their order.
 * @throws CommandError when a list is damaged
 */
export async function* listFiles(source: BackupSource, { lists, files }: StoredFiles): AsyncGenerator<StoredFile> {
  for (const list of lists) {
    const listed = parseFileList(await readStoredFile(source, list));
    if (listed?.length !== list.listed)
      throw new CommandError(`The ${source.what} is damaged: ${list.path} is no list of its files.`);
    yield* listed;
  }
  yield* files;
}
