import { readFileSync, writeFileSync } from 'node:fs';

/** Seconds that each test file took in a whole run, by project and path: `embedded packages/e2e/embedded/kill.test.ts`. */
export type Durations = Readonly<Record<string, number>>;

const file = new URL('../../durations.json', import.meta.url);

/** The committed durations. Only their ratios matter: they decide the order of files and their shards. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(file, 'utf8')) as Durations;
}

/** Replaces the committed durations, sorted by name so that a change of one file is a change of one line. */
export function writeDurations(durations: Durations): void {
  const sorted = Object.fromEntries(Object.entries(durations).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
