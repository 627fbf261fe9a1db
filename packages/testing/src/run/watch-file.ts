import { afterAll, beforeAll } from 'vitest';
import { readOwnCpuMs } from '../read-cpu.ts';
import { countResources, describeLeaks } from './find-leaks.ts';
import { takeWaits, type Wait } from './waits.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface TaskMeta {
    /** The longest waits of a file. */
    waits?: Wait[];
    /** The processor time of a file and of what it started, without products and stores that it shares. */
    cpuMs?: number;
  }
}

// A setup file: what stands here surrounds the hooks of every test file.
const cpuMsBefore = readOwnCpuMs();
let before = countResources();
beforeAll(() => void (before = countResources()));
// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures the hook needs
afterAll(async ({}, file) => {
  file.meta.waits = takeWaits();
  const leaks = await describeLeaks(before);
  file.meta.cpuMs = readOwnCpuMs() - cpuMsBefore;
  if (leaks !== undefined) throw new Error(`This file leaves ${leaks}. What a test starts it has to stop.`);
});
