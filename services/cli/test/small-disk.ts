import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a file system of so many megabytes. Undefined, with the reason on standard error, when this user may not. */
export function mountSmallDisk(megabytes: number): { directory: string; remove(): void } | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-small-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory];
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status === 0)
    return {
      directory,
      remove() {
        spawnSync('umount', ['-l', directory]);
        rmSync(directory, { recursive: true, force: true });
      },
    };
  rmSync(directory, { recursive: true, force: true });
  process.stderr.write(`SKIPPED: tests with a full disk: ${error?.message ?? stderr}\n`);
  return undefined;
}
