import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realServersRequired } from '@linkplane/local-servers';

/** A separate small file system that can be filled. */
export type SmallDisk = {
  directory: string;
  /** Fills it to the last byte. */
  fill(): void;
  /** Removes the file that `fill` wrote. */
  clear(): void;
  /** Remounts it read-only or writable. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
};

const fillBytes = 65_536;

/**
 * Mounts a tmpfs. Undefined, with the reason on standard error, when this user may not mount one.
 * @throws instead when all tests are required to run
 */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-small-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', directory];
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    const reason = `no small disk can be mounted: ${error?.message ?? stderr}`;
    if (realServersRequired(process.env)) throw new Error(reason);
    process.stderr.write(`SKIPPED: tests with a full disk, because ${reason}\n`);
    return undefined;
  }
  const file = join(directory, 'filler');
  return {
    directory,
    fill: () => fillUp(file),
    clear: () => rmSync(file, { force: true }),
    setReadOnly(isReadOnly) {
      spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, directory]);
    },
    remove() {
      spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function fillUp(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (let bytes = fillBytes; bytes >= 1;) {
      try {
        if (writeSync(descriptor, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
