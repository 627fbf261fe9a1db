import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isLockFile, lockPath, makeDirectories, PathLockedError, readCode, type PathLock } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import type { BackupSource, BackupTarget, Written } from './backup-files.ts';
import { manifestName } from './manifest.ts';

/** A backup has secrets of accounts and webhooks, and an export what visitors did. */
const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;

/**
 * A new backup in a directory. It is written beside, as `<name>.partial`, and renamed at last: the directory has a whole
 * backup, or does not exist. What a killed backup has left is removed by the next one.
 */
export async function openDirectoryTarget(path: string, what: Written): Promise<BackupTarget> {
  const directory = resolve(path);
  const partial = `${directory}.partial`;
  await expectNothing(directory, what);
  const lock = await inWords(partial, what, () => beginPartial(partial));
  const made = new Set<string>();
  return {
    write: (name, bytes) =>
      inWords(partial, what, async () => {
        const file = join(partial, name);
        if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true, mode: ownerOnlyDirectory });
        made.add(dirname(file));
        await writeSynced(file, bytes);
      }),
    finish: (manifest) =>
      inWords(partial, what, async () => {
        await writeSynced(join(partial, manifestName), manifest);
        for (const written of [...made, partial]) await syncDirectory(written);
        await rename(partial, directory);
        await syncDirectory(dirname(directory));
        await lock.release();
      }),
    async abandon() {
      await rm(partial, { recursive: true, force: true }).catch(() => undefined);
      await lock.release();
    },
  };
}

async function expectNothing(directory: string, what: Written): Promise<void> {
  try {
    if ((await readdir(directory)).length === 0) return;
  } catch (error) {
    if (readCode(error) === 'ENOENT') return;
    throw new CommandError(`${directory} cannot be a new ${what}: ${describeFileFailure(error)}`);
  }
  throw new CommandError(
    `${directory} exists already and is not empty. Give each ${what} a directory of its own, such as ${directory}/${new Date().toISOString().slice(0, 10)}.`,
  );
}

async function beginPartial(partial: string): Promise<PathLock> {
  makeDirectories(partial, ownerOnlyDirectory);
  const lock = await lockPath(partial);
  for (const name of await readdir(partial)) if (!isLockFile(name)) await rm(join(partial, name), { recursive: true });
  return lock;
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', ownerOnlyFile);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** @throws CommandError that names the path and says what is wrong with it */
async function inWords<Result>(path: string, what: Written, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PathLockedError)
      throw new CommandError(`Another ${what} to ${basename(path, '.partial')} is running.`);
    throw new CommandError(`${path} could not be written: ${describeFileFailure(error)}`);
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full.',
  EDQUOT: 'the quota of the disk is used up.',
  EFBIG: 'the file would be larger than is allowed.',
  EACCES: 'permission denied.',
  EPERM: 'permission denied.',
  EROFS: 'the file system is read-only.',
  ENOTDIR: 'a part of the path is no directory.',
  EBUSY: 'it is a mount point; name a directory below it.',
};

function describeFileFailure(error: unknown): string {
  const code = readCode(error);
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

export function openDirectorySource(path: string, what: Written): BackupSource {
  const directory = resolve(path);
  return {
    what,
    async read(name) {
      try {
        return await readFile(join(directory, name));
      } catch (error) {
        if (readCode(error) === 'ENOENT' || readCode(error) === 'ENOTDIR') return undefined;
        throw new CommandError(`${join(directory, name)} cannot be read: ${describeFileFailure(error)}`);
      }
    },
    close: () => undefined,
  };
}
