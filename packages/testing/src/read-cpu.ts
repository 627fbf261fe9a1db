import { readFileSync } from 'node:fs';

/** The ticks of the kernel's clock for processor time. */
const ticksPerSecond = 100;
/** The fields of user and system time, counted from the name. */
const [userField, systemField] = [11, 12];
/** Those of children that have ended. */
const [childUserField, childSystemField] = [13, 14];

/**
 * The processor time of a process in milliseconds: of all its threads, or of the first one, which runs the event loop.
 * Source: proc(5).
 */
export function readCpuMs(pid: number, firstThreadOnly = false): number {
  const stat = readFileSync(firstThreadOnly ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`, 'utf8');
  return sumTicks(stat, [userField, systemField]);
}

/**
 * The processor time in milliseconds of this process, its children that have ended, and theirs; 0 where there is no
 * `/proc`.
 */
export function readOwnCpuMs(): number {
  try {
    return sumTicks(readFileSync('/proc/self/stat', 'utf8'), [
      userField,
      systemField,
      childUserField,
      childSystemField,
    ]);
  } catch {
    return 0;
  }
}

function sumTicks(stat: string, fieldsToAdd: readonly number[]): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fieldsToAdd.reduce((sum, field) => sum + Number(fields[field]), 0);
  return (ticks * 1_000) / ticksPerSecond;
}
