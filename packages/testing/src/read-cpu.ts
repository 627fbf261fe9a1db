import { readFileSync } from 'node:fs';

/** The ticks of the kernel's clock for processor time. */
const ticksPerSecond = 100;
/** The fields of user and system time, counted from the name. */
const [userField, systemField] = [11, 12];

/**
 * The processor time of a process in milliseconds: of all its threads, or of the first one, which runs the event loop.
 * Source: proc(5).
 */
export function readCpuMs(pid: number, firstThreadOnly = false): number {
  const stat = readFileSync(firstThreadOnly ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[userField]) + Number(fields[systemField])) * 1_000) / ticksPerSecond;
}
