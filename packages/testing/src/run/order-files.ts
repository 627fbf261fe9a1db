import type { Durations } from './durations.ts';

/** A test file in one project of vitest. */
export type RunFile = { project: string; path: string };

/** The time assumed of a file that was never measured. */
const unknownSeconds = 5;

/** The name of a file in the durations. */
export function durationKey({ project, path }: RunFile): string {
  return `${project} ${path}`;
}

/**
 * The order in which files start: the longest first, so that none of them begins when all others have ended. Files of
 * one project stand together, because a worker that changes the project is replaced by a new one, which loads all
 * sources again.
 * @param projects names in the order in which they start; others come last
 */
export function orderFiles<File extends RunFile>(
  files: readonly File[],
  durations: Durations,
  projects: readonly string[],
): File[] {
  const placeOf = ({ project }: RunFile) => (projects.includes(project) ? projects.indexOf(project) : projects.length);
  return files.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      secondsOf(b, durations) - secondsOf(a, durations) ||
      (durationKey(a) < durationKey(b) ? -1 : 1),
  );
}

/**
 * The files of one shard of several. Every file is in exactly one of them, and they take about as long: the longest
 * file goes to the shard with the least so far, and so on.
 * @param index from 1
 */
export function chooseShard<File extends RunFile>(
  files: readonly File[],
  durations: Durations,
  { index, count }: { index: number; count: number },
): File[] {
  const shards = Array.from({ length: count }, () => ({ files: [] as File[], seconds: 0 }));
  const longestFirst = files.toSorted(
    (a, b) => secondsOf(b, durations) - secondsOf(a, durations) || (durationKey(a) < durationKey(b) ? -1 : 1),
  );
  for (const file of longestFirst) {
    const shortest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file, durations);
  }
  return shards[index - 1]?.files ?? [];
}

function secondsOf(file: RunFile, durations: Durations): number {
  return durations[durationKey(file)] ?? unknownSeconds;
}
