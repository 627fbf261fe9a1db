/** Whether the tests run in their long forms, which take many minutes: `npm run soak`. */
export const isSoak = process.env['SOAK'] === '1';

/** Whether every fault scenario runs, at least in its short form, or only the ones that the seed draws. */
export const wantsAllFaults = isSoak || process.env['FAULTS'] !== 'common';

/** Timeout for the start of all processes on a busy machine. */
export const clusterTimeoutMs = 120_000;

/** The value for this run. */
export function soakOr<Value>(soak: Value, short: Value): Value {
  return isSoak ? soak : short;
}

/** Pause between two visits of one client, in tests that do not measure response times. */
export const visitPauseMs = soakOr(5, 25);

/**
 * The same pause in tests that measure the p99: one stall of all clients must be less than one percent of the visits.
 */
export const timedVisitPauseMs = soakOr(5, 15);

/** The value below which the given share of the times lies; 0 for none. */
export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
