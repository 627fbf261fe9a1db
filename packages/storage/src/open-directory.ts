import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCode } from '@linkplane/runtime';
import type { FileStore, FileToStore } from './file-store.ts';

/** Files below a directory of this machine, which is created with the first of them. */
export function openDirectory(root: string): FileStore {
  const pathOf = (file: FileToStore) => join(root, file.directory, file.name);
  return {
    async write(file, bytes) {
      await mkdir(dirname(pathOf(file)), { recursive: true });
      await writeWhole(pathOf(file), bytes);
    },
    async read(file) {
      try {
        return await readFile(pathOf(file));
      } catch (error) {
        if (readCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(file) {
      await rm(pathOf(file), { force: true });
      await rm(partialPath(pathOf(file)), { force: true });
    },
    close: () => undefined,
  };
}

/** One name for each file, so that `remove` finds what a killed process has left: each file is written once. */
function partialPath(path: string): string {
  return `${path}.part`;
}

/** The bytes are on the disk before the file has its name, and the name is before this resolves. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = partialPath(path);
  const file = await open(partial, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
