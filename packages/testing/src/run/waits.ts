export type Wait = { what: string; ms: number };

/** Waits of the file that runs, in this process: `report-run.ts` names the longest ones of a run. */
const waits: Wait[] = [];
/** Shorter ones are not worth a line. */
const reportedMsMin = 1_000;
const keptMax = 10;

/** Keeps a wait, if it is one of the longest. */
export function recordWait(what: string, ms: number): void {
  if (ms < reportedMsMin) return;
  waits.push({ what: what.replaceAll(/\s+/g, ' ').slice(0, 100), ms: Math.round(ms) });
  waits.sort((a, b) => b.ms - a.ms).splice(keptMax);
}

/** Returns the waits since the last call. */
export function takeWaits(): Wait[] {
  return waits.splice(0);
}
