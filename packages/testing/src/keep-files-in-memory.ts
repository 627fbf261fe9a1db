import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
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
 * It is removed when this process ends; what a killed one left behind, by the next.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    removeLeftOvers();
    if (!hasRoom()) return;
    const directory = mkdtempSync(join(memoryDirectory, `${prefix}${process.pid}-`));
    process.env['TMPDIR'] = directory;
    process.on('exit', () => removeIfPossible(directory));
  } catch {
    // A machine without such a directory: files go where they always go.
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memoryDirectory);
  return bavail * bsize >= roomBytesMin && Math.min(freemem(), process.availableMemory()) >= freeBytesMin;
}

function removeLeftOvers(): void {
  for (const name of readdirSync(memoryDirectory)) {
    const [pid] = name.slice(prefix.length).split('-');
    if (name.startsWith(prefix) && !isRunning(Number(pid))) removeIfPossible(join(memoryDirectory, name));
  }
}

/** A server that is just ending may still write there, and somebody may have mounted something. */
function removeIfPossible(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The next run tries again.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
