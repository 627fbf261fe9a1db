import type { ExportInterval } from '@linkplane/contracts';
import { addPeriods, startOfPeriod } from './export-periods.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Exports wait this long for the click stream to be ingested. */
const waitMsMax = 12 * hour;
/** A period is exported this long after its end, and once the click stream is ingested up to then. */
export const graceMs = 15 * minute;
/** Periods that are made up for after failures, the last one included; earlier ones are skipped. */
export const catchUpPeriodsMax = 31;
/** The delays after failures in a row; after the last one, each further delay is as long. */
export const retryDelaysMs: readonly number[] = [
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
];
/** A schedule with as many failures in a row, over half a day, is shown as failing. */
const failuresToFail = retryDelaysMs.length;
/** A delay is prolonged by up to this part, so that exports that failed together are not retried together. */
const jitter = 0.2;

/** What of a schedule decides about its runs. */
type Schedule = {
  interval: ExportInterval;
  /** The start of the oldest period that is not exported yet. */
  nextPeriod: Date;
  runRequested: boolean;
};

/** A late day of a period that was exported, `YYYY-MM-DD`, and since when it is known; null: there is none. */
type Correction = { correctDay?: string | null; correctSince?: Date | null };

/** The export of one period. */
export type ExportRunPlan = {
  start: Date;
  end: Date;
  /** Whether the period was exported before, and is exported again because visits came late. */
  isCorrection: boolean;
  /** The time up to which the click stream has to be ingested; null: the run was requested, and does not wait. */
  waitsFor: Date | null;
  /** What the schedule becomes when it succeeds. */
  after: Schedule & { dueAt: Date };
};

/** When the export of a period begins. */
export function dueAfter(interval: ExportInterval, period: Date): Date {
  return new Date(addPeriods(interval, period, 1).getTime() + graceMs);
}

/**
 * The run of a schedule that is due: the oldest period that was missed, or else, if it is requested, the last period
 * again, or else a period of which visits came late; undefined when there is nothing to export yet.
 */
export function planRun(
  { interval, nextPeriod, runRequested, correctDay = null, correctSince = null }: Schedule & Correction,
  now: Date,
): ExportRunPlan | undefined {
  const last = addPeriods(interval, startOfPeriod(interval, new Date(now.getTime() - graceMs)), -1);
  const oldest = addPeriods(interval, last, 1 - catchUpPeriodsMax);
  const start = nextPeriod < oldest ? oldest : nextPeriod;
  if (start <= last) {
    const isLast = start.getTime() === last.getTime();
    const next = addPeriods(interval, start, 1);
    const after = { interval, nextPeriod: next, runRequested: runRequested && !isLast };
    return { ...plan(start, after), waitsFor: waitsAtMost(next, now) };
  }
  if (!runRequested) {
    if (correctDay === null || correctSince === null) return undefined;
    const late = startOfPeriod(interval, new Date(correctDay));
    const waitsFor = waitsAtMost(correctSince, now);
    return { ...plan(late, { interval, nextPeriod, runRequested }), isCorrection: true, waitsFor };
  }
  // The grace is left out: the scheduled run of the period replaces the object.
  const ended = addPeriods(interval, startOfPeriod(interval, now), -1);
  return plan(ended, { interval, nextPeriod, runRequested: false });
}

/** A partition of the stream whose source is gone, or that nothing reads, does not hold up exports for ever. */
function waitsAtMost(until: Date, now: Date): Date | null {
  return now.getTime() - until.getTime() > waitMsMax ? null : until;
}

function plan(start: Date, after: Schedule): ExportRunPlan {
  const { interval, nextPeriod } = after;
  const rest = { isCorrection: false, waitsFor: null };
  return {
    start,
    end: addPeriods(interval, start, 1),
    ...rest,
    after: { ...after, dueAt: dueAfter(interval, nextPeriod) },
  };
}

/**
 * When a failed run is repeated, and how the schedule is shown until then.
 * @param failures in a row, from 1
 * @param random from 0 to 1
 */
export function planRetry(failures: number, random: number): { afterMs: number; state: 'retrying' | 'failing' } {
  const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0;
  return {
    afterMs: Math.round(delayMs * (1 + jitter * random)),
    state: failures >= failuresToFail ? 'failing' : 'retrying',
  };
}
