import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { fail, ok, warn, type Finding } from './finding.ts';

const megabyte = 1_048_576;
const disk = { warnBelow: 1_024 * megabyte, failBelow: 100 * megabyte };
/** Each visitor's connection is one; the stores and the journal have some hundreds. */
const descriptors = { warnBelow: 8_192, failBelow: 1_024 };
/** The smallest machine that the product is made for has 1 GB, of which the kernel takes a part. */
const memory = { warnBelow: 1_900 * megabyte, failBelow: 800 * megabyte };

/** The part of a machine that can run out. A test gives other values. */
export type Machine = {
  /** Free and usable bytes of the disk of a directory. @throws when there is no directory that can be written */
  readFreeBytes(directory: string): number;
  /** Open files that a process may have; undefined where there is no such limit. */
  readDescriptorsMax(): number | undefined;
  /** The machine's memory, or the limit of this container. */
  readMemoryBytes(): number;
};

export const thisMachine: Machine = {
  readFreeBytes(directory) {
    accessSync(directory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  },
  readDescriptorsMax() {
    try {
      const limit = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
      return limit === undefined || limit === 'unlimited' ? undefined : Number(limit);
    } catch {
      return undefined; // not Linux
    }
  },
  readMemoryBytes() {
    const limit = process.constrainedMemory();
    return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  },
};

export function checkMachine(dataDirectory: string, machine: Machine = thisMachine): Finding[] {
  return [checkDisk(dataDirectory, machine), checkDescriptors(machine), checkMemory(machine)];
}

function checkDisk(directory: string, { readFreeBytes }: Machine): Finding {
  let free: number;
  try {
    free = readFreeBytes(directory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      'disk',
      `${directory} cannot be written: ${reason}`,
      'Set DATA_DIR, or change the owner of the directory.',
    );
  }
  const found = `${inMegabytes(free)} free at ${directory}`;
  const advice = 'Enlarge the disk, or remove what is not needed: without space, clicks are dropped.';
  if (free < disk.failBelow) return fail('disk', found, advice);
  return free < disk.warnBelow ? warn('disk', found, advice) : ok('disk', found);
}

function checkDescriptors({ readDescriptorsMax }: Machine): Finding {
  const most = readDescriptorsMax();
  if (most === undefined) return ok('descriptors', 'no limit of open files is known');
  const found = `${most} open files allowed`;
  const advice = 'Raise it with `ulimit -n 65536`, LimitNOFILE= of systemd or `ulimits` of Compose.';
  if (most < descriptors.failBelow) return fail('descriptors', found, advice);
  return most < descriptors.warnBelow ? warn('descriptors', found, advice) : ok('descriptors', found);
}

function checkMemory({ readMemoryBytes }: Machine): Finding {
  const bytes = readMemoryBytes();
  const found = `${inMegabytes(bytes)} of memory`;
  if (bytes < memory.failBelow) return fail('memory', found, 'Give the service at least 1 GB, with PROFILE=small.');
  return bytes < memory.warnBelow
    ? warn('memory', found, 'Set PROFILE=small, or give the service 2 GB.')
    : ok('memory', found);
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte).toLocaleString('en')} MB`;
}
