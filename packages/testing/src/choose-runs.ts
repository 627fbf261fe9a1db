/** Other cases are generated in each run, so that some runs of CI see all that one full run sees. */
const sampledShare = 1 / 3;

/** How often a test with generated cases or kills runs: `full` times, or with `FAULTS=common`, as in CI, a third of it. */
export function chooseRuns(full: number): number {
  return process.env['FAULTS'] === 'common' ? Math.ceil(full * sampledShare) : full;
}
