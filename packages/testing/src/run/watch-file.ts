import { afterAll, beforeAll } from 'vitest';
import { countResources, describeLeaks } from './find-leaks.ts';
import { takeWaits, type Wait } from './waits.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface TaskMeta {
    /** The longest waits of a file. */
    waits?: Wait[];
    /** What a file has started and not stopped. */
    leaks?: string;
  }
}

// A setup file: what stands here surrounds the hooks of every test file.
let before = countResources();
beforeAll(() => void (before = countResources()));
// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures the hook needs
afterAll(async ({}, file) => {
  file.meta.waits = takeWaits();
  const leaks = await describeLeaks(before);
  if (leaks !== undefined) file.meta.leaks = leaks;
});
