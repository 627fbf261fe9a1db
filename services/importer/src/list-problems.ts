import type { Problem, StagedFiles } from './stage/staged-files.ts';

/** Problems of each code, in the order in which they came up first. */
export type ProblemCounts = Record<string, number>;

/** Where the problems of a run are listed, whole or not at all. */
export type ProblemList = {
  write(problem: Problem): Promise<void>;
  end(): Promise<void>;
};

/**
 * Counts what the source and the storing of its links have listed, and lists it.
 * @param open opens the list; undefined: they are only counted
 */
export async function listProblems(
  files: StagedFiles,
  open: (() => Promise<ProblemList>) | undefined,
): Promise<ProblemCounts> {
  const counts: ProblemCounts = {};
  const list = await open?.();
  for (const problems of [files.readProblems(), files.readRefusals()])
    for await (const problem of problems) {
      counts[problem.code] = (counts[problem.code] ?? 0) + 1;
      await list?.write(problem);
    }
  await list?.end();
  return counts;
}
