import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDirectory = '/dev/shm';
const prefix = 'linkplane-tests-';
/** What the tests leave behind until they end, many times over. */
const roomBytesMin = 4 * 2 ** 30;
/** Beside that, what all the servers and browsers of the tests take. */
const freeBytesMin = 8 * 2 ** 30;

/**
 * Makes a directory in memory the place for temporary files of this process and of those that it starts, where there
 * is room for them: databases that are made and dropped by the hundred cost a disk's file system much processor time.
 * It is removed when this process ends.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftOvers();
  const directory = join(memoryDirectory, `${prefix}${process.pid}`);
  mkdirSync(directory, { recursive: true });
  process.env['TMPDIR'] = directory;
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDirectory);
    return bavail * bsize >= roomBytesMin && freemem() >= freeBytesMin && tmpdir() !== memoryDirectory;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(memoryDirectory)) {
    const pid = Number(name.slice(prefix.length));
    if (name.startsWith(prefix) && !isRunning(pid))
      rmSync(join(memoryDirectory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
