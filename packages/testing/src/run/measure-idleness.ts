import { cpus, type CpuInfo } from 'node:os';

/** Starts a measurement of the processors. @returns the share of their time since the last call, or the start, in which they were idle */
export function measureIdleness(read: () => readonly Pick<CpuInfo, 'times'>[] = cpus): () => number {
  let last = sum(read());
  return () => {
    const now = sum(read());
    const passed = now.all - last.all;
    const idle = passed > 0 ? (now.idle - last.idle) / passed : 0;
    last = now;
    return idle;
  };
}

function sum(processors: readonly Pick<CpuInfo, 'times'>[]): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of processors) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}
