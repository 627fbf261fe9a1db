import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memoryDirectory = '/dev/shm';
const prefix = 'linkplane-tests-';
/** Many times the size of the temporary files of all tests. */
const roomBytesMin = 4 * 2 ** 30;
/** The memory of all servers and browsers of the tests, in addition. */
const freeBytesMin = 8 * 2 ** 30;

/**
 * Uses a directory in memory for temporary files of this process and its children, if there is room: hundreds of
 * databases that are created and dropped cost much processor time in the file system of a disk. The directory is
 * removed when the process ends; that of a killed process by the next one.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  try {
    removeStale();
    if (!hasRoom()) return;
    const directory = mkdtempSync(join(memoryDirectory, `${prefix}${process.pid}-`));
    process.env['TMPDIR'] = directory;
    process.on('exit', () => removeIfPossible(directory));
  } catch {
    // A machine without such a directory: temporary files stay in their usual place.
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memoryDirectory);
  return bavail * bsize >= roomBytesMin && Math.min(freemem(), process.availableMemory()) >= freeBytesMin;
}

function removeStale(): void {
  for (const name of readdirSync(memoryDirectory)) {
    const [pid] = name.slice(prefix.length).split('-');
    if (name.startsWith(prefix) && !isRunning(Number(pid))) removeIfPossible(join(memoryDirectory, name));
  }
}

/** Fails while a server that is just ending still writes there. */
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
