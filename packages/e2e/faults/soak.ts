/** Whether the long forms are asked for, which take many minutes: `npm run soak`. */
export const isSoak = process.env['SOAK'] === '1';

/** Whether every fault is asked for, at least in its short form, or only those that break the most at once. */
export const wantsAllFaults = isSoak || process.env['FAULTS'] !== 'common';

/** For the start of all processes on a machine that has much else to do. */
export const clusterTimeoutMs = 120_000;

/** The value for this run. */
export function soakOr<Value>(soak: Value, short: Value): Value {
  return isSoak ? soak : short;
}

/** Between a visit and the next of the same client, where it is not the load that is looked at. */
export const visitPauseMs = soakOr(5, 25);

/** The same where the slowest hundredth is looked at: one stall of all clients is to be less than that. */
export const timedVisitPauseMs = soakOr(5, 15);

/** The value below which the given share of the times lies; 0 for none. */
export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
