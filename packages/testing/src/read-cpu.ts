import { readFileSync } from 'node:fs';

/** Of the kernel's clock that counts it. */
const ticksPerSecond = 100;
/** Of the fields behind the name: user and system time. */
const [userField, systemField] = [11, 12];

/**
 * Milliseconds of processor that a process has used, with all its threads, or its first thread alone: the event loop.
 * Source: proc(5).
 */
export function readCpuMs(pid: number, firstThreadOnly = false): number {
  const stat = readFileSync(firstThreadOnly ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[userField]) + Number(fields[systemField])) * 1_000) / ticksPerSecond;
}
