import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a benchmark has seeded into a directory, and needs to know to measure it again. */
export type Seeded = { clicks: number; profileId: string };

/** A data directory that stays after the benchmark; `seeded` is what a complete seeding has left in it. */
export type SeededDirectory = { dataDirectory: string; seeded: Seeded | undefined; remember(seeded: Seeded): void };

/** Creates the directory if it is missing. */
export function openSeededDirectory(directory: string): SeededDirectory {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'seeded.json');
  return {
    dataDirectory: directory,
    seeded: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seeded) : undefined,
    remember: (seeded) => writeFileSync(file, JSON.stringify(seeded)),
  };
}
